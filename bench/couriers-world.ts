import type pg from 'pg'
import { courseSeconds, type StubStarted, statusAfter, statusPath } from './courier-course.ts'
import { asOperator, demoLogin } from './scenario.ts'

/** The demo's merchant whose orders are delivered by couriers. */
const merchantId = 1001
/** Copies get their own numbers. */
const firstCopy = 10_000_000

export type Shop = {
  /** An order waiting for the merchant's confirmation. */
  placeOrder(): Promise<number>
  confirm(orderId: number): Promise<void>
}

/** Ada, who orders, and the merchant, who confirms manually. */
export async function openCourierShop(url: string): Promise<Shop> {
  const ada = await logIn(url, {})
  const owner = await logIn(url, {
    client_id: 'merchant-app',
    client_secret: 'merchant-app-secret',
    username: 'owner@example.com',
    scope: 'global,merchant',
  })
  const switches = { autoConfirm: false, courierDelivery: true }
  await send(`${url}/operator/merchants/${merchantId}`, 'PUT', asOperator, switches)
  const menu = await (await fetch(`${url}/merchant/${merchantId}/menu?client_id=demo-app`)).text()
  const [, itemId] = /"id":"(\w+)"[^{}]*"name":"BLT"/.exec(menu) ?? []
  if (!itemId) throw new Error(`The demo’s merchant ${merchantId} has lost its BLT.`)
  return {
    async placeOrder() {
      const item = { item_id: itemId, item_qty: 2 }
      await send(`${url}/customer/cart/${merchantId}`, 'POST', ada, { item })
      const order = { order_type: 'delivery', payments: [{ type: 'cash' }], tip: 2 }
      const { order_id } = await send(`${url}/customer/cart/${merchantId}/checkout`, 'POST', ada, order)
      return order_id as number
    },
    async confirm(orderId) {
      const act = { merchantId, orderId, action: 'confirm' }
      await send(`${url}/merchant/admin/orders`, 'PUT', owner, act)
    },
  }
}

async function logIn(url: string, more: Record<string, string>) {
  const body = new URLSearchParams({ ...demoLogin, ...more })
  const answer = await fetch(`${url}/customer/auth`, { method: 'POST', body })
  return { authorization: ((await answer.json()) as { access_token: string }).access_token }
}

export async function registerProvider(url: string, name: string, stub: StubStarted): Promise<number> {
  const provider = {
    name,
    estimate_url: `${stub.url}/estimate`,
    book_url: `${stub.url}/book`,
    status_url: `${stub.url}${statusPath}`,
    cancel_url: `${stub.url}/cancel`,
    credential: 'a secret of the benchmark',
  }
  return (await send(`${url}/operator/providers`, 'POST', asOperator, provider)).provider_id as number
}

/** Returns the secret that the company signs its reports with, if it starts reporting. */
export async function setFollowing(url: string, providerId: number, follow: 'poll' | 'batch' | 'push') {
  const change = await send(`${url}/operator/providers/${providerId}`, 'PUT', asOperator, { follow })
  return String(change.status_secret)
}

/** The company's own ids of the copied deliveries. */
export async function listCopies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT delivery_id AS id FROM delivery_bookings JOIN deliveries USING (merchant_id, order_id, leg)
     WHERE deliveries.state = 'live' AND order_id >= ${firstCopy}`,
  )
  return rows.map(({ id }) => id)
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: object,
): Promise<Record<string, unknown>> {
  const json = { ...headers, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers: json, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status !== 200)
    throw new Error(`${method} ${url} answers ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Creates this many deliveries at random stages, copied from one placed order. */
export async function copyDeliveries(
  client: pg.Client,
  { orderId, providerId, count }: { orderId: number; providerId: number; count: number },
) {
  const numbers = Array.from({ length: count }, (_, index) => firstCopy + index)
  const courses = numbers.map((number) => (number * 997) % courseSeconds)
  const statuses = courses.map(statusAfter)
  const now = Math.floor(Date.now() / 1000)
  await client.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('order_id', c.n, 'confirmed_at', now(), 'status',
       CASE WHEN c.status IN ('to_delivery', 'at_delivery') THEN 'out_for_delivery' ELSE 'confirmed' END))).*
     FROM orders o, unnest($2::int[], $3::text[]) AS c (n, status) WHERE o.order_id = $1`,
    [orderId, numbers, statuses],
  )
  await client.query(
    `INSERT INTO deliveries (merchant_id, order_id, leg, state, status, round, start_at, reported_at, next_poll_at, started_at)
     SELECT o.merchant_id, o.order_id, 'out', 'live', c.status, 1, now(), now(), now() + interval '1 day', now()
     FROM orders o JOIN unnest($1::int[], $2::text[]) AS c (n, status) ON o.order_id = c.n`,
    [numbers, statuses],
  )
  await client.query(
    `INSERT INTO delivery_bookings (merchant_id, order_id, leg, booking, round, provider_id, booking_key, state, tries,
       estimate_id, quoted_cents, quoted_pickup_eta, quoted_delivery_eta, delivery_id, asked_at, answered_at)
     SELECT o.merchant_id, o.order_id, 'out', 1, 1, $3, 'bench-' || c.n, 'booked', 1, 'e', 525,
       now() + interval '10 minutes', now() + interval '25 minutes', c.n || '-' || c.began, now(), now()
     FROM orders o JOIN unnest($1::int[], $2::int[]) AS c (n, began) ON o.order_id = c.n`,
    [numbers, courses.map((seconds) => now - seconds), providerId],
  )
  await client.query('ANALYZE orders, deliveries, delivery_bookings')
}

/** Makes them due evenly within the next interval, or not for a day. */
export async function setPolling(client: pg.Client, isOn: boolean, pollSeconds: number) {
  const when = isOn ? `now() + random() * interval '${pollSeconds} seconds'` : `now() + interval '1 day'`
  await client.query(`UPDATE deliveries SET next_poll_at = ${when} WHERE state = 'live'`)
}

/** Milliseconds from the merchant's confirmation to the event that a courier is booked, for each order. */
export async function bookingTimes(client: pg.Client, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ ms: number }>(
    `SELECT extract(epoch FROM e.created_at - o.confirmed_at)::float8 * 1000 AS ms
     FROM orders o JOIN events e ON e.type = 'delivery.booked' AND e.order_id = o.order_id
     WHERE o.order_id = ANY ($1)`,
    [orderIds],
  )
  return rows.map(({ ms }) => ms)
}

export async function areBooked(client: pg.Client, orderIds: readonly number[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM deliveries WHERE order_id = ANY ($1) AND state = 'live'`,
    [orderIds],
  )
  return rowCount === orderIds.length
}
