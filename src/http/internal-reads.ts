import type { FastifyInstance } from 'fastify'
import type { FrontCache } from './front-cache.ts'
import { findFreshness, internalHeaders, isInternal } from './internal-requests.ts'

/**
 * Requests from our own pages that reach the framework. Their answers can be cached, like those to outside requests.
 */
export function registerInternalReads(app: FastifyInstance, front: FrontCache) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isInternal(request.headers)) front.enter(request.raw)
    done()
  })
}

/**
 * Reads an answer like `internalFetch`, but as bytes without copying: a shared page reads several answers of 100 KB.
 */
export function internalRead(app: FastifyInstance, front: FrontCache, ip: string, userAgent: string) {
  return async (url: string, headers: Record<string, string>) => {
    const cached = await front.read({ url, ip, acceptLanguage: headers['accept-language'] ?? '' })
    if (cached) {
      const bytes = typeof cached.bytes === 'string' ? Buffer.from(cached.bytes) : cached.bytes
      return { status: 200, retryAfter: null, bytes, freshness: cached.freshness }
    }
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { 'user-agent': userAgent, ...headers, ...internalHeaders },
      remoteAddress: ip,
    })
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
      bytes: answer.rawPayload,
      freshness: findFreshness(answer.raw.req),
    }
  }
}
