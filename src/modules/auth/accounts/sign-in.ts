import { Refusal } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { findPerson } from './account-store.ts'
import { countFailure, type LoginFailures, listFailures } from './login-store.ts'
import { isPassword } from './passwords.ts'
import type { KnownPerson } from './rules/accounts.ts'
import {
  type LoginSubject,
  lineMember,
  loginSubjects,
  loginWindowMs,
  successSubject,
} from './rules/login-limits.ts'
import { tooMany } from './too-many.ts'

export type Attempt = { email: string; password: string; ip: string; now: number }

/**
 * The person, if the password is right. `handle` is the pool, never a transaction: hashing would hold its connection,
 * and a failure must be remembered although the request is refused.
 *
 * The rate limits are checked before, to spare the work, and again after: many guesses at once reveal no more than
 * ten, for past the tenth failure right and wrong get the same answer.
 */
export async function signIn(handle: Handle, attempt: Attempt): Promise<KnownPerson> {
  const person = await findVerified(handle, attempt)
  if (person) return person
  throw new Refusal([{ code: 'invalid_grant', detail: 'The email or the password is wrong.' }], {
    status: 401,
  })
}

/** The same, for who answers a wrong password in another way; too many of them are refused here. */
export async function findVerified(handle: Handle, attempt: Attempt): Promise<KnownPerson | undefined> {
  const { email, password, ip, now } = attempt
  const subjects = loginSubjects(email, ip).map((subject) => ({ ...subject, key: hashSecret(subject.name) }))
  const keys = subjects.map(({ key }) => key)
  mustHaveTriesLeft(await listFailures(handle, keys, now), subjects, now)
  const person = await findPerson(handle, email)
  const isRight =
    (await isPassword(password, lineMember(email, ip), person?.passwordHash)) && person !== undefined
  if (isRight) {
    mustHaveTriesLeft(await listFailures(handle, keys, now), subjects, now)
    await countSuccess(handle, attempt)
    return person
  }
  const counted = await countFailure(handle, keys, { now, until: now + loginWindowMs })
  const before = counted.map((each) => ({ ...each, failures: each.failures - 1 }))
  mustHaveTriesLeft(before, subjects, now)
  return undefined
}

/** Right ones are counted too: each costs a hash and a token, and nobody needs so many. */
async function countSuccess(handle: Handle, { email, ip, now }: Attempt) {
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
