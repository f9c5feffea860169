import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that is given out to the public so far; whatever lies beside it is special or unknown. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's machines reach their host's own services here, although the network is a public one. */
const hostsOfClouds = new Set(['168.63.129.16'])

/**
 * Whether an address belongs to the open internet, and not to this machine, a network behind it, or a way to smuggle an
 * IPv4 address through (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || hostsOfClouds.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
