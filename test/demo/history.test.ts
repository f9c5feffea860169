import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { randomFrom } from '../../chance/random.ts'
import { cities, hungerIn } from '../../evening/rules/demand.ts'
import { parseLocalDate } from '../../src/core/local-time.ts'
import { planArrivals } from '../../src/demo/history/evenings.ts'
import type { PlannedOrder } from '../../src/demo/history/plan-orders.ts'
import { decidePast, planWorld } from '../../src/demo/history/write-history.ts'

const today = '2026-06-15'
/** 7 PM in New York. */
const until = Date.parse(`${today}T23:00:00Z`)
let world: ReturnType<typeof planWorld>
before(() => {
  world = planWorld(today, until)
})

const countBy = <Key>(orders: readonly PlannedOrder[], keyOf: (order: PlannedOrder) => Key) =>
  new Map([...Map.groupBy(orders, keyOf)].map(([key, list]) => [key, list.length]))

test('the year of history depends only on the start time: its totals haven’t changed', () => {
  const totals = {
    orders: world.orders.length,
    people: world.people.length,
    buyers: countBy(world.orders, ({ person }) => person).size,
    merchants: countBy(world.orders, ({ merchant }) => merchant.merchantId).size,
    dollars: Math.round(world.orders.reduce((sum, { subtotal }) => sum + subtotal, 0) / 100),
  }
  // 40,000 without the 189 of the hour before the first start.
  assert.deepEqual(totals, { orders: 40_189, people: 6000, buyers: 5071, merchants: 409, dollars: 2_392_290 })
})

test('every state of adjustments, disputes, refunds, tips and couriers occurs during the year', () => {
  const known = { providerIds: [1, 2], promotions: new Map([['TENOFF', 1]]) }
  const end = (parseLocalDate(today)! + 1) * 86_400_000
  const past = world.orders.flatMap((order, place) => decidePast(order, place, known, end))
  const statesOf = <Kind extends string>(states: readonly (Kind | undefined)[]) =>
    [...new Set(states)].toSorted()
  const cases = past.map(({ cases }) => cases)
  const disputes = cases.flatMap(({ dispute }) => dispute ?? [])
  assert.deepEqual(statesOf(cases.map(({ adjustment }) => adjustment?.status)), [
    'declined',
    'done',
    'lapsed',
    undefined,
  ])
  assert.deepEqual(statesOf(disputes.map(({ status }) => status)), [
    'lost',
    'needs_response',
    'under_review',
    'won',
  ])
  assert.deepEqual(statesOf(disputes.map(({ bearer }) => bearer)), ['merchant', 'platform'])
  assert.deepEqual(
    statesOf(past.map(({ tip }) => tip && String(tip.isRefused)).flatMap((state) => state ?? [])),
    ['false', 'true'],
  )
  assert.deepEqual(
    statesOf(past.map(({ refund }) => refund && String(refund.failure)).flatMap((failure) => failure ?? [])),
    ['null', 'refund_failed'],
  )
  assert.deepEqual(statesOf(past.flatMap(({ courier }) => courier?.state ?? [])), [
    'cancelled',
    'delivered',
    'failed',
  ])
  assert.deepEqual(statesOf(past.flatMap(({ courier }) => courier?.other?.outcome ?? [])), [
    'refused',
    'silent',
    'unusable',
    'usable',
  ])
  const count = (holds: (one: (typeof past)[number]) => boolean) => past.filter(holds).length
  const counts = {
    adjusted: count(({ cases: { adjustment } }) => adjustment !== null),
    disputed: disputes.length,
    returned: count(({ cases: { returnedAt } }) => returnedAt !== null),
    denied: count(({ courier }) => courier?.other?.hasDenied === true),
    recalled: count(({ courier }) => courier?.state === 'cancelled'),
    failedRefunds: count(({ refund }) => refund?.failure != null),
    tips: count(({ tip }) => tip !== null),
    refunds: count(({ refund }) => refund !== null),
    help: count(({ help }) => help !== null),
    reviews: count(({ review }) => review !== null),
    refusals: count(({ refusal }) => refusal !== null),
  }
  assert.deepEqual(counts, {
    ...{ adjusted: 424, disputed: 51, returned: 20, denied: 390, recalled: 317, tips: 702 },
    ...{ failedRefunds: 15, refunds: 694, help: 1038, reviews: 12_833, refusals: 630 },
  })
})

test('the hour before the first start is as busy as the evening after it', () => {
  const { orders } = world
  const known = { providerIds: [1, 2], promotions: new Map<string, number>() }
  const lastHour = orders.flatMap((order, place) => {
    if (order.orderedAt < until - 3_600_000 || order.orderedAt >= until) return []
    return decidePast(order, place, known, until).map((past) => past.order)
  })
  const minutes = Map.groupBy(lastHour, ({ orderedAt }) => Math.floor((until - orderedAt) / 60_000))
  assert.ok(minutes.size > 45, `orders in ${minutes.size} minutes of the hour`)
  assert.ok(lastHour.length > 140 && lastHour.length < 260, `${lastHour.length} orders`)
  assert.ok(lastHour.every(({ fate }) => fate.endedAt < until))
})

