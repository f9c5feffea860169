import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Guest, openShop, type Shop } from './checkout-shop.ts'
import { medianOf } from './measure.ts'
import type { Options } from './options.ts'
import { startService } from './servers.ts'

/** How long a quote takes while others order. */
export type Quotes = {
  date: string
  cpu: string
  node: string
  load: number
  ordersPerSecond: number
  quotesPerSecond: number
  medianMs: number
  p99Ms: number
  /** Of each round. */
  p99s: number[]
  most: number
  isBelowFloor: boolean
}

const ordersPerSecond = 20
/** Each customer who orders has changed the form some five times. */
const quotesPerSecond = 100
const maxP99Ms = 50
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
  const rounds: number[][] = []
  for (let round = 0; round < options.rounds; round++) {
    console.error(`round ${round + 1} of ${options.rounds} …`)
    rounds.push(await runBeside(shop, guests, options.seconds))
  }
  shop.close()
  const p99s = rounds.map((times) => round1(times[Math.floor(times.length * 0.99)]!))
  const p99Ms = medianOf(p99s)
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    load: round1(loadavg()[0]!),
    ...{ ordersPerSecond, quotesPerSecond, p99Ms, p99s, most: maxP99Ms },
    medianMs: round1(medianOf(rounds.map((times) => times[Math.floor(times.length / 2)]!))),
    isBelowFloor: p99Ms > maxP99Ms,
  }
}

/** Milliseconds of each quote, from the moment at which it was due, the shortest first. */
async function runBeside(shop: Shop, guests: readonly Guest[], seconds: number): Promise<number[]> {
  const times: number[] = []
  const order = async () => {
    const guest = await shop.newGuest()
    await shop.add(guest, 1)
    await shop.checkOut(guest, 'card')
  }
  const quote = async (index: number, due: number) => {
    await shop.quote(guests[index % guests.length]!, index)
    times.push(performance.now() - due)
  }
  await Promise.all([atRate(ordersPerSecond, seconds, order), atRate(quotesPerSecond, seconds, quote)])
  return times.sort((a, b) => a - b)
}

/** At a steady rate, however long each takes. */
async function atRate(rate: number, seconds: number, act: (index: number, due: number) => Promise<void>) {
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

export const quotesTable = ({ medianMs, p99Ms, p99s, most, load }: Quotes): string =>
  [
    `\n${quotesPerSecond} quotes a second beside ${ordersPerSecond} orders a second; load average ${load}`,
    `quote  median ${medianMs} ms, p99 ${p99Ms} ms (${p99s.join(' ')}), at most ${most} ms`,
  ].join('\n')

const round1 = (value: number) => Math.round(value * 10) / 10
