import { stripPrefix, toNetwork } from '../../../../core/network-address.ts'

/** The keys of the login rate limit, and the wrong passwords allowed for each in a window. */
export type LoginSubject = { name: string; limit: number }

export const loginWindowMs = 15 * 60_000

/**
 * Decisions §3: 10 failures per address and per account. An account's failures are counted per network, so a stranger
 * elsewhere can't lock out its owner; a looser limit across all networks stops guessing from many places.
 */
export function loginSubjects(email: string, ip: string): LoginSubject[] {
  const account = email.toLowerCase()
  return [
    { name: `address ${stripPrefix(ip)}`, limit: 10 },
    { name: `account ${toNetwork(ip)} ${account}`, limit: 10 },
    { name: `account everywhere ${account}`, limit: 100 },
  ]
}

/** Successful logins of an account from one network: a device signs in once and keeps its tokens. */
export const successSubject = (email: string, ip: string): LoginSubject => ({
  name: `logins ${toNetwork(ip)} ${email.toLowerCase()}`,
  limit: 300,
})

/** The keys by which logins share the password hashing queue. */
export const queueMember = (email: string, ip: string) => ({
  network: toNetwork(ip),
  account: email.toLowerCase(),
})

/** Answers revealing that an email has an account, per IP address. */
export const takenSubject = (ip: string): LoginSubject => ({ name: `taken ${stripPrefix(ip)}`, limit: 30 })
