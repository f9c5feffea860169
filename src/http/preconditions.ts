import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../core/refusal.ts'
import { isInternal } from './internal-requests.ts'
import { requestPath } from './paths.ts'

export type Preconditions = {
  /** Production without its own TLS: plain HTTP is refused unless a trusted proxy vouches for it. */
  requireTls: boolean
  isInMaintenance(): boolean | Promise<boolean>
}

/**
 * Paths that stay open during maintenance, so the operator can work and end it: the API, and the console with its
 * files.
 */
const isOfOperator = (path: string) =>
  path.startsWith('/operator/') ||
  path === '/brand' ||
  path === '/admin' ||
  path.startsWith('/admin/') ||
  (path.startsWith('/web/') && !path.startsWith('/web/api/'))

const alwaysOpen = new Set(['/healthz', '/readyz', '/metrics'])

/** Preconditions of every route: TLS in production, and no maintenance. */
export function registerPreconditions(app: FastifyInstance, preconditions: Preconditions) {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = requestPath(request)
    if (alwaysOpen.has(path)) return done()
    // Behind a trusted proxy, `protocol` is what X-Forwarded-Proto says; otherwise the header is ignored.
    if (preconditions.requireTls && request.protocol !== 'https' && !isInternal(request.headers))
      return done(refuse('ssl_required'))
    const decide = (isInMaintenance: boolean) =>
      isInMaintenance && !isOfOperator(path) ? done(maintenance()) : done()
    const isInMaintenance = preconditions.isInMaintenance()
    if (typeof isInMaintenance === 'boolean') decide(isInMaintenance)
    else isInMaintenance.then(decide, done)
  })
}

export const maintenance = () => new Refusal([{ code: 'maintenance' }], { headers: { 'retry-after': '120' } })

/** The same preconditions for a request the framework hasn't seen: true only if all are certain to hold. */
export function openPreconditionCheck(preconditions: Preconditions, trustedProxies: readonly string[]) {
  const trusted = makeBlockList(trustedProxies)
  return (request: IncomingMessage): boolean =>
    preconditions.isInMaintenance() === false && (!preconditions.requireTls || isVouchedFor(request, trusted))
}

function isVouchedFor({ socket, headers }: IncomingMessage, trusted: BlockList): boolean {
  const address = socket.remoteAddress ?? ''
  const said = String(headers['x-forwarded-proto'] ?? '').split(',')
  return said.at(-1)?.trim() === 'https' && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** As the framework finds it: from the connection backwards, the first address that isn't a trusted proxy's. */
export function openClientAddresses(trustedProxies: readonly string[]) {
  if (trustedProxies.length === 0) return ({ socket }: IncomingMessage) => socket.remoteAddress ?? ''
  const trusted = makeBlockList(trustedProxies)
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return ({ socket, headers }: IncomingMessage): string => {
    const claimed = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .reverse()
    const addresses = [socket.remoteAddress ?? '', ...claimed.map((text) => text.trim()).filter(Boolean)]
    return addresses.find((address) => !isTrusted(address)) ?? addresses.at(-1)!
  }
}

function makeBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
