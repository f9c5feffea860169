import type { FastifyInstance } from 'fastify'
import { pathOf } from './paths.ts'

/**
 * One line a request, when its answer is out. The path without the query; no header and no body is ever logged.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ip: request.ip,
    }
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
  })
}
