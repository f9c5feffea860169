import { isIPv6 } from 'node:net'

/** The key for counting by address: an IPv6 user has a whole /64. */
export function stripPrefix(ip: string): string {
  const groups = ipv6Groups(ip)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : unmapped(ip)
}

/** The /24 or /48 around an address: roughly what a household, an office or part of a provider's network shares. */
export function toNetwork(ip: string): string {
  const groups = ipv6Groups(ip)
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`
  return `${unmapped(ip).split('.').slice(0, 3).join('.')}.0/24`
}

export const isLoopback = (ip: string) => ip === '::1' || unmapped(ip).startsWith('127.')

const unmapped = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

function ipv6Groups(ip: string): string[] | undefined {
  const address = unmapped(ip.split('%', 1)[0] ?? '')
  if (!isIPv6(address)) return undefined
  const plain = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) =>
    [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}
