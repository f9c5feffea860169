// A point of sale that takes orders from Cellardoor. The service must be allowed to call this machine:
//   OUTBOUND_ALLOW=127.0.0.1:8190 npm start
// Connect it in the partner console (Connections > Connect a system > Another POS) with the address
// http://127.0.0.1:8190/orders, then start it with the secret that the console shows:
//   SECRET=whsec_… node sdk/examples/till.ts
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { SECRET = '', PORT = '8190', BASE_URL = 'http://127.0.0.1:8080', READY_AFTER = '10' } = process.env
const key = Buffer.from(SECRET.replace(/^whsec_/, ''), 'base64')
const sign = (id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** Ticket numbers by message ID: a message may arrive twice. */
const taken = new Map<string, string>()
let number = 100

const isSigned = (given: string, expected: string) =>
  given
    .split(' ')
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected)))

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const header = (name: string) => String(request.headers[name] ?? '')
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  if (!isFresh || !isSigned(header('webhook-signature'), sign(id, timestamp, body)))
    return void response.writeHead(401).end()
  const { type, order, connection_id } = JSON.parse(body)
  if (type !== 'ping' && !taken.has(id)) {
    taken.set(id, String(++number))
    console.log(`${type} #${order.order_id}: ticket ${number}`)
    for (const { quantity, name } of order.cart) console.log(`  ${quantity} x ${name}`)
    if (type === 'order.confirmed')
      setTimeout(() => void reportReady(connection_id, order.order_id), Number(READY_AFTER) * 1000)
  }
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: taken.get(id) ?? null }))
})

/** Reports the order as ready, some seconds after it came in. */
async function reportReady(connection: number, orderId: number) {
  const body = JSON.stringify({ type: 'order.ready', order_id: orderId })
  const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))]
  const answer = await fetch(`${BASE_URL}/connections/tills/${connection}/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(id, timestamp, body),
    },
    body,
  })
  console.log(`ready #${orderId}: ${answer.status}`)
}

server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`Waiting for orders at http://127.0.0.1:${PORT}/orders`),
)
