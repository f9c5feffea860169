// A courier company with its four endpoints on node:http. Registers with the marketplace, which then tests it.
//   node sdk/examples/be-a-courier.ts
// In a program of your own: import { Cellardoor } from 'cellardoor-client'
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Cellardoor } from '../src/index.ts'

type Json = Record<string, unknown>
type Reply = { status: number; body?: Json }
type Delivery = Json & { pickup: Json; delivery: Json; status: string }

const client = new Cellardoor({
  baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
  clientId: 'demo-app',
  operatorToken: process.env.OPERATOR_TOKEN ?? 'demo-operator-token',
})
const credential = randomBytes(24).toString('base64url')
const prices = new Map<string, number>()
const deliveries = new Map<string, Delivery>()
/** Bookings by their Idempotency-Key: the same key is the same delivery. */
const booked = new Map<string, string>()

const server = createServer(async (request, response) => {
  const { status, body } = await answer(request)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body && JSON.stringify(body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
console.log(`Listening on ${here}`)
try {
  await runTestCalls()
} finally {
  server.closeAllConnections()
  server.close()
}

async function runTestCalls() {
  const provider = client.provider(await register())
  report('estimate', await provider.estimate())
  const booking = await provider.book()
  report('book', booking)
  const { delivery_id } = (booking.received?.body ?? {}) as { delivery_id?: string }
  if (delivery_id === undefined) throw new Error('The booking failed.')
  report('status', await provider.status(delivery_id))
  report('cancel', await provider.cancel(delivery_id))
  console.log(`Delivery ${delivery_id} is ${deliveries.get(delivery_id)?.status}.`)
}

/** The company is found by its name: a second run only updates its URLs. */
async function register(): Promise<string> {
  const name = 'Example Couriers'
  const urls = {
    estimate_url: `${here}/estimate`,
    book_url: `${here}/book`,
    status_url: `${here}/status`,
    cancel_url: `${here}/cancel`,
  }
  const { providers } = await client.operator.providers.list()
  const known = providers.find((provider) => provider.name === name)
  const { provider_id, key } = known
    ? await client.operator.providers.change(known.provider_id, { ...urls, credential, new_key: true })
    : await client.operator.providers.create({ ...urls, name, credential, enabled: false })
  console.log(`Registered as provider ${provider_id}. It gets orders once the operator enables it.`)
  return key!
}

type TestResult = { outcome: string; took_ms: number; violations: { field: string; rule: string }[] }

function report(call: string, { outcome, took_ms, violations }: TestResult) {
  console.log(`${call}: ${outcome} after ${took_ms} ms, ${violations.length} violations`)
  for (const { field, rule } of violations) console.log(`  ${field} ${rule}`)
}

async function answer(request: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  if (!isSigned(request, raw)) return refuse(401, 'unauthorized', 'The signature doesn’t match.')
  const [, call, id = ''] = request.url!.split('/')
  const body = raw.length > 0 ? JSON.parse(raw.toString()) : {}
  if (call === 'estimate') return estimate()
  if (call === 'book') return book(body, String(request.headers['idempotency-key']))
  const delivery = deliveries.get(decodeURIComponent(id))
  if (!delivery) return refuse(404, 'unknown_delivery', 'Unknown delivery.')
  if (call === 'status') return { status: 200, body: { ...delivery, status_time: seconds() } }
  delivery.status = 'cancelled'
  return { status: 200 }
}

/** The signature covers the timestamp and the body exactly as received. Compared in constant time. */
function isSigned({ headers }: IncomingMessage, raw: Buffer): boolean {
  const timestamp = String(headers['x-timestamp'])
  const wanted = createHmac('sha256', credential).update(timestamp).update(raw).digest()
  const given = Buffer.from(String(headers['x-signature']), 'hex')
  const isRecent = Math.abs(Number(timestamp) - seconds()) <= 300
  return isRecent && given.length === wanted.length && timingSafeEqual(given, wanted)
}

function estimate(): Reply {
  const estimate_id = randomUUID()
  prices.set(estimate_id, 6.5)
  const now = seconds()
  const etas = { pickup_eta: now + 600, delivery_eta: now + 1500 }
  const body = { estimate_id, estimated_at: now, estimate_valid_until: now + 300, ...etas, price: 6.5 }
  return { status: 200, body }
}

function book(body: Delivery, key: string): Reply {
  const earlier = booked.get(key)
  if (earlier) return { status: 200, body: deliveries.get(earlier)! }
  const price = prices.get(String(body.estimate_id))
  if (price === undefined)
    return refuse(400, 'unknown_estimate', 'This estimate is unknown, or already booked.')
  prices.delete(String(body.estimate_id))
  const delivery_id = randomUUID()
  const now = seconds()
  const delivery = {
    ...body,
    ...{ delivery_id, booked_at: now, price, status: 'booked' },
    pickup: { ...body.pickup, eta: now + 600 },
    delivery: { ...body.delivery, eta: now + 1500 },
  }
  deliveries.set(delivery_id, delivery)
  booked.set(key, delivery_id)
  return { status: 200, body: delivery }
}

function refuse(status: number, code: string, text: string): Reply {
  return { status, body: { code, user_msg: text, dev_msg: text } }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
