import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { pathOf, pathOfUrl } from './paths.ts'

/**
 * One line a request, when its answer is out. The path without the query; no header and no body is ever logged.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip } = request
    const line = { method, path: withoutCardNumbers(pathOf(request)), status: reply.statusCode, ip }
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    done()
  })
}

/** The same line for answers from the front cache, which take no time worth telling. */
export function frontLog(log: Logger) {
  return ({ method, url = '/', socket }: IncomingMessage, requestId: string) => {
    if (!log.isLevelEnabled('info')) return
    log.info(
      {
        requestId,
        method,
        path: withoutCardNumbers(pathOfUrl(url)),
        status: 200,
        ip: socket.remoteAddress,
        ms: 0,
      },
      'answered',
    )
  }
}

/** Somebody may put a card number where an id belongs. */
const withoutCardNumbers = (path: string) => path.replaceAll(/\d(?:(?:[ .-]|%20)?\d){11,}/g, '…')
