import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../../../courier/records.ts'
import { makeTrip, stopTrip, type Trip } from '../../../courier/simulation/trip.ts'
import { type Database, sql } from '../../../src/db/database.ts'
import { adasLogin } from '../people.ts'
import { freePort } from '../process.ts'
import { operator } from '../test-service.ts'
import { openTestNetworks } from './dispatch-networks.ts'
import { kitchen, type Random } from './shoppers.ts'
import type { PatientClient } from './world.ts'

/** A booking as the company recorded it. `trip` is null if it declined. */
export type TheirBooking = {
  company: string
  deliveryId: string
  key: string | null
  orderId: number
  /** It returned the order to the merchant. */
  isReturn: boolean
  /** The outbound trip that this one returns from, if a network starts a return by itself. */
  wayOut?: string
  cents: number
  trip: Trip | null
}

/** A process with two companies, which can die and come back as it was. */
export type Office = {
  /** How far its clock is ahead of the machine's: all of them must agree on which courier came first. */
  start(aheadMs: number): Promise<void>
  kill(): Promise<void>
}

export type Companies = {
  names: readonly string[]
  offices: readonly Office[]
  /** As the operator registers it. */
  entryOf(name: string): object
  /** Receives the registration's response, and the URL of the service. */
  onRegistered?(name: string, providerId: number, serviceUrl: string): void
  /** What all of them have recorded by now. */
  books(): TheirBooking[]
  stop?(): Promise<void>
}

const secret = 'of-the-crash-test'
/** Simulated seconds per second: a delivery takes about five seconds. */
const speed = 350

/** The only company whose word that it delivered is no proof. */
export const liar = 'fibber'

/** The cheap ones are asked first, and no longer once they have this many, so all four have something to do. */
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

/** Four companies of the reference courier, each bad in its own way, with books that survive their deaths. */
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
      // Other random numbers in each life, or it would fail at the same places again.
      const life = [`--ahead=${aheadMs / 1000}`, '--seed', `${Math.floor(random() * 2 ** 32)}`]
      // The channel ends it when the test dies.
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

/** An incomplete line was never acknowledged. */
function readBooks(company: string, path: string): TheirBooking[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const bookings = new Map<string, TheirBooking>()
  for (const line of lines) {
    const entry = JSON.parse(line) as Entry
    if (entry.kind === 'delivery') {
      const { deliveryId, key, request, priceCents: cents } = entry.delivery
      const orderId = Number.parseInt(request.order_id, 10)
      const isReturn = request.order_id !== `${orderId}`
      const trip = entry.ride && makeTrip(entry.ride.plan)
      bookings.set(deliveryId, { company, deliveryId, key, orderId, isReturn, cents, trip })
    }
    if (entry.kind === 'stop') {
      const stopped = bookings.get(entry.deliveryId)!
      stopped.trip = stopTrip(stopped.trip!, entry.at)
    }
  }
  return [...bookings.values()]
}

const alcoholShare = 0.3

const copyOrder = sql<unknown>(
  `INSERT INTO orders SELECT copy.*
   FROM orders o, jsonb_array_elements($2::jsonb) AS change, jsonb_populate_record(o, change) AS copy
   WHERE o.order_id = $1`,
)
const copyPayments = sql<unknown>(
  `INSERT INTO order_payments SELECT copy.* FROM order_payments p, unnest($2::bigint[]) AS id,
     jsonb_populate_record(p, jsonb_build_object('order_id', id)) AS copy
   WHERE p.order_id = $1`,
)
const copyMoves = sql<unknown>(
  `INSERT INTO order_moves SELECT copy.* FROM order_moves m, unnest($2::bigint[]) AS id,
     jsonb_populate_record(m, jsonb_build_object('order_id', id)) AS copy
   WHERE m.order_id = $1`,
)
const copyEntries = sql<unknown>(
  `INSERT INTO ledger_entries (at, kind, merchant_id, order_id, memo)
   SELECT e.at, e.kind, e.merchant_id, copy.order_id, e.memo
   FROM ledger_entries e, unnest($2::bigint[]) AS copy (order_id) WHERE e.order_id = $1`,
)
const copyLines = sql<unknown>(
  `INSERT INTO ledger_lines (entry_id, line, account, party, part, amount_cents)
   SELECT copy.entry_id, l.line, l.account, CASE l.account WHEN 'order' THEN copy.order_id ELSE l.party END, l.part,
     l.amount_cents
   FROM ledger_entries e JOIN ledger_lines l USING (entry_id) JOIN ledger_entries copy ON copy.kind = e.kind
   WHERE e.order_id = $1 AND copy.order_id = ANY ($2)`,
)

