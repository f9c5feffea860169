import { performance } from 'node:perf_hooks'
import type { Dispatcher } from 'undici'
import { type Connections, openConnections } from '../outgoing/connections.ts'
import { internet, type Network, OutgoingFault, readOutgoingUrl } from '../outgoing/network.ts'
import type { EndpointConnection, PostOutcome, WebhookCaller } from '../webhooks.ts'

const withinMs = 10_000
/** How much of an answer is stored, and how much is read before the connection is dropped. */
const keptBytes = 2048
const readBytes = 64 * 1024
const maxConnections = 32

/**
 * Private addresses are refused when connecting, so a name that starts to resolve to one is caught as well. Redirects are not followed;
 * they count as answers.
 */
export function openWebhookCaller(
  { allow }: { allow: readonly string[] },
  { network = internet, timeoutMs = withinMs }: { network?: Network; timeoutMs?: number } = {},
): WebhookCaller {
  return {
    open(): EndpointConnection {
      const connections = openConnections({ mayBePrivate: false, allow }, network, maxConnections)
      return {
        post: (url, headers, body) => post(connections, url, { headers, body, timeoutMs }),
        close: () => connections.close(),
      }
    },
  }
}

type WebhookCall = { headers: Record<string, string>; body: string | Buffer; timeoutMs: number }

async function post(connections: Connections, url: string, call: WebhookCall): Promise<PostOutcome> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(call.timeoutMs)
  const took = () => Math.round(performance.now() - startedAt)
  const send = () => request(connections, readOutgoingUrl(url), call, signal)
  try {
    // The other side may have closed a kept-alive connection just as we used it.
    const { status, answer, retryAfter } = await send().catch((error) => {
      if (!connections.wasKept(error) || signal.aborted) throw error
      return send()
    })
    const isSuccess = status >= 200 && status < 300
    const error = isSuccess ? null : `The endpoint answered ${status}.`
    return { status, ms: took(), error, answer, ...(retryAfter && { retryAfter }) }
  } catch (error) {
    return { status: null, ms: took(), error: sentenceOn(error, signal), answer: '' }
  }
}

async function request(
  connections: Connections,
  url: URL,
  { headers, body }: WebhookCall,
  signal: AbortSignal,
) {
  const {
    statusCode,
    headers: answered,
    body: answer,
  } = await connections.to(url.origin).request({
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/json', 'user-agent': 'cellardoor-webhooks', ...headers },
    body,
    signal,
  })
  const retryAfter = [answered['retry-after']].flat()[0]
  return { status: statusCode, answer: await readStart(answer), retryAfter }
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size < keptBytes) chunks.push(chunk)
    size += chunk.length
    if (size > readBytes) break // closes the connection
  }
  // Drops a character that was cut in half. PostgreSQL's JSON can't contain NUL.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, keptBytes), { stream: true })
  return text.replaceAll('\0', '')
}

/** Reveals nothing about our own networks. */
function sentenceOn(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The endpoint did not answer within 10 seconds.'
  for (let fault = error as Error | undefined; fault; fault = fault.cause as Error | undefined)
    if (fault instanceof OutgoingFault) return fault.message
  const { code } = error as { code?: string }
  return code === 'ECONNREFUSED'
    ? 'The endpoint refused the connection.'
    : 'The connection to the endpoint failed.'
}
