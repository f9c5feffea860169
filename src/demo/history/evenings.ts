import { cityShares, hungerAt, usualGapSeconds } from '../../../chance/hunger.ts'
import { pickWeighted, type Random } from '../../../chance/random.ts'
import { type LocalDay, toInstant, toLocalDay, toWeekday } from '../../core/local-time.ts'
import { cities } from '../gazetteer.ts'

/** A customer who is about to order, some days before the first start. `day` and `minute` are in the city's time zone. */
export type Arrival = { daysBack: number; at: number; city: number; day: LocalDay; minute: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/**
 * Orders of the previous day, starting with the hour before the first start. That takes two more hours at dinner and five in the morning;
 * by then most visitors have left.
 */
const ordersOfEvening = 600
const evenings = 90
/** Half of the growth happened by this many days ago, and most of it within as many days before and after. */
const [turnDays, spreadDays] = [30, 20]

/**
 * The orders of the hour before the first start and, because visitors compare the day with last week's, of the same hours on the days
 * before. They come as often as in the living evening that follows, and less often further back.
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

/** Arrivals are independent, so each part of an hour starts afresh with the demand at its beginning. */
const partMs = hourMs / 6

function findLength(begin: number): number {
  let length = 0
  for (let orders = 0; orders < ordersOfEvening; length += partMs)
    orders += (partMs / (usualGapSeconds * 1000)) * sum(readHunger(begin + length))
  return length
}

/** The share of the demand at the first start. */
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

/** One value per city. */
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
