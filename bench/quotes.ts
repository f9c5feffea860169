import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Guest, openShop, type Shop } from './checkout-shop.ts'
import { findMedian } from './measure.ts'
import type { Options } from './options.ts'
import { startService } from './servers.ts'

type Times = {
  medianMs: number
  p99Ms: number
  /** Per round. */
  p99s: number[]
  most: number
  isBelowFloor: boolean
}

/** How long quotes and suggestions take while others order. */
export type Quotes = {
  date: string
  cpu: string
  node: string
  load: number
  ordersPerSecond: number
  quotesPerSecond: number
  suggestionsPerSecond: number
  quote: Times
  suggestions: Times
  isBelowFloor: boolean
}

const ordersPerSecond = 20
/** Each customer changes the form about five times before ordering. */
const quotesPerSecond = 100
/** And types a few letters in the search box. */
const suggestionsPerSecond = 100
const maxP99Ms = { quote: 50, suggestions: 30 }
type Kind = keyof typeof maxP99Ms
const quotingGuests = 50
const warmSeconds = 10

export async function measureQuotes(options: Options, newDataFolder: () => Promise<string>): Promise<Quotes> {
  console.error('Starting the service on a fresh demo world …')
  const { url } = await startService(await newDataFolder())
  const shop = await openShop(url, 64)
  const guests: Guest[] = []
  for (let count = 0; count < quotingGuests; count++) {
    const guest = await shop.newGuest()
    await shop.add(guest, 1 + (count % 5))
    guests.push(guest)
  }
  console.error('Warming up …')
  await runBeside(shop, guests, warmSeconds)
  const rounds: Record<Kind, number[]>[] = []
  for (let round = 0; round < options.rounds; round++) {
    console.error(`round ${round + 1} of ${options.rounds} …`)
    rounds.push(await runBeside(shop, guests, options.seconds))
  }
  shop.close()
  const [quote, suggestions] = (['quote', 'suggestions'] as const).map((kind) =>
    summarizeTimes(
      rounds.map((round) => round[kind]),
      maxP99Ms[kind],
    ),
  ) as [Times, Times]
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    load: round1(loadavg()[0]!),
    ...{ ordersPerSecond, quotesPerSecond, suggestionsPerSecond, quote, suggestions },
    isBelowFloor: quote.isBelowFloor || suggestions.isBelowFloor,
  }
}

function summarizeTimes(rounds: readonly number[][], most: number): Times {
  const p99s = rounds.map((times) => round1(times[Math.floor(times.length * 0.99)]!))
  const p99Ms = findMedian(p99s)
  const medianMs = round1(findMedian(rounds.map((times) => times[Math.floor(times.length / 2)]!)))
  return { medianMs, p99Ms, p99s, most, isBelowFloor: p99Ms > most }
}

/** Milliseconds of each, from the time it was due, shortest first. */
async function runBeside(
  shop: Shop,
  guests: readonly Guest[],
  seconds: number,
): Promise<Record<Kind, number[]>> {
  const order = async () => {
    const guest = await shop.newGuest()
    await shop.add(guest, 1)
    await shop.checkOut(guest, 'card')
  }
  const times: Record<Kind, number[]> = { quote: [], suggestions: [] }
  const timed = (kind: Kind, ask: (index: number) => Promise<void>) => async (index: number, due: number) => {
    await ask(index)
    times[kind].push(performance.now() - due)
  }
  const quote = (index: number) => shop.quote(guests[index % guests.length]!, index)
  await Promise.all([
    atRate(ordersPerSecond, seconds, order),
    atRate(quotesPerSecond, seconds, timed('quote', quote)),
    atRate(suggestionsPerSecond, seconds, timed('suggestions', shop.suggest)),
  ])
  for (const each of Object.values(times)) each.sort((a, b) => a - b)
  return times
}

/** At a steady rate, no matter how long each takes. */
export async function atRate(
  rate: number,
  seconds: number,
  act: (index: number, due: number) => Promise<void>,
) {
  const begin = performance.now()
  const under: Promise<void>[] = []
  for (let index = 0; index < rate * seconds; index++) {
    const due = begin + (index * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    under.push(act(index, due))
  }
  await Promise.all(under)
}

export const quotesTable = ({ quote, suggestions, load }: Quotes): string => {
  const line = (name: string, { medianMs, p99Ms, p99s, most }: Times) =>
    `${name.padEnd(12)} median ${medianMs} ms, p99 ${p99Ms} ms (${p99s.join(' ')}), at most ${most} ms`
  return [
    `\n${quotesPerSecond} quotes and ${suggestionsPerSecond} suggestions a second beside ${ordersPerSecond} orders a second; load average ${load}`,
    line('quote', quote),
    line('suggestions', suggestions),
  ].join('\n')
}

const round1 = (value: number) => Math.round(value * 10) / 10
