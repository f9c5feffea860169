import { cityShares, hungerAt, usualGapSeconds } from '../../../chance/hunger.ts'
import { pickWeighted, type Random } from '../../../chance/random.ts'
import { type LocalDay, toInstant, toLocalDay, toWeekday } from '../../core/local-time.ts'
import { cities } from '../gazetteer.ts'

/** Someone of a city is about to order, some days before the first start, by the clocks of the city. */
export type Arrival = { daysBack: number; at: number; city: number; day: LocalDay; minute: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Of the day before, with the hour before the first start: at dinner two hours more, in the morning five. Most visitors have left by then. */
const ordersOfEvening = 600
const evenings = 90
/** Half of the growth is this long ago, and most of it lies within as many days before and after. */
const [turnDays, spreadDays] = [30, 20]

/**
 * Who orders in the hour before the first start and, as a visitor compares the day with last week's, at the same hours of the days before: as
 * often as in the living evening, which goes on from here, and fewer the longer ago it is.
 */
export function planArrivals(until: number, random: Random): Arrival[] {
  const begin = until - hourMs
  const afterMs = findLength(begin)
  return Array.from({ length: evenings + 1 }, (_, daysBack) => {
    const from = begin - daysBack * dayMs
    const to = daysBack === 0 ? until : from + afterMs
    return arriveWithin(from, to, grownTo(daysBack), random).map((one) => ({ daysBack, ...one }))
  }).flat()
}

/** Chance has no memory: each part of an hour begins anew, with the hunger of its beginning. */
const partMs = hourMs / 6

function findLength(begin: number): number {
  let length = 0
  for (let orders = 0; orders < ordersOfEvening; length += partMs)
    orders += (partMs / (usualGapSeconds * 1000)) * sum(readHunger(begin + length))
  return length
}

/** Of what it is at the first start. */
const grownTo = (daysBack: number): number => rise(daysBack) / rise(0)
const rise = (daysBack: number): number => 1 / (1 + Math.exp((daysBack - turnDays) / spreadDays))

function arriveWithin(from: number, to: number, share: number, random: Random) {
  const arrivals: Omit<Arrival, 'daysBack'>[] = []
  for (let part = from; part < to; part += partMs) {
    const hunger = readHunger(part)
    const gapMs = (usualGapSeconds * 1000) / (share * sum(hunger))
    const gap = () => Math.ceil(-Math.log(1 - random.next()) * gapMs)
    for (let at = part + gap(); at < part + partMs; at += gap()) {
      const city = pickWeighted([...cities.keys()], (index) => hunger[index]!, random)
      arrivals.push({ at, city, ...readClock(at, cities[city]!.timeZone) })
    }
  }
  return arrivals
}

/** By city. */
const readHunger = (at: number): number[] =>
  cities.map(({ timeZone }, city) => {
    const { day, minute } = readClock(at, timeZone)
    return cityShares[city]! * hungerAt(toWeekday(day), minute)
  })
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

function readClock(at: number, timeZone: string): { day: LocalDay; minute: number } {
  const day = toLocalDay(at, timeZone)
  return { day, minute: Math.floor((at - toInstant(day, 0, timeZone)) / 60_000) }
}
