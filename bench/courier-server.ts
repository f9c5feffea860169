import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  courseSeconds,
  type Reporting,
  type StubCount,
  type StubOrder,
  type StubStarted,
  statusAfter,
  statusPath,
} from './courier-course.ts'

// A courier company that responds from memory, in its own process. All couriers are on the way, and none arrives.

const place = {
  address: '199 Water St',
  city: 'New York',
  state: 'NY',
  zip: '10038',
  latitude: 40.7066,
  longitude: -74.0036,
}
const items = [{ name: 'BLT', quantity: 2 }]
const contact = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '2125550101' }
const merchant = { merchant_name: 'The Sandwich Place', email: 'owner@example.com', phone: '2125550102' }

let statusCalls = 0
let delays = { estimateMs: 0, bookMs: 0 }
let booked = 0

/** Responds like a real company, with everything that was sent and the courier's position. The id contains the start time in Unix seconds. */
function report(deliveryId: string): object {
  const now = Math.floor(Date.now() / 1000)
  const seconds = now - Number(deliveryId.split('-')[1])
  const moved = (seconds % courseSeconds) / 1e5
  const location = { latitude: 40.7 + moved, longitude: -74.01 + moved }
  const courier = { first_name: 'Cyd', last_name: 'Courier', phone: '2125550103', location }
  return {
    ...{ delivery_id: deliveryId, estimate_id: 'e', order_id: 'o', booked_at: now - 60, status_time: now },
    ...{ price: 5.25, status: statusAfter(seconds), courier, items },
    pickup: { location: place, contact: merchant, instructions: '', eta: now + 600 },
    delivery: { location: place, contact, instructions: 'Ring twice.', eta: now + 1500 },
  }
}

function estimate(): object {
  const now = Math.floor(Date.now() / 1000)
  const times = { estimated_at: now, estimate_valid_until: now + 300 }
  const etas = { pickup_eta: now + 600, delivery_eta: now + 1500 }
  return { estimate_id: `estimate-${now}-${++booked}`, ...times, ...etas, price: 5.25 }
}

function booking(request: { pickup: object; delivery: object }): object {
  const now = Math.floor(Date.now() / 1000)
  return {
    ...request,
    ...{ delivery_id: `${++booked}-${now}`, booked_at: now, price: 5.25, status: 'booked' },
    pickup: { ...request.pickup, eta: now + 600 },
    delivery: { ...request.delivery, eta: now + 1500 },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? ''
  if (url.startsWith(`${statusPath}?ids=`)) {
    const ids = url.slice(statusPath.length + 5).split(',')
    statusCalls += ids.length
    return send(response, { deliveries: ids.map(report) })
  }
  if (url.startsWith(statusPath)) {
    statusCalls++
    return send(response, report(url.slice(statusPath.length + 1)))
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (url === '/estimate') return setTimeout(() => send(response, estimate()), delays.estimateMs)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  return setTimeout(() => send(response, booking(body)), delays.bookMs)
}

function send(response: ServerResponse, body: object) {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer({ keepAliveTimeout: 60_000 }, answer)
/** Sequentially, in batches as large as requested. */
async function reportAll({ url, providerId, secret, ids }: Reporting) {
  const lot = 50
  for (let first = 0; first < ids.length; first += lot) {
    const body = JSON.stringify({ deliveries: ids.slice(first, first + lot).map(report) })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'x-provider': String(providerId),
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('hex'),
    }
    const answer = await fetch(`${url}/provider/status`, { method: 'POST', headers, body })
    const { results } = (await answer.json()) as { results?: { outcome: string }[] }
    if (!results?.every(({ outcome }) => outcome === 'applied' || outcome === 'unchanged'))
      throw new Error(`Reports are answered by ${answer.status}: ${JSON.stringify(results).slice(0, 300)}`)
  }
}

process.on('message', async ({ start, report: reporting }: StubOrder) => {
  if (reporting) await reportAll(reporting)
  if (!start) return process.send?.({ statusCalls } satisfies StubCount)
  delays = start
  const started = () =>
    process.send?.({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    } satisfies StubStarted)
  if (server.listening) started()
  else server.listen(0, '127.0.0.1', started)
})
process.on('disconnect', () => process.exit())
