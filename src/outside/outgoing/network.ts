import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { SaidError, says } from '../../texts/sentence.ts'

/** The range that is allocated to the public internet so far. Everything else is special or unknown. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Inside Azure, this public address belongs to the host's own services. */
const hostsOfClouds = new Set(['168.63.129.16'])

/** Why an address can't be called, in a sentence for the person who entered it. Contains no details about our own networks. */
export class OutgoingFault extends SaidError {
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

/** Parses an address that was entered by a user; throws if it can't be used. */
export function readOutgoingUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url) throw new OutgoingFault(says`This isn’t a valid address.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingFault(says`The address must start with http or https.`)
  if (url.username !== '' || url.password !== '')
    throw new OutgoingFault(says`The address contains a user name or password.`)
  return url
}

/**
 * True for addresses on the public internet. False for this machine, private networks, and ways to smuggle in an IPv4 address (mapped,
 * NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || hostsOfClouds.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** The wait in milliseconds that a Retry-After header asks for, given in seconds or as an HTTP date. Undefined for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  const asked = text?.trim() ?? ''
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * 1000
  // HTTP dates start with letters. `Date.parse` would also accept "1.5" and "-1".
  const moment = /^[A-Z][a-z]{2}/.test(asked) ? Date.parse(asked) : Number.NaN
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}
