// How many deliveries arrive within the promised 15-minute window, with learned estimates and with the merchant's single
// fixed estimate. The simulation is reproducible and harder than the rule assumes: times are skewed, kitchens differ by
// hour and day, drift over weeks, and slow down as orders queue up. Run by bench/promises.ts.

import { estimateAt } from '../src/core/estimates.ts'
import { toInstant, toLocalDay } from '../src/core/local-time.ts'
import type { Merchant } from '../src/modules/merchants/rules/merchant.ts'
import { learnTimes, type PastOrder } from '../src/modules/promises/rules/learn.ts'

const timeZone = 'America/New_York'
const minute = 60_000
const dayMs = 86_400_000
const start = toInstant(toLocalDay(Date.parse('2026-03-02T12:00:00Z'), timeZone), 0, timeZone)
const weeks = 10
const trainedWeeks = 8

/** Mulberry32. */
function makeRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Kitchen = {
  base: number
  peak: number
  noise: number
  queue: number
  drift: number
  travel: number
  rate: number
}

/** Orders per hour, from 11 AM to 10 PM, relative to the kitchen's rate. */
const shape = [0.7, 1.3, 1.2, 0.6, 0.4, 0.5, 0.9, 1.6, 1.8, 1.3, 0.8, 0.4]

function* simulateOrders(kitchen: Kitchen, random: () => number): Generator<PastOrder> {
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const ends: number[] = []
  for (let day = 0; day < weeks * 7; day++) {
    const weekend = day % 7 >= 4 ? 1.4 : 1
    for (const [index, share] of shape.entries()) {
      const expected = kitchen.rate * share * weekend
      for (let at = random() / expected; at < 1; at += -Math.log(1 - random()) / expected) {
        const orderedAt = start + day * dayMs + (11 + index + at) * 60 * minute
        const open = ends.filter((end) => end > orderedAt).length
        const rush = share > 1 ? kitchen.peak * weekend : 0
        const skew = Math.exp(gaussian() * kitchen.noise)
        const drift = (kitchen.drift * day) / (weeks * 7)
        const prepared = (kitchen.base + rush + drift) * skew + kitchen.queue * open
        const traveled = Math.max(4, kitchen.travel * Math.exp(gaussian() * 0.18))
        const readyAt = orderedAt + prepared * minute
        ends.push(readyAt + traveled * minute)
        yield { orderedAt, readyAt, doneAt: readyAt + traveled * minute, type: 'delivery' }
      }
    }
  }
}

const random = makeRandom(20260401)
const sums = { learned: 0, fixed: 0, cold: 0, coldOrders: 0, orders: 0 }
for (let index = 0; index < 60; index++) {
  const kitchen: Kitchen = {
    base: 10 + random() * 15,
    peak: random() * 12,
    noise: 0.08 + random() * 0.1,
    queue: random() * 1.2,
    drift: random() * 4,
    travel: 9 + random() * 8,
    rate: 0.4 + random() * 3,
  }
  const all = [...simulateOrders(kitchen, random)].sort((a, b) => a.orderedAt - b.orderedAt)
  const usual = all.slice(0, 200).map(({ orderedAt, doneAt }) => (doneAt - orderedAt) / minute)
  // The fixed estimate is what the merchant would enter: right on average, in steps of 5 minutes.
  const timeNeededMinutes = Math.round(usual.reduce((sum, each) => sum + each, 0) / usual.length / 5) * 5
  const known = { timeZone, timeNeededMinutes }
  const split = start + trainedWeeks * 7 * dayMs
  let learned = learnTimes([], known, split)
  let learnedAt = 0
  for (const [place, order] of all.entries()) {
    if (order.orderedAt - learnedAt > dayMs) {
      // Once a day is enough here. The service learns hourly.
      const past = all.filter(
        ({ doneAt, orderedAt }) => doneAt < order.orderedAt && orderedAt > order.orderedAt - 56 * dayMs,
      )
      learned = learnTimes(past, known, order.orderedAt)
      learnedAt = order.orderedAt
    }
    const open = all
      .slice(Math.max(0, place - 60), place)
      .filter(({ doneAt }) => doneAt > order.orderedAt).length
    const took = (order.doneAt - order.orderedAt) / minute
    const merchant = { ...known, busy: null, learned } as unknown as Merchant
    const { low, high } = estimateAt(merchant, order.orderedAt, open)
    const isKept = took >= low && took <= high
    if (order.orderedAt < start + 7 * dayMs) {
      sums.coldOrders++
      if (isKept) sums.cold++
    }
    if (order.orderedAt < split) continue
    sums.orders++
    if (isKept) sums.learned++
    const plain = estimateAt({ ...merchant, learned: null } as Merchant, order.orderedAt)
    if (took >= plain.low && took <= plain.high) sums.fixed++
  }
}
const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 1000
console.log(
  JSON.stringify({
    deliveries: sums.orders,
    learned: share(sums.learned, sums.orders),
    fixed: share(sums.fixed, sums.orders),
    first_week: share(sums.cold, sums.coldOrders),
  }),
)
