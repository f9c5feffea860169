import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Freshness } from '../calls/answers.ts'

/**
 * Calls from our own pages to our own routes, in the same process. They carry a secret mark, new at every start,
 * because TLS and the visitor's address were already checked for the page.
 */
const markHeader = 'x-cellardoor-internal'
const mark = randomBytes(32).toString('base64url')

export const isInternal = (headers: Record<string, unknown>) => headers[markHeader] === mark

export const internalHeaders = { [markHeader]: mark }

/** How long an answer may be cached, by request. */
const noted = new WeakMap<object, Freshness>()
export const noteFreshness = (request: object, freshness: Freshness) => noted.set(request, freshness)
export const findFreshness = (request: object): Freshness | undefined => noted.get(request)

/**
 * A `fetch` that reaches this server without a connection, on behalf of a visitor: limits count by `ip`, and sessions
 * show the browser.
 */
export function internalFetch(app: FastifyInstance, ip: string, userAgent = ''): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const answering = app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { 'user-agent': userAgent, ...Object.fromEntries(request.headers), ...internalHeaders },
      remoteAddress: ip,
      payloadAsStream: true,
      ...(hasBody && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    // Not `request`'s signal, which stops following its source once `request` is garbage-collected.
    const { answer, stream } = await openStream(answering, init?.signal ?? undefined)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    // Answers in memory already have a length. Event streams, and files that may be as long as the books, don't.
    const isWhole = isEmpty || answer.headers['content-length'] !== undefined
    const body = isWhole
      ? new Uint8Array(Buffer.concat(await stream.toArray()))
      : (Readable.toWeb(stream) as ReadableStream)
    return new Response(isEmpty ? null : body, { status: answer.statusCode, headers })
  }
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>

/** Closed from either side: by the caller, even before it was there, or by a reader that has enough. */
async function openStream(answering: Promise<Injected>, signal: AbortSignal | undefined) {
  const opening = answering.then((answer) => {
    const stream = answer.stream()
    stream.once('close', () => answer.raw.res.destroy())
    return { answer, stream }
  })
  if (!signal) return opening
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => {
    reject(signal.reason)
    opening.then(
      ({ stream }) => stream.destroy(),
      () => {},
    )
  }
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([opening, aborted])
}
