import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ByteAnswer, FileStream, jsonType } from '../calls/answers.ts'
import { EventStream } from '../calls/event-stream.ts'
import { isLong, writingJson } from '../runtime/json-pieces.ts'
import { runInSlices } from '../runtime/slices.ts'
import { charactersAtOnce, encodeText } from '../runtime/text-pieces.ts'
import { sendEvents } from './event-stream.ts'

/** Every JSON object answer has `message`, as its first field. */
export function withMessage(answer: object): object {
  return 'message' in answer ? answer : { message: [], ...answer }
}

export function send(reply: FastifyReply, answer: object): FastifyReply {
  if (answer instanceof ByteAnswer) {
    if (answer.status !== undefined) reply.code(answer.status)
    return reply.headers(answer.headers).header('content-type', answer.contentType).send(answer.bytes)
  }
  if (answer instanceof EventStream) return sendEvents(reply, answer)
  if (answer instanceof FileStream)
    return reply
      .headers(answer.headers)
      .header('content-type', answer.contentType)
      .send(Readable.from(answer.parts))
  return reply.header('content-type', jsonType).send(JSON.stringify(withMessage(answer)))
}

/** The same, but long answers are written and encoded in slices, so other requests are answered in between. */
export async function sendAnswer(reply: FastifyReply, answer: object): Promise<FastifyReply> {
  if (answer instanceof ByteAnswer) {
    const { bytes, contentType, headers, status } = answer
    if (typeof bytes !== 'string' || bytes.length < charactersAtOnce) return send(reply, answer)
    const encoded = await encodeText(bytes)
    return send(reply, new ByteAnswer(encoded, contentType, headers, status === undefined ? {} : { status }))
  }
  if (Object.getPrototypeOf(answer) !== Object.prototype || !isLong(answer)) return send(reply, answer)
  const json = await runInSlices(writingJson(withMessage(answer)))
  return send(reply, new ByteAnswer(await encodeText(json)))
}

const exposedHeaders = [
  'Guest-Token',
  'Idempotent-Replayed',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
].join(', ')

/** Headers of every answer: open to all origins without credentials, never cached. */
export const commonHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // A page that runs scripts sets its own policy; none of our pages may be framed.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
}

export const corsHeaders = ['access-control-allow-origin', 'access-control-expose-headers'] as const

/** For every answer over TLS, our own or a trusted proxy's: browsers then use only TLS, for a year. */
export const tlsHeaders = { 'strict-transport-security': 'max-age=31536000' }

/**
 * The same where the framework hasn't examined proxies yet. The request's own claim is enough: a browser ignores the
 * header unless it came over TLS.
 */
export const claimedTlsHeaders = ({ socket, headers }: IncomingMessage) =>
  'encrypted' in socket || headers['x-forwarded-proto'] === 'https' ? tlsHeaders : {}

export function setReplyHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.protocol === 'https') reply.headers(tlsHeaders)
  return reply.headers(commonHeaders).header('x-request-id', request.id)
}

export function registerReplyHeaders(app: FastifyInstance) {
  // Not async: every request would wait for one more turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    setReplyHeaders(request, reply)
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) return done()
    // Pages, and what their scripts call, are for this origin only; other origins can't read them.
    if (request.routeOptions.config.isPage) {
      for (const name of corsHeaders) reply.removeHeader(name)
      return done()
    }
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    })
    reply.code(200).send()
  })
}
