import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../../courier/records.ts'
import { stopTrip, type Trip, tripOf } from '../../courier/simulation/trip.ts'
import type { Random } from './crash-shoppers.ts'
import { freePort } from './process.ts'

/** A booking as the company itself has written it down. `trip` is null where it said no. */
export type TheirBooking = {
  company: string
  deliveryId: string
  key: string | null
  orderId: number
  /** It took the order back to the merchant. */
  isReturn: boolean
  cents: number
  trip: Trip | null
}

/** A process with two companies, which can die and come back as what it was. */
export type Office = {
  /** Its clock is so far ahead of the machine's: all of them must agree on which courier came first. */
  start(aheadMs: number): Promise<void>
  kill(): Promise<void>
}

export type Companies = {
  names: readonly string[]
  offices: readonly Office[]
  /** As the operator registers it. */
  entryOf(name: string): object
  /** What all of them have written down by now. */
  books(): TheirBooking[]
}

const secret = 'of-the-crash-test'
/** Simulated seconds a second: a delivery takes some five seconds. */
const speed = 350

/** The one company whose word that it has delivered is no proof. */
export const liar = 'fibber'

/** The cheap ones are asked first, and no more when they have so many: so all four have something to do. */
const maxCheap = 40
const everybodys = { 'http-500': 0.02, 'timeout-after-accepting': 0.006, close: 0.02 }
const vices: Record<string, { kind: 'swift' | 'thrifty'; faults: Record<string, number> }> = {
  dropper: {
    kind: 'swift',
    faults: { 'timeout-after-accepting': 0.03, close: 0.08, 'http-500': 0.12, 'slow-drip': 0.01 },
  },
  babbler: { kind: 'thrifty', faults: { garbage: 0.08, 'wrong-types': 0.08, huge: 0.002, redirect: 0.03 } },
  waverer: {
    kind: 'swift',
    faults: { deny: 0.25, 'call-off': 0.1, fail: 0.2, expire: 0.1, backwards: 0.2 },
  },
  [liar]: {
    kind: 'thrifty',
    faults: { 'wrong-price': 0.3, 'lie-delivered': 0.02, backwards: 0.2, forget: 0.02, fail: 0.05 },
  },
}
const housed = [
  ['dropper', 'babbler'],
  ['waverer', liar],
]

/** Four companies of the reference courier, each bad in its own way, with books that outlive their deaths. */
export async function openCompanies(stateDir: string, random: Random): Promise<Companies> {
  const names = housed.flat()
  const ports = new Map<string, number>()
  for (const name of names) ports.set(name, await freePort())
  const offices = housed.map((inside, index) => openOffice(inside, ports, join(stateDir, `${index}`), random))
  return {
    names,
    offices,
    entryOf(name) {
      const url = `http://127.0.0.1:${ports.get(name)}`
      const calls = ['estimate', 'book', 'status', 'cancel'].map((call) => [`${call}_url`, `${url}/${call}`])
      const max_live = vices[name]!.kind === 'thrifty' ? maxCheap : null
      return { name, credential: `${name}-${secret}`, max_live, ...Object.fromEntries(calls) }
    },
    books: () =>
      housed.flatMap((inside, index) =>
        inside.flatMap((name) => readBooks(name, join(stateDir, `${index}`, `${name}.jsonl`))),
      ),
  }
}

function openOffice(
  names: readonly string[],
  ports: ReadonlyMap<string, number>,
  stateDir: string,
  random: Random,
): Office {
  const args = [
    ...['--secret', secret, '--speed', `${speed}`, '--couriers', '40', '--state', stateDir],
    ...names.flatMap((name) => ['--company', `${name}=${vices[name]!.kind}@${ports.get(name)}`]),
    ...ratesOf(everybodys, ''),
    ...names.flatMap((name) => ratesOf(vices[name]!.faults, `${name}.`)),
  ]
  let child: ChildProcess
  return {
    async start(aheadMs) {
      // Other chance in each life: else it would break at the same places again.
      const life = [`--ahead=${aheadMs / 1000}`, '--seed', `${Math.floor(random() * 2 ** 32)}`]
      // The channel takes it along when the test dies.
      child = spawn(process.execPath, ['courier/main.ts', ...args, ...life], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const ended = once(child, 'exit').then(() => {
        throw new Error(`the companies ${names.join(', ')} did not open`)
      })
      await Promise.race([once(child.stdout!, 'data'), ended])
      ended.catch(() => {})
    },
    async kill() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

const ratesOf = (faults: Record<string, number>, of: string) =>
  Object.entries(faults).flatMap(([fault, rate]) => ['--fault', `${of}${fault}=${rate}`])

/** A line that is not whole yet was answered to nobody. */
function readBooks(company: string, path: string): TheirBooking[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const bookings = new Map<string, TheirBooking>()
  for (const line of lines) {
    const entry = JSON.parse(line) as Entry
    if (entry.kind === 'delivery') {
      const { deliveryId, key, request, priceCents: cents } = entry.delivery
      const orderId = Number.parseInt(request.order_id, 10)
      const isReturn = request.order_id !== `${orderId}`
      const trip = entry.ride && tripOf(entry.ride.plan)
      bookings.set(deliveryId, { company, deliveryId, key, orderId, isReturn, cents, trip })
    }
    if (entry.kind === 'stop') {
      const stopped = bookings.get(entry.deliveryId)!
      stopped.trip = stopTrip(stopped.trip!, entry.at)
    }
  }
  return [...bookings.values()]
}
