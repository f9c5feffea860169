import { hourOfWeek, type LearnedTimes, windowMinutes } from '../../../core/estimates.ts'

/** The relevant times of a completed order. */
export type PastOrder = {
  orderedAt: number
  /** When it was ready, picked up, or handed over. */
  readyAt: number
  doneAt: number
  type: 'delivery' | 'pickup'
}

/** With fewer orders, nothing is learned: the merchant's own statement applies. */
const minOrders = 8
/** The weight of the merchant's own statement relative to its orders. */
const priorWeight = 3
const halfLifeMs = 21 * 86_400_000
const maxMinutes = 240
const hours = 168
/** The weights of orders of other hours in the estimate for one hour. */
const weights = { neighbor: 0.5, otherDay: 0.35, anyHour: 0.02 }
/** A queue never makes an order faster, and one more order never adds more than this. */
const maxQueueMinutes = 6

type Sample = { hour: number; weight: number; open: number; ready: number; done: number | null }

/**
 * Times by hour of the week, from the latest orders: recent ones count more, and so do those in the same hour. Null
 * if there are too few. The window is the one that would have contained most deliveries.
 */
export function learnTimes(
  orders: readonly PastOrder[],
  { timeZone, timeNeededMinutes }: { timeZone: string; timeNeededMinutes: number },
  now: number,
): LearnedTimes | null {
  const samples = toSamples(orders, timeZone, now)
  if (samples.length < minOrders) return null
  const delivered = samples.filter(({ done }) => done !== null)
  const queue = fitSlope(delivered.length >= minOrders ? delivered : samples)
  const door = histograms(delivered, ({ done, open }) => done! - queue * open)
  const ready = histograms(samples, ({ ready, open }) => ready - queue * open)
  const usual = Math.max(timeNeededMinutes - queue * mean(samples, ({ open }) => open), 0)
  return {
    orders: samples.length,
    ready: smoothed(ready).map((hour) => findMedian(withPrior(hour, usual))),
    low: smoothed(door).map((hour) => bestWindow(withPrior(hour, usual))),
    load: measureLoad(samples),
    queue: Math.round(queue * 10) / 10,
  }
}

function toSamples(orders: readonly PastOrder[], timeZone: string, now: number): Sample[] {
  const sorted = orders.toSorted((a, b) => a.orderedAt - b.orderedAt)
  const ends: number[] = []
  return sorted.map((order) => {
    const { orderedAt, readyAt, doneAt, type } = order
    const open = ends.reduce((count, end) => count + (end > orderedAt ? 1 : 0), 0)
    ends.push(doneAt)
    // An order that ended before this one was placed is not open for any later one either.
    while (ends.length > 0 && ends[0]! <= orderedAt) ends.shift()
    return {
      hour: hourOfWeek(orderedAt, timeZone),
      weight: 2 ** ((orderedAt - now) / halfLifeMs),
      open,
      ready: (readyAt - orderedAt) / 60_000,
      done: type === 'delivery' ? (doneAt - orderedAt) / 60_000 : null,
    }
  })
}

const mean = (samples: readonly Sample[], value: (sample: Sample) => number) => {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? 0 : samples.reduce((sum, each) => sum + each.weight * value(each), 0) / total
}

/** Minutes added by one more open order, compared within the same hour of the week. */
function fitSlope(samples: readonly Sample[]): number {
  const minutes = ({ done, ready }: Sample) => done ?? ready
  let [covariance, variance] = [0, 0]
  for (const group of Map.groupBy(samples, ({ hour }) => hour).values()) {
    const [usualOpen, usualMinutes] = [mean(group, ({ open }) => open), mean(group, minutes)]
    for (const each of group) {
      covariance += each.weight * (each.open - usualOpen) * (minutes(each) - usualMinutes)
      variance += each.weight * (each.open - usualOpen) ** 2
    }
  }
  return variance === 0 ? 0 : Math.min(Math.max(covariance / variance, 0), maxQueueMinutes)
}

function histograms(samples: readonly Sample[], minutesOf: (sample: Sample) => number): Float64Array[] {
  const byHour = Array.from({ length: hours }, () => new Float64Array(maxMinutes + 1))
  for (const sample of samples) {
    const minute = Math.min(Math.max(Math.round(minutesOf(sample)), 0), maxMinutes)
    byHour[sample.hour]![minute]! += sample.weight
  }
  return byHour
}

function smoothed(byHour: readonly Float64Array[]): Float64Array[] {
  const all = new Float64Array(maxMinutes + 1)
  const byHourOfDay = Array.from({ length: 24 }, () => new Float64Array(maxMinutes + 1))
  for (const [hour, histogram] of byHour.entries()) {
    add(all, histogram, 1)
    add(byHourOfDay[hour % 24]!, histogram, 1)
  }
  return byHour.map((histogram, hour) => {
    const sum = new Float64Array(maxMinutes + 1)
    add(sum, histogram, 1 - weights.otherDay)
    add(sum, byHourOfDay[hour % 24]!, weights.otherDay)
    add(sum, byHour[(hour + 1) % hours]!, weights.neighbor)
    add(sum, byHour[(hour + hours - 1) % hours]!, weights.neighbor)
    add(sum, all, weights.anyHour)
    return sum
  })
}

function add(sum: Float64Array, more: Float64Array, weight: number) {
  for (let minute = 0; minute <= maxMinutes; minute++) sum[minute]! += more[minute]! * weight
}

/** The merchant's own statement, as orders that took about that long. */
function withPrior(histogram: Float64Array, usual: number): Float64Array {
  const half = Math.floor(windowMinutes / 2)
  for (let minute = Math.round(usual) - half; minute <= Math.round(usual) + half; minute++) {
    if (minute >= 0 && minute <= maxMinutes) histogram[minute]! += priorWeight / windowMinutes
  }
  return histogram
}

function findMedian(histogram: Float64Array): number {
  const total = histogram.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return histogram.findIndex((weight) => {
    passed += weight
    return passed >= total / 2
  })
}

/** The position of a window of this width with the highest count; the middle one of equals. */
function bestWindow(histogram: Float64Array): number {
  const held: number[] = []
  let sum = 0
  for (let minute = 0; minute <= maxMinutes; minute++) {
    sum += histogram[minute]!
    if (minute >= windowMinutes) {
      held.push(sum)
      sum -= histogram[minute - windowMinutes]!
    }
  }
  const most = Math.max(...held) - 1e-9
  const first = held.findIndex((weight) => weight >= most)
  const last = held.findLastIndex((weight) => weight >= most)
  return Math.round((first + last) / 2)
}

function measureLoad(samples: readonly Sample[]): number[] {
  const byHour = Map.groupBy(samples, ({ hour }) => hour)
  const usual = mean(samples, ({ open }) => open)
  return Array.from({ length: hours }, (_, hour) => {
    const own = byHour.get(hour)
    return Math.round((own ? mean(own, ({ open }) => open) : usual) * 10) / 10
  })
}
