import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../core/refusal.ts'
import { pathOf } from './paths.ts'

export type Gates = {
  /** Production without TLS of its own: plain HTTP is refused unless a trusted proxy vouches for it. */
  requireTls: boolean
  isInMaintenance(): boolean | Promise<boolean>
}

const alwaysOpen = new Set(['/healthz', '/readyz', '/metrics'])

/** Doors that stand before every route: TLS in production, and maintenance. */
export function registerGates(app: FastifyInstance, gates: Gates) {
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request)
    if (alwaysOpen.has(path)) return
    // With a trusted proxy, `protocol` is what X-Forwarded-Proto says; from anybody else the header is ignored.
    if (gates.requireTls && request.protocol !== 'https') throw refuse('ssl_required')
    if ((await gates.isInMaintenance()) && !path.startsWith('/operator/')) {
      throw new Refusal([{ code: 'maintenance' }], { headers: { 'retry-after': '120' } })
    }
  })
}
