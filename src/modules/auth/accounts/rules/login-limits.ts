import { addressOf, networkOf } from '../../../../core/network-address.ts'

/** What wrong passwords are counted under, and how many each may have in a window. */
export type LoginSubject = { name: string; limit: number }

export const loginWindowMs = 15 * 60_000

/**
 * Decisions §3: 10 failures for an address and for an account. An account's are counted per network, so that a stranger
 * far away cannot lock its owner out; a looser limit over all networks stops a guess from many places at once.
 */
export function loginSubjects(email: string, ip: string): LoginSubject[] {
  const account = email.toLowerCase()
  return [
    { name: `address ${addressOf(ip)}`, limit: 10 },
    { name: `account ${networkOf(ip)} ${account}`, limit: 10 },
    { name: `account everywhere ${account}`, limit: 100 },
  ]
}
