import { type Handle, sql } from '../../src/db/database.ts'
import { insertProvider } from '../../src/modules/dispatch/provider-store.ts'
import type { DeliveryState } from '../../src/modules/dispatch/rules/delivery.ts'
import {
  type DeliveryChange,
  findDelivery,
  insertDelivery,
  updateDelivery,
} from '../../src/modules/dispatch/store.ts'
import { publish } from '../../src/modules/events/index.ts'
import { type ServiceOptions, type TestService, testService } from './test-service.ts'

/** The demo with order tracking; no couriers are sent, and tests say how far they have come. */
export function trackingService(more: ServiceOptions = {}): TestService {
  return testService({ template: 'demo', numbersEvents: true, ...more })
}

const copyOrder = sql<{ orderId: number; merchantId: number }>(
  `INSERT INTO orders SELECT copy.*
   FROM (SELECT * FROM orders WHERE merchant_id = $1 AND type = 'delivery' ORDER BY order_id LIMIT 1) o,
     jsonb_populate_record(o::orders, jsonb_build_object('order_id', (SELECT max(order_id) + 1 FROM orders), 'customer_id', 1,
       'guest_id', NULL, 'is_courier', true, 'carrier_id', NULL, 'carrier_cents', NULL, 'status', 'confirmed',
       'ordered_at', $2::timestamptz, 'deliver_at', $2::timestamptz, 'confirmed_at', $2::timestamptz) || $3) copy
   RETURNING order_id AS "orderId", merchant_id AS "merchantId"`,
)
const setOrder = sql<unknown>('UPDATE orders SET status = $2 WHERE order_id = $1')
const setCarrier = sql<unknown>('UPDATE orders SET carrier_id = $2, carrier_cents = 700 WHERE order_id = $1')

/** One of Ada's orders that was just confirmed; `row` says what is different about it. */
export async function confirmedOrder(
  { db, clock }: TestService,
  { merchantId = 1007, row = {} }: { merchantId?: number; row?: object } = {},
): Promise<Sent> {
  return db.get(copyOrder, [merchantId, new Date(clock.ms - 10 * 60_000), JSON.stringify(row)])
}

export type Sent = { orderId: number; merchantId: number }

export async function addProvider({ db, clock }: TestService, name = 'Harbor Couriers'): Promise<number> {
  const url = 'https://couriers.example/'
  const urls = { estimateUrl: url, bookUrl: url, statusUrl: url, cancelUrl: url }
  const limits = { area: null, maxLive: null, maxMiles: null, callsPerSecond: null, follow: 'poll' as const }
  const wanted = { name, ...urls, ...limits, credential: 'secret', enabled: true, createdAt: clock.ms }
  return (await insertProvider(db, wanted, Buffer.alloc(32, name)))!.providerId
}

const isSought = (delivery?: { state: DeliveryState }) =>
  !delivery || ['seeking', 'booking'].includes(delivery.state)

/** An event reports the courier who takes it, and notifications what follows. */
const bookedEvent = ({ orderId, merchantId }: Sent) => ({
  ...({ type: 'delivery.booked', topic: 'delivery.updated', merchantId, customerId: 1, orderId } as const),
  ...{
    subject: String(orderId),
    payload: { order_id: orderId, merchant_id: merchantId, leg: 'out' },
    data: {},
  },
})

/** What a provider's report leaves behind, in one transaction. */
export async function report(
  { db, clock }: TestService,
  sent: Sent,
  state: DeliveryState,
  change: DeliveryChange & { order?: string; carrier?: number } = {},
) {
  const { order, carrier, ...more } = change
  await db.transaction(async (tx: Handle) => {
    const before = await findDelivery(tx, sent.orderId, 'out')
    await insertDelivery(tx, { ...sent, leg: 'out' }, { startAt: clock.ms, now: clock.ms })
    if (isSought(before) && !isSought({ state })) await publish(tx, [bookedEvent(sent)], clock.ms)
    await updateDelivery(
      tx,
      { ...sent, leg: 'out' },
      {
        state,
        nextPollAt: state === 'live' ? clock.ms + 2000 : null,
        endedAt: ['delivered', 'failed', 'cancelled'].includes(state) ? clock.ms : null,
        ...more,
      },
    )
    if (order) await tx.rows(setOrder, [sent.orderId, order])
    if (carrier) await tx.rows(setCarrier, [sent.orderId, carrier])
  })
}

export const maria = (latitude: number, longitude: number) => ({
  first_name: 'Maria',
  last_name: 'Sandoval',
  phone: '2125550199',
  latitude,
  longitude,
})

type SentStatement = { text?: string } | string

/** Passes the statements outside transactions to `onStatement` before they are sent. Returns the function that ends it. */
export function watchStatements({ db: { pool } }: TestService, onStatement: (text: string) => void) {
  const connect = pool.connect.bind(pool) as (done?: unknown) => any
  const watched = new Set<{ query?: unknown }>()
  const watch = (client: any) => {
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client)
    let isInTransaction = false
    client.query = (sent: SentStatement, ...more: unknown[]) => {
      const text = typeof sent === 'string' ? sent : (sent.text ?? '')
      if (text === 'BEGIN') isInTransaction = true
      if (!isInTransaction) onStatement(text)
      if (text === 'COMMIT' || text === 'ROLLBACK') isInTransaction = false
      return query(sent, ...more)
    }
    return client
  }
  Object.assign(pool, { connect: (done?: unknown) => (done ? connect(done) : connect().then(watch)) })
  return () => {
    Object.assign(pool, { connect })
    for (const client of watched) delete client.query
  }
}

export const isDeliveryRead = (text: string) => text.includes('FROM deliveries WHERE order_id')

/** How often deliveries were read meanwhile, by any code. */
export async function countDeliveryReads(service: TestService, work: () => Promise<unknown>) {
  let reads = 0
  const end = watchStatements(service, (text) => {
    if (isDeliveryRead(text)) reads++
  })
  await work()
  end()
  return reads
}

export type Stream = {
  status: number
  headers: Headers
  /** The next event; undefined when the stream has ended. */
  next(): Promise<{ id: string; data: any } | undefined>
  /** The next piece of text that is not an event: comments. */
  comments: string[]
  close(): void
}

/** A limit on the wait for an event that never comes. */
const waitMs = 30_000

/** Reads server-sent events as they arrive. */
export async function openStream(
  { url }: TestService,
  path: string,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(waitMs)])
  const response = await fetch(url + path, { headers, signal })
  const comments: string[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async () => {
    while (reader) {
      const end = text.indexOf('\n\n')
      if (end === -1) {
        const { value, done } = await reader.read()
        if (done) return undefined
        text += value
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      comments.push(...lines.filter((line) => line.startsWith(':')))
      const data = field('data')
      if (data !== undefined) return { id: field('id')!, data: JSON.parse(data) }
    }
    return undefined
  }
  const { status } = response
  return { status, headers: response.headers, next, comments, close: () => abort.abort() }
}