/** Courier networks next to the companies. */
export async function withNetworks(companies: Companies, random: Random): Promise<Companies> {
  const networks = await openTestNetworks(random)
  return {
    names: [...companies.names, ...networks.names],
    offices: [...companies.offices, networks.office],
    entryOf: (name) => (networks.names.includes(name) ? networks : companies).entryOf(name),
    onRegistered: (name, ...rest) => {
      if (networks.names.includes(name)) networks.onRegistered(name, ...rest)
    },
    books: () => [...companies.books(), ...networks.books()],
    stop: networks.stop,
  }
}

type Ask = (method: string, path: string, headers: Record<string, string>, body: object) => Promise<any>

/** As many orders as wanted that wait for their merchant's confirmation: one is placed, and the others are copies of it. */
export async function placeOrders(
  db: Database,
  { client, companies, random, count, url }: Wanted,
): Promise<number[]> {
  const ask: Ask = async (method, path, headers, body) => {
    const told = await client.send(method, path, { headers, body })
    assert.equal(told.status, 200, `${method} ${path}: ${JSON.stringify(told.body)}`)
    return told.body
  }
  const switches = { autoConfirm: false, courierDelivery: true }
  await ask('PUT', `/operator/merchants/${kitchen}`, operator, switches)
  for (const name of companies.names) {
    const { provider_id } = await ask('POST', '/operator/providers', operator, companies.entryOf(name))
    companies.onRegistered?.(name, provider_id, url)
  }
  const first = await placeOne(ask, client)
  const copies = Array.from({ length: count - 1 }, (_, index) => first + 1 + index)
  const changes = copies.map((order_id) => ({ order_id, ...somewhere(random), vertical: goodsOf(random) }))
  await db.transaction(async (tx) => {
    await tx.rows(copyOrder, [first, JSON.stringify(changes)])
    for (const copy of [copyPayments, copyMoves, copyEntries, copyLines]) await tx.rows(copy, [first, copies])
  })
  return [first, ...copies]
}

const goodsOf = (random: Random) => (random() < alcoholShare ? 'alcohol' : 'food')

/** Up to three miles from each other, so that prices differ. */
const somewhere = (random: Random) => ({
  latitude: 40.7 + random() * 0.03,
  longitude: -74.01 + random() * 0.04,
})

type Wanted = { client: PatientClient; companies: Companies; random: Random; count: number; url: string }

async function placeOne(ask: Ask, client: PatientClient): Promise<number> {
  const { body } = await client.send('GET', `/merchant/${kitchen}/menu?client_id=demo-app`, { headers: {} })
  const [, item_id] = /"id":"(\w+)"[^{}]*"name":"BLT"/.exec(JSON.stringify(body)) ?? []
  const login = { ...adasLogin, scope: 'global,payment' }
  const ada = { authorization: (await ask('POST', '/customer/auth', {}, login)).access_token as string }
  await ask('POST', `/customer/cart/${kitchen}`, ada, { item: { item_id, item_qty: 2 } })
  const wish = { order_type: 'delivery', payments: [{ type: 'cash' }], tip: 2 }
  return (await ask('POST', `/customer/cart/${kitchen}/checkout`, ada, wish)).order_id
}
