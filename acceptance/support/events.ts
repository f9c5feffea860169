import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type Answer, type Ask, ask, base, got, type Json } from './ask.ts'
import { operatorToken } from './people.ts'

const waitMs = 60_000

export const readEvents = (query: Ask['query'], token = operatorToken) =>
  ask('GET', '/events', { query, token })
/** The current end of the log. */
export const latest = async (): Promise<string> => (await got(readEvents({ after: 'latest' }))).next
export const typesOf = ({ events }: Json): string[] => events.map(({ type }: Json) => type)
/** An app authenticates with HTTP Basic. */
export const basicOf = ({ client_id, client_secret }: { client_id: string; client_secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
})

export type Streamed = { id: string; event: string; data: Json }

/** A stream of events; `next` returns undefined once it has ended. */
export async function openStream(query: Record<string, string>, headers: Record<string, string>) {
  const url = `${base}/events/stream?${new URLSearchParams(query)}`
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(waitMs)])
  const response = await fetch(url, { headers, signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Streamed | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) return undefined
        text += value
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      if (data !== undefined) return { id: field('id')!, event: field('event')!, data: JSON.parse(data) }
    }
  }
  return { status: response.status, headers: response.headers, next, close: () => abort.abort() }
}

export type Posted = { path: string; headers: IncomingHttpHeaders; body: string; event: Json; at: number }
type Behavior = number | 'nothing' | { status: number; location: string }

/** `host:port` of this machine that the service may call although it is private; webhooks can't be received without it. */
export const receiverPlace = process.env.WEBHOOK_RECEIVER

/** An endpoint at that address; each path behaves separately, and responds with 200 by default. */
export async function openReceiver() {
  const posted: Posted[] = []
  const behaviors = new Map<string, Behavior>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const path = request.url!
    posted.push({ path, headers: request.headers, body, event: JSON.parse(body), at: Date.now() })
    const behavior = behaviors.get(path) ?? 200
    if (behavior === 'nothing') return
    const { status, ...headers } = typeof behavior === 'number' ? { status: behavior } : behavior
    response.writeHead(status, headers).end('thank you')
  })
  const [host, port] = receiverPlace!.split(':')
  await once(server.listen(Number(port), host), 'listening')
  return {
    behave: (path: string, behavior: Behavior) => void behaviors.set(path, behavior),
    urlOf: (path: string) => `http://${receiverPlace}${path}`,
    at: (path: string) => posted.filter((one) => one.path === path),
    async until(path: string, count: number): Promise<Posted[]> {
      const deadline = Date.now() + waitMs
      for (;;) {
        const own = posted.filter((one) => one.path === path)
        if (own.length >= count) return own
        if (Date.now() > deadline) throw new Error(`${own.length} of ${count} requests came to ${path}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether one of the signatures was made with this secret. */
export function isSignedBy(secret: string, { headers, body }: Posted): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
}

export const webhooks = (method: string, path: string, json?: object, more: Ask = {}): Promise<Answer> =>
  ask(method, `/webhooks${path}`, { token: operatorToken, ...(json && { json }), ...more })
