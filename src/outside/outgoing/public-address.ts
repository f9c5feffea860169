import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The range that is allocated to the public internet so far. Everything else is special or unknown. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Inside Azure, this public address belongs to the host's own services. */
const hostsOfClouds = new Set(['168.63.129.16'])

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
