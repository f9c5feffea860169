import { lookup } from 'node:dns/promises'
import { SaidError, says } from '../../texts/sentence.ts'
import { isPublicAddress } from './public-address.ts'

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
