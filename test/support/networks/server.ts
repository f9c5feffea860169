import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fault, Faults } from './rides.ts'

export type NetworkReply = { status: number; body: object }
export type NetworkRequest = { path: string; headers: IncomingMessage['headers']; body: any; text: string }
/** `call` names it for faults; undefined if the path doesn't exist. */
export type Answering = {
  callOf(method: string, path: string): string | undefined
  answer(call: string, request: NetworkRequest, fault: Fault | null): NetworkReply
}

export type NetworkServer = {
  url: string
  /** Every call that was understood. */
  calls: { call: string; body: any }[]
  /** Nothing responds until it opens again, with everything it knew. */
  close(): Promise<void>
  open(): Promise<void>
}

/** HTTP around a network's double, with the faults that any server has. */
export async function startNetworkServer(
  { callOf, answer }: Answering,
  faults: Faults,
): Promise<NetworkServer> {
  const calls: NetworkServer['calls'] = []
  let port = 0
  let server = createServer()
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const path = (request.url ?? '').split('?')[0]!
    const call = callOf(request.method ?? '', path)
    if (call === undefined) return send(response, { status: 404, body: { code: 'not_found', message: '' } })
    const body = bodyOf(text, String(request.headers['content-type'] ?? ''))
    calls.push({ call, body })
    const fault = faults.of(call)
    if (fault === 'close') return void request.socket.destroy()
    if (fault === 'http-500')
      return send(response, { status: 500, body: { code: 'service_fault', message: '' } })
    const reply = answer(call, { path, headers: request.headers, body, text }, fault)
    if (fault === 'close-after') return void request.socket.destroy()
    if (fault === 'garbage') return void response.writeHead(200).end('<html>maintenance</html>')
    send(response, reply)
  }
  const open = async () => {
    server = createServer((request, response) => void handle(request, response))
    server.keepAliveTimeout = 120_000
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    open,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function bodyOf(text: string, type: string): any {
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: NetworkReply) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export type WebhookTarget = { url: string; headers(text: string): Record<string, string> }

/** How webhooks are sent: not at all, twice, or properly. */
export type WebhookManner = 'silent' | 'once' | 'twice'

/** Returns the statuses of the responses; 0 if there was none. */
export async function sendWebhook(
  target: WebhookTarget | undefined,
  manner: WebhookManner,
  body: object,
): Promise<number[]> {
  if (!target || manner === 'silent') return []
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', ...target.headers(text) }
  const statuses: number[] = []
  for (let times = manner === 'twice' ? 2 : 1; times > 0; times--) {
    const answer = await fetch(target.url, { method: 'POST', headers, body: text }).catch(() => undefined)
    await answer?.arrayBuffer()
    statuses.push(answer?.status ?? 0)
  }
  return statuses
}
