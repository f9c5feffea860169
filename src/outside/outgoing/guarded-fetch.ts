import type { IncomingMessage } from 'node:http'
import {
  internet,
  type Network,
  OutgoingFault,
  readOutgoingUrl,
  requestGuarded,
  type Way,
} from './guarded-request.ts'

export type FetchLimits = {
  /** `host:port` that may be private. */
  allow: readonly string[]
  maxBytes: number
  /** For everything: names, connections, redirects and the last byte. */
  timeoutMs: number
  maxRedirects: number
  /** What is asked for, in the words of the header Accept. */
  accept: string
}

export type Fetched = { bytes: Buffer; contentType: string | undefined }

/**
 * Fetches what stands at an address that somebody from outside has named, within limits, and never from a private
 * network. Whatever goes wrong is an OutgoingFault.
 */
export async function guardedFetch(
  url: string,
  limits: FetchLimits,
  network: Network = internet,
): Promise<Fetched> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs)
  try {
    const way = { allow: limits.allow, network, signal: deadline.signal }
    return await follow(readOutgoingUrl(url), limits, way)
  } catch (error) {
    if (error instanceof OutgoingFault) throw error
    const { aborted } = deadline.signal
    throw new OutgoingFault(
      aborted
        ? `The address took longer than ${limits.timeoutMs / 1000} seconds.`
        : 'The address cannot be reached.',
      { cause: error },
    )
  } finally {
    clearTimeout(timer)
  }
}

async function follow(start: URL, limits: FetchLimits, way: Way): Promise<Fetched> {
  const headers = { accept: limits.accept, 'accept-encoding': 'identity', 'user-agent': 'cellardoor' }
  let url = start
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    const response = await requestGuarded(url, { headers }, way)
    try {
      const next = redirectOf(response, url)
      if (next === undefined) return await readAnswer(response, limits)
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new OutgoingFault(`The address redirects more than ${limits.maxRedirects} times.`)
}

function redirectOf({ statusCode, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode ?? 0) || location === undefined) return undefined
  const next = readOutgoingUrl(location, url)
  if (url.protocol === 'https:' && next.protocol === 'http:')
    throw new OutgoingFault('The address redirects from https to http.')
  return next
}

async function readAnswer(response: IncomingMessage, { maxBytes }: FetchLimits): Promise<Fetched> {
  const { statusCode, headers } = response
  if (statusCode !== 200) throw new OutgoingFault(`The address answers with status ${statusCode}.`)
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity')
    throw new OutgoingFault('The address answers compressed, which it was not asked for.')
  const tooLarge = () =>
    new OutgoingFault(`The address answers with more than ${maxBytes / 1024 / 1024} MiB.`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), contentType: headers['content-type'] }
}
