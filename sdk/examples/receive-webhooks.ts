// Receives webhooks: checks each signature, handles each event once, and responds quickly. The service must be allowed to
// call this machine:
//   OUTBOUND_ALLOW=127.0.0.1:4100 npm start
//   node sdk/examples/receive-webhooks.ts
// In a program of your own: import { Cellardoor, verifyWebhook } from 'cellardoor-client'
import { createServer } from 'node:http'
import { Cellardoor, RefusalError, verifyWebhook, WebhookVerificationError } from '../src/index.ts'

const port = Number(process.env.PORT ?? 4100)
const client = new Cellardoor({
  baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
  clientId: 'demo-app',
  operatorToken: process.env.OPERATOR_TOKEN ?? 'demo-operator-token',
})

/** The IDs of handled events: an event may arrive twice. A real program stores them in its database. */
const handled = new Set<string>()
let secret = ''

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  try {
    const event = await verifyWebhook(secret, request.headers, body)
    if (!handled.has(event.event_id)) console.log(`${event.type} ${event.order_id ?? ''}`.trim())
    handled.add(event.event_id)
    response.writeHead(204).end()
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    response.writeHead(400).end(error.message)
  }
}).listen(port, '127.0.0.1')

const webhook = await client.webhooks
  .create({ url: `http://127.0.0.1:${port}/hook`, types: ['*'], description: 'Example receiver' })
  .catch((error) => {
    if (!(error instanceof RefusalError)) throw error
    const [reason] = error.reasons
    console.error(reason?.exact_msg ?? reason?.user_msg)
    console.error(`Start the service with OUTBOUND_ALLOW=127.0.0.1:${port}.`)
    process.exit(1)
  })
secret = webhook.secret
console.log(`Registered ${webhook.webhook_id}.`)
const { status } = await client.webhooks.test(webhook.webhook_id)
console.log(`The ping got the response ${status}.`)

const seconds = Number(process.env.FOLLOW_SECONDS ?? 3600)
setTimeout(async () => {
  await client.webhooks.remove(webhook.webhook_id)
  server.close()
  server.closeAllConnections()
}, seconds * 1000)
