import type { Dispatcher } from 'undici'
import { readBounded } from '../../core/read-bounded.ts'
import { says } from '../../texts/sentence.ts'
import { type Connections, openConnections } from './connections.ts'
import { internet, type Network, OutgoingFault, readOutgoingUrl } from './network.ts'

export type FetchLimits = {
  /** `host:port` that may be private. */
  allow: readonly string[]
  maxBytes: number
  /** For everything: name lookup, connections, redirects and the last byte. */
  timeoutMs: number
  maxRedirects: number
  /** The Accept header. */
  accept: string
}

export type Fetched = { bytes: Buffer; contentType: string | undefined }

/** Fetches an address that was entered by a user, within limits and never from a private network. Every failure is an OutgoingFault. */
export async function guardedFetch(
  url: string,
  limits: FetchLimits,
  network: Network = internet,
): Promise<Fetched> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs)
  const connections = openConnections({ mayBePrivate: false, allow: limits.allow }, network, 1)
  try {
    return await follow(readOutgoingUrl(url), limits, { connections, signal: deadline.signal })
  } catch (error) {
    if (error instanceof OutgoingFault) throw error
    const { aborted } = deadline.signal
    throw new OutgoingFault(
      aborted
        ? says`The address took longer than ${limits.timeoutMs / 1000} seconds to respond.`
        : says`We couldn’t reach this address.`,
      { cause: error },
    )
  } finally {
    clearTimeout(timer)
    await connections.close()
  }
}

type Way = { connections: Connections; signal: AbortSignal }

async function follow(start: URL, limits: FetchLimits, { connections, signal }: Way): Promise<Fetched> {
  const headers = { accept: limits.accept, 'accept-encoding': 'identity', 'user-agent': 'cellardoor' }
  let url = start
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    const path = `${url.pathname}${url.search}`
    const server = connections.to(url.origin)
    const response = await server.request({ method: 'GET', path, headers, signal, reset: true })
    response.body.on('error', () => {}) // readers of the body get the error as well
    const next = findRedirect(response, url)
    if (next === undefined) return readAnswer(response, limits)
    response.body.destroy()
    url = next
  }
  throw new OutgoingFault(says`The address redirects more than ${limits.maxRedirects} times.`)
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

function findRedirect({ statusCode, headers }: Dispatcher.ResponseData, url: URL): URL | undefined {
  const location = one(headers.location)
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const next = readOutgoingUrl(location, url)
  if (url.protocol === 'https:' && next.protocol === 'http:')
    throw new OutgoingFault(says`The address redirects from https to http.`)
  return next
}

async function readAnswer(response: Dispatcher.ResponseData, { maxBytes }: FetchLimits): Promise<Fetched> {
  const { statusCode, headers, body } = response
  if (statusCode !== 200) throw new OutgoingFault(says`The address responded with status ${statusCode}.`)
  if ((one(headers['content-encoding']) ?? 'identity').trim().toLowerCase() !== 'identity')
    throw new OutgoingFault(says`The address sent a compressed response that we didn’t ask for.`)
  const isTooLong = Number(one(headers['content-length']) ?? 0) > maxBytes
  const bytes = isTooLong ? undefined : await readBounded(body, maxBytes)
  if (!bytes)
    throw new OutgoingFault(says`The address responded with more than ${maxBytes / 1024 / 1024} MiB.`)
  return { bytes, contentType: one(headers['content-type']) }
}
