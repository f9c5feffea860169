import type { FastifyInstance } from 'fastify'
import { refuse } from '../core/refusal.ts'
import { openStreams } from './event-stream.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on each answer is the last on its connection. Nothing else stops yet. */
    drain(): void
    /** The same, and load balancers are told to send no more requests: the whole service is about to stop. */
    leave(): void
  }
}

/** Tells whether the service is stopping. */
export type Draining = { isStopping(): boolean }

/** Requests in progress get this long; a caller who never ends its request doesn't delay the shutdown any further. */
const graceMs = 10_000

/** Once the service is stopping, each answer closes its connection and streams end, so none delays the shutdown. */
export function registerDraining(app: FastifyInstance): Draining {
  let isStopping = false
  let isLeaving = false
  app.decorate('drain', () => {
    isStopping = true
  })
  app.decorate('leave', () => {
    isStopping = true
    isLeaving = true
  })
  // Before anything is read or done, so the proxy can safely send the request to another process.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLeaving) return done()
    if (request.headers['x-retry-elsewhere'] === '502') return void reply.code(502).send()
    if (request.routeOptions.config.path === '/healthz') return done(refuse('not_ready'))
    done()
  })
  app.decorate('streams', openStreams())
  app.addHook('preClose', async () => {
    isStopping = true
    app.streams.endAll()
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  return { isStopping: () => isStopping }
}