test('the first day resembles the same day a week earlier, and so do the hours after it', () => {
  const weekMs = 7 * 86_400_000
  const count = (from: number, to: number) =>
    world.orders.filter(({ orderedAt }) => orderedAt >= from && orderedAt < to).length
  const midnight = Date.parse(`${today}T04:00:00Z`)
  const growth = count(midnight, until) / count(midnight - weekMs, until - weekMs)
  assert.ok(growth > 0.85 && growth < 1.3, `${growth} times as many as a week before`)
  const hoursAfter = (now: number) => count(now, now + 2 * 3_600_000)
  const evenings = [1, 7, 14, 28, 56].map((days) => hoursAfter(until - days * 86_400_000))
  assert.ok(evenings[0]! > 2 * count(until - 3_600_000, until) * 0.7, `${evenings} orders in the two hours`)
  assert.ok(evenings[1]! > 0.75 * evenings[0]! && evenings[4]! < evenings[0]! / 2, `${evenings} orders`)
  const weeks = [0, 1, 2, 3].map((week) => count(until - (week + 1) * weekMs, until - week * weekMs))
  for (const [week, orders] of weeks.slice(0, -1).entries())
    assert.ok(orders < 1.35 * weeks[week + 1]!, `${weeks} orders in the weeks before`)
})

test('the hour before the first start is as busy as the live evening, at any time of day', () => {
  for (const hour of [1, 9, 17, 23]) {
    const start = parseLocalDate(today)! * 86_400_000 + hour * 3_600_000
    const hunger = cities.reduce((sum, city) => sum + city.share * hungerIn(city, start - 1_800_000), 0)
    const evenings = Array.from({ length: 5 }, (_, seed) => planArrivals(start, randomFrom(seed)))
    const lastHours = evenings.flat().filter(({ daysBack }) => daysBack === 0).length / evenings.length
    assert.ok(Math.abs(lastHours / (180 * hunger) - 1) < 0.2, `${lastHours} orders before ${hour}:00 UTC`)
  }
})

test('people order while kitchens are open, what is served then, and from shops that deliver to them', () => {
  for (const { merchant, type, deliveryFee, lines, subtotal, person, orderedAt, day } of world.orders) {
    const sum = lines.reduce((total, { price_cents }) => total + price_cents, 0)
    assert.equal(sum, subtotal)
    assert.ok(subtotal > 0 && deliveryFee >= 0)
    assert.ok(type === 'pickup' ? merchant.offersPickup && deliveryFee === 0 : merchant.offersDelivery)
    assert.ok(person.joined <= day, 'people join before they order')
    assert.ok(Math.abs(person.home.latitude - merchant.latitude) < 0.3, 'a shop of the same city')
    assert.ok(orderedAt < (parseLocalDate(today)! + 2) * 86_400_000)
  }
})

test('the year looks realistic: meal times, weekends, growth, loyal customers', () => {
  const { orders } = world
  const inNewYork = orders.filter(({ person }) => person.city === 0)
  const byHour = countBy(inNewYork, ({ minute }) => Math.floor(minute / 60))
  assert.ok(byHour.get(19)! > 3 * byHour.get(15)!, 'dinner is the busiest time')
  assert.ok(byHour.get(12)! > 3 * byHour.get(15)!, 'then lunch')
  const byWeekday = countBy(orders, ({ day }) => (day + 4) % 7)
  assert.ok(byWeekday.get(5)! > 1.3 * byWeekday.get(2)!, 'Friday is busier than Tuesday')
  const half = countBy(orders, ({ day }) => day > parseLocalDate(today)! - 182)
  assert.ok(half.get(true)! > 1.2 * half.get(false)!, 'the marketplace grows')
  const perPerson = [...countBy(orders, ({ person }) => person).values()].sort((a, b) => b - a)
  assert.ok(perPerson[0]! > 50 && perPerson.at(-1) === 1, 'some order every week, others once')
  const flowers = countBy(
    orders.filter(({ need, day }) => need === 'flowers' && day < parseLocalDate(today)! - 100),
    ({ day }) => day,
  )
  const [busiest] = [...flowers].toSorted((a, b) => b[1] - a[1])[0]!
  assert.equal(new Date(busiest * 86_400_000).toISOString().slice(5, 10), '02-14')
})

test('the demo’s people have names of many origins, example email addresses and fictional phone numbers', () => {
  const emails = new Set(world.people.map(({ email }) => email))
  assert.equal(emails.size, world.people.length)
  for (const { email, phone, firstName, lastName } of world.people) {
    assert.match(email, /^[a-z]+\.[a-z]+\d+@example\.com$/)
    assert.match(phone, /^\d{3}55501\d\d$/)
    assert.ok(firstName.length > 0 && lastName.length > 0)
  }
  assert.ok(new Set(world.people.map(({ lastName }) => lastName)).size > 100)
})
