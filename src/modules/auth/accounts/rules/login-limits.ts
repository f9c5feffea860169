import { stripPrefix, toNetwork } from '../../../../core/network-address.ts'

/** The keys of the login rate limit, and how many wrong passwords each may have in a window. */
export type LoginSubject = { name: string; limit: number }

export const loginWindowMs = 15 * 60_000

/**
 * Decisions §3: 10 failures for an address and for an account. An account's are counted per network, so that a stranger
 * far away cannot lock its owner out; a looser limit over all networks stops a guess from many places at once.
 */
export function loginSubjects(email: string, ip: string): LoginSubject[] {
  const account = email.toLowerCase()
  return [
    { name: `address ${stripPrefix(ip)}`, limit: 10 },
    { name: `account ${toNetwork(ip)} ${account}`, limit: 10 },
    { name: `account everywhere ${account}`, limit: 100 },
  ]
}

/** Logins that succeed, of an account from one network: a device signs in once and keeps its tokens. */
export const successSubject = (email: string, ip: string): LoginSubject => ({
  name: `logins ${toNetwork(ip)} ${email.toLowerCase()}`,
  limit: 300,
})

/** The keys by which logins share the queue for password hashing. */
export const queueMember = (email: string, ip: string) => ({
  network: toNetwork(ip),
  account: email.toLowerCase(),
})

/** Answers that say that an email has an account, to one address. */
export const takenSubject = (ip: string): LoginSubject => ({ name: `taken ${stripPrefix(ip)}`, limit: 30 })
