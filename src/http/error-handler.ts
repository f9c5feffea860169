import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusal-catalogue.ts'
import { send } from './replies.ts'

/** What goes wrong before our own code runs, in the words of the catalogue. */
const frameworkRefusals: Record<string, RefusalCode> = {
  FST_ERR_BAD_URL: 'bad_url',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
}

type Fault = Error & { code?: string; statusCode?: number; syscall?: string }

/** The database is away, not the code wrong: no connection, or PostgreSQL's class 57 (operator intervention). */
const isDatabaseAway = ({ code = '', syscall, message }: Fault) =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|53300)$/.test(
    code,
  ) ||
  (code === 'ENOENT' && syscall === 'connect') ||
  /^(Connection terminated|Client has encountered a connection error|timeout e)/.test(message)

export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  // Before the body is read: an unknown path is unknown whatever comes with it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerError(refuse('unknown_path'), request, reply)
    else done()
  })
  app.setNotFoundHandler((request, reply) => answerError(refuse('unknown_path'), request, reply))
}

export function answerError(error: Fault, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error, request.log)
  const message = refusal.messageItems
  if (refusal.status === 500) for (const item of message) item.dev_msg += ` (${request.id})`
  return send(reply.code(refusal.status).headers(refusal.headers), { message, ...refusal.body })
}

function asRefusal(error: Fault, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error
  const known = frameworkRefusals[error.code ?? '']
  if (known) return refuse(known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('bad_request')
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database is away')
    return new Refusal([{ code: 'not_ready' }], { headers: { 'retry-after': '2' } })
  }
  log.error({ err: error }, 'internal error')
  return refuse('internal_error')
}
