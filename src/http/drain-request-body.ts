import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How much of the rest of a request body is read and discarded, and for how long. */
const maxBytes = 8 * 1024 * 1024
const maxMs = 2000

/**
 * A request may be answered while its body is still arriving: it is too large. If the connection were closed
 * immediately, incoming data would reset it and many callers would lose the answer. So the answer is sent completely,
 * and the connection ends once the caller has sent everything, within limits.
 */
export function registerBodyDrain(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.raw.complete || !isLast(reply) || !isWhole(payload)) return done()
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(answerThenReadOn(payload, request.raw), { objectMode: false }))
  })
}

const isLast = (reply: FastifyReply) =>
  reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive
const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

async function* answerThenReadOn(answer: string | Buffer, request: IncomingMessage) {
  yield answer
  await readOn(request)
}

function readOn(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = maxBytes
    const stop = () => {
      clearTimeout(timer)
      request.removeListener('data', count)
      resolve()
    }
    const count = (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) stop()
    }
    const timer = setTimeout(stop, maxMs)
    request.on('data', count).once('end', stop).once('close', stop).resume()
  })
}
