import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { buildConnector, type Dispatcher, Pool } from 'undici'
import { says } from '../../texts/sentence.ts'
import { internet, type Network, OutgoingFault, readOutgoingUrl } from './network.ts'

type Connector = ReturnType<typeof buildConnector>
type ConnectTarget = Parameters<Connector>[0]

export type ConnectionSettings = {
  /** Outside production, private addresses may be called. */
  mayBePrivate: boolean
  /** `host:port` that may be private anyway. */
  allow: readonly string[]
}

/**
 * Connections to addresses that were entered by users. Every IP address that a name resolves to is checked when connecting, and the
 * connection goes to a checked address, because a second lookup could return a different one.
 */
export type Connections = {
  /** Calls to one server share a few connections, which are kept alive. */
  to(origin: string): Dispatcher
  /** Whether a reused connection broke with this error, perhaps because the other side had already closed it. */
  wasKept(error: unknown): boolean
  close(): Promise<void>
}

const connectWithinMs = 5000
/** Servers close idle connections after 5 s or more. If a server says how long it keeps them, we use that with a margin. */
const keptForMs = 4000
const keptForAtMostMs = 30_000
const maxHeaderBytes = 16 * 1024

/** `most` is the number of connections per server. If all are busy, a call waits, and its deadline keeps running. */
export function openConnections(settings: ConnectionSettings, network: Network, most: number): Connections {
  const pools = new Map<string, Pool>()
  const sockets = new Set<Socket>()
  const brokenAfterUse = new WeakSet<object>()
  let isClosed = false
  const connect = guardedConnector(settings, network, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', (error) => socket.bytesRead > 0 && brokenAfterUse.add(error))
  })

  return {
    to(origin) {
      const known = pools.get(origin)
      if (known) return known
      const pool = new Pool(origin, {
        connect,
        connections: most,
        pipelining: 1,
        keepAliveTimeout: keptForMs,
        keepAliveMaxTimeout: keptForAtMostMs,
        maxHeaderSize: maxHeaderBytes,
        // Each call has a deadline of its own that covers these.
        headersTimeout: 0,
        bodyTimeout: 0,
      })
      pools.set(origin, pool)
      if (isClosed) void pool.destroy()
      return pool
    },
    wasKept: (error) => typeof error === 'object' && error !== null && brokenAfterUse.has(error),
    async close() {
      isClosed = true
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
      // A pool doesn't track connections that are still being opened.
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets) socket.destroy()
      await Promise.all(closed)
    },
  }
}

function guardedConnector(
  { mayBePrivate, allow }: ConnectionSettings,
  network: Network,
  onSocket: (socket: Socket) => void,
): Connector {
  const options = { timeout: connectWithinMs }
  const anywhere = buildConnector({ ...options, lookup: lookupIn(network, () => true) })
  const inPublic = buildConnector({ ...options, lookup: lookupIn(network, network.isPublic) })
  return (place, done) => {
    const mayGoAnywhere = mayBePrivate || isAllowed(place, allow)
    if (!mayGoAnywhere && isIP(place.hostname) !== 0 && !network.isPublic(place.hostname))
      return queueMicrotask(() => done(notPublic(), null))
    const connect = mayGoAnywhere ? anywhere : inPublic
    // The types don't say so, but the socket is returned immediately, before it is connected.
    const socket = connect(place, done) as unknown as Socket | undefined
    if (socket) onSocket(socket)
  }
}

/**
 * Refuses addresses that are visibly private. What a name resolves to is checked at each connection. With `mustBeSecure`, only https is
 * accepted, except for hosts that the operator allows by name.
 */
export function mustBeOutgoingUrl(
  text: string,
  allow: readonly string[],
  { mustBeSecure = false }: { mustBeSecure?: boolean } = {},
) {
  const { hostname, port, protocol } = readOutgoingUrl(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isAllowed({ hostname: host, port, protocol }, allow)) return
  if (mustBeSecure && protocol !== 'https:') throw new OutgoingFault(says`The address must start with https.`)
  const isPrivate = isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : !internet.isPublic(host)
  if (isPrivate) throw notPublic()
}

function isAllowed(
  { hostname, port, protocol }: Pick<ConnectTarget, 'hostname' | 'port' | 'protocol'>,
  allow: readonly string[],
): boolean {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname
  const place = `${host}:${port || (protocol === 'https:' ? 443 : 80)}`
  return allow.some((entry) => entry.toLowerCase() === place)
}

const notPublic = () => new OutgoingFault(says`The address isn’t public.`)

function lookupIn(network: Network, isFit: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, done) => {
    network.lookup(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) done(new OutgoingFault(says`We couldn’t reach this address.`), '')
        else if (!addresses.every(({ address }) => isFit(address))) done(notPublic(), '')
        else if (all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error) => done(error, ''),
    )
  }
}
