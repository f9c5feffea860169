import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Truth } from '../calls/answers.ts'

/**
 * Calls of our own pages to our own routes, in the same process. They carry a mark that nobody outside can know, made
 * anew at every start, because TLS and the visitor's address were judged when the page was asked for.
 */
const markHeader = 'x-cellardoor-internal'
const mark = randomBytes(32).toString('base64url')

export const isInternal = (headers: Record<string, unknown>) => headers[markHeader] === mark

export const internalHeaders = { [markHeader]: mark }

/** The sources of a hot answer, by the request that it answers. */
const truths = new WeakMap<object, Truth>()
export const noteTruth = (request: object, truth: Truth) => truths.set(request, truth)
export const truthOf = (request: object): Truth | undefined => truths.get(request)

/** `fetch` that reaches this server without a connection, for a visitor: limits count by `ip`, sessions show the browser. */
export function internalFetch(app: FastifyInstance, ip: string, userAgent = ''): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search, searchParams } = new URL(request.url)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    // Events, and files that may be as long as the books: neither is gathered in memory.
    const isEvents = request.headers.get('accept')?.includes('text/event-stream') ?? false
    const isStream = isEvents || searchParams.get('format') === 'csv'
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { 'user-agent': userAgent, ...Object.fromEntries(request.headers), ...internalHeaders },
      remoteAddress: ip,
      // A stream that is aborted before it is there ends with an error that nobody could catch.
      ...(!isStream && { signal: request.signal }),
      payloadAsStream: isStream,
      ...(hasBody && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    const body = isStream ? streamOf(answer.stream()) : new Uint8Array(answer.rawPayload)
    return new Response(isEmpty ? null : body, { status: answer.statusCode, headers })

    /** Closed from either side: by whoever asked, also before it was there, or by whoever reads no more. */
    function streamOf(stream: Readable): ReadableStream {
      stream.once('close', () => answer.raw.res.destroy())
      // Not the signal of `request`, which forgets whom it follows when `request` is collected as garbage.
      const asked = init?.signal
      if (asked?.aborted) stream.destroy()
      else asked?.addEventListener('abort', () => stream.destroy(), { once: true })
      return Readable.toWeb(stream) as ReadableStream
    }
  }
}
