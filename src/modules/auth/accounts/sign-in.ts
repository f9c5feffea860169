import { Refusal, refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { findPerson } from './account-store.ts'
import { countFailure, deleteFailures, type LoginFailures, listFailures } from './login-store.ts'
import { isPassword } from './passwords.ts'
import type { KnownPerson } from './rules/accounts.ts'
import {
  type LoginSubject,
  loginSubjects,
  loginWindowMs,
  queueMember,
  successSubject,
} from './rules/login-limits.ts'
import { tooMany } from './too-many.ts'

export type SignInAttempt = { email: string; password: string; ip: string; now: number }

/**
 * The person, if the password is right. `handle` is the pool, never a transaction: hashing would hold its connection,
 * and a failure must be recorded even though the request is refused.
 *
 * The rate limits are checked before, to save work, and again after: many concurrent guesses reveal no more than ten,
 * since past the tenth failure right and wrong passwords get the same answer.
 */
export async function signIn(handle: Handle, attempt: SignInAttempt): Promise<KnownPerson> {
  const person = await findVerified(handle, attempt)
  if (person) return person
  throw new Refusal([{ code: 'invalid_grant', detail: 'The email or the password is wrong.' }], {
    status: 401,
  })
}

/** The same for callers that report a wrong password differently; too many of them are refused here. */
export async function findVerified(handle: Handle, attempt: SignInAttempt): Promise<KnownPerson | undefined> {
  const person = await verifyPassword(handle, attempt, { kind: '', find: findPerson })
  if (person?.disabled) throw refuse('account_disabled')
  return person
}

/**
 * The person with this password, for any kind of account: `find` looks it up by email address, and `kind` separates
 * the failures of different kinds of accounts with the same address.
 */
export async function verifyPassword<Person extends { passwordHash: string }>(
  handle: Handle,
  attempt: SignInAttempt,
  { kind, find }: { kind: string; find(handle: Handle, email: string): Promise<Person | undefined> },
): Promise<Person | undefined> {
  const { email, password, ip, now } = attempt
  const account = kind === '' ? email : `${kind} ${email}`
  const subjects = loginSubjects(account, ip).map((subject) => ({
    ...subject,
    key: hashSecret(subject.name),
  }))
  const keys = subjects.map(({ key }) => key)
  mustHaveTriesLeft(await listFailures(handle, keys, now), subjects, now)
  const person = await find(handle, email)
  const isRight =
    (await isPassword(password, queueMember(account, ip), person?.passwordHash)) && person !== undefined
  if (isRight) {
    mustHaveTriesLeft(await listFailures(handle, keys, now), subjects, now)
    await countSuccess(handle, { ...attempt, email: account })
    return person
  }
  const counted = await countFailure(handle, keys, { now, until: now + loginWindowMs })
  const before = counted.map((each) => ({ ...each, failures: each.failures - 1 }))
  mustHaveTriesLeft(before, subjects, now)
  return undefined
}

/** Guesses at something short, such as a six-digit code. */
export const secondFactorTries = {
  /** Counted before the code is checked, so concurrent guesses can't exceed the limit. */
  async spend(handle: Handle, { name, limit }: LoginSubject, now: number) {
    const [standing] = await countFailure(handle, [hashSecret(name)], { now, until: now + loginWindowMs })
    if (standing!.failures > limit)
      throw tooMany('Too many wrong codes; see Retry-After.', { limit, until: standing!.until, now })
  },
  /** After a correct code. */
  forget: (handle: Handle, { name }: LoginSubject) => deleteFailures(handle, hashSecret(name)),
}

/** Successful sign-ins are limited, too: each costs a hash and a token, and no customer needs that many. */
async function countSuccess(handle: Handle, { email, ip, now }: SignInAttempt) {
  const { name, limit } = successSubject(email, ip)
  const [standing] = await countFailure(handle, [hashSecret(name)], { now, until: now + loginWindowMs })
  if (standing!.failures > limit)
    throw tooMany('Too many logins of this account; see Retry-After.', { limit, until: standing!.until, now })
}

function mustHaveTriesLeft(
  standings: LoginFailures[],
  subjects: (LoginSubject & { key: Buffer })[],
  now: number,
) {
  for (const { limit, key } of subjects) {
    const standing = standings.find(({ subject }) => subject.equals(key))
    if (!standing || standing.failures < limit) continue
    throw tooMany('Too many wrong passwords; see Retry-After.', { limit, until: standing.until, now })
  }
}
