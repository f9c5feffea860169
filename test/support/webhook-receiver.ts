import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = { headers: IncomingHttpHeaders; body: string; event: any; at: number }

/** What an endpoint does with a request: answers with a status, or whatever it likes. */
export type Behavior = number | ((response: ServerResponse, received: Received) => void)

/** An endpoint of somebody else's; it answers 200 unless it is told otherwise. */
export type Receiver = {
  url: string
  place: string
  received: Received[]
  behave(behavior: Behavior): void
  /** Waits until as many have come. */
  until(count: number): Promise<Received[]>
  /** Ends every connection, also of requests that were not answered. */
  hangUp(): void
  close(): Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let behavior: Behavior = 200
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const one = { headers: request.headers, body, event: JSON.parse(body), at: Date.now() }
    received.push(one)
    if (typeof behavior === 'function') behavior(response, one)
    else response.writeHead(behavior).end('thank you')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${place}/hook`,
    place,
    received,
    behave(next) {
      behavior = next
    },
    async until(count) {
      const deadline = Date.now() + 120_000
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} have come`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return received
    },
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As an integrator does: with the library of Standard Webhooks. Throws where the signature is wrong. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
