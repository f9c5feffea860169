import { lookup } from 'node:dns/promises'
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestPlain,
} from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why an address cannot be asked: a sentence for whoever named it, which tells nothing about our own networks. */
export class OutgoingFault extends Error {
  override name = 'OutgoingFault'
}

type Address = { address: string; family: number }

export type Network = {
  lookup(hostname: string): Promise<Address[]>
  isPublic(address: string): boolean
}

export const internet: Network = {
  lookup: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
}

export type Way = {
  /** `host:port` that may be private. */
  allow: readonly string[]
  network: Network
  /** Ends everything, whatever it waits for. */
  signal: AbortSignal
}

/** An address that somebody from outside has named, or a fault. */
export function readOutgoingUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url) throw new OutgoingFault('The address cannot be read.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingFault('The address is neither http nor https.')
  if (url.username !== '' || url.password !== '')
    throw new OutgoingFault('The address holds a user name or a password.')
  return url
}

/** Told at once where the address itself shows it; where a name leads is judged whenever it is called. */
export function mustBeOutgoingUrl(text: string, allow: readonly string[]) {
  const url = readOutgoingUrl(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : !isPublicAddress(host)
  if (isPrivate && !isAllowed(url, allow)) throw new OutgoingFault('The address is not a public address.')
}

/**
 * Asks an address that somebody from outside has named, on a connection of its own. The host's name is resolved once,
 * every address that comes out is judged, and the connection goes to these: a second resolution could answer otherwise.
 */
export async function requestGuarded(
  url: URL,
  options: Pick<RequestOptions, 'method' | 'headers'>,
  { allow, network, signal }: Way,
): Promise<IncomingMessage> {
  const addresses = await Promise.race([addressesOf(url, network), ended(signal)])
  if (addresses.length === 0) throw new OutgoingFault('The address cannot be reached.')
  if (!isAllowed(url, allow) && !addresses.every(({ address }) => network.isPublic(address)))
    throw new OutgoingFault('The address is not a public address.')
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const request = send(url, { ...options, agent: false, signal, lookup: pinnedTo(addresses) })
  return Promise.race([answerTo(request), ended(signal)])
}

/** Told also when the connection ends without an answer or an error, as it does after an upgrade that nobody wanted. */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    request.on('close', () => reject(new Error('closed without an answer')))
    request.end()
  })
}

/** A URL has brought every spelling of an IP address (octal, hexadecimal, one number) into the usual one. */
async function addressesOf({ hostname }: URL, network: Network): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  return family === 0 ? network.lookup(host) : [{ address: host, family }]
}

function isAllowed({ hostname, port, protocol }: URL, allow: readonly string[]): boolean {
  const place = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return allow.some((entry) => entry.toLowerCase() === place)
}

function pinnedTo(addresses: Address[]): LookupFunction {
  return (_hostname, { all }, done) => {
    if (all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }
}

/** A resolver cannot be interrupted, but nobody has to wait for it. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
