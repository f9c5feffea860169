import type { Call } from '../../../calls/call.ts'
import { formatUtc } from '../../../core/local-time.ts'
import { creationOptions, type PasskeySite } from '../../../core/passkey-options.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret, type Sealing } from '../../../core/sealing.ts'
import { challengeIn, readRegistration } from '../../../core/webauthn.ts'
import { addJob } from '../../../db/jobs.ts'
import { spokenIn } from '../../../texts/language.ts'
import { getAccount, getAccountForChange } from '../accounts/account-store.ts'
import type { PasskeyNotice } from '../accounts/emails.ts'
import {
  type CustomerPasskey,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  spendChallenge,
} from '../accounts/passkey-store.ts'
import { findVerified } from '../accounts/sign-in.ts'
import { mustBeOwnApp } from '../sessions/sessions.ts'
import { type ChallengeUse, findChallengeEnd, newChallenge } from './challenges.ts'
import type { NewPasskeyInput } from './schemas.ts'

export type PasskeyDeps = { site: PasskeySite; sealing: Sealing }

/** More devices than anyone has. */
const atMost = 20

export async function readPasskeys(call: Call) {
  const passkeys = await listPasskeys(call.db, call.caller.token!.customerId)
  return { passkeys: passkeys.map(presentPasskey) }
}

/**
 * A stolen token alone must not suffice to take over the account: the password is required, and checked outside a
 * transaction.
 */
export async function mustKnowPassword({ current_password }: { current_password: string }, call: Call) {
  const { db, caller, ip, now } = call
  await mustBeOwnApp(call)
  const { email } = caller.token!
  if (!(await findVerified(db, { email, password: current_password, ip, now })))
    throw refuse('wrong_password', { field: 'current_password' })
}

export async function offerPasskey({ site, sealing }: PasskeyDeps, { db, caller, now }: Call) {
  const { customerId } = caller.token!
  const { email, firstName, lastName } = await getAccount(db, customerId)
  const options = await creationOptions(site, {
    challenge: newChallenge(sealing, useBy(customerId), now),
    user: { id: `customer ${customerId}`, name: email, displayName: `${firstName} ${lastName}`.trim() },
    passkeys: await listPasskeys(db, customerId),
    userVerification: 'required',
  })
  return { options }
}

const useBy = (customerId: number): ChallengeUse => ({ purpose: 'passkey', for: customerId })

/** Emails the owner, in case it was someone else. */
export async function addPasskey(
  { site, sealing }: PasskeyDeps,
  { passkey, name = 'Passkey' }: NewPasskeyInput,
  call: Call,
) {
  const { db: tx, caller, now } = call
  await mustBeOwnApp(call)
  const { customerId } = caller.token!
  const { email } = await getAccountForChange(tx, customerId)
  const challenge = challengeIn(passkey) ?? ''
  const expiresAt = findChallengeEnd(sealing, challenge, useBy(customerId), now)
  const registered = await readRegistration(passkey, { ...site, challenge, needsVerification: true })
  const isAdded =
    expiresAt !== undefined &&
    registered !== undefined &&
    (await spendChallenge(tx, { hash: hashSecret(challenge), expiresAt })) &&
    (await insertPasskey(tx, customerId, { passkeyId: passkey.id, name, ...registered }, { now, atMost }))
  if (!isAdded) throw refuse('bad_passkey', { field: 'passkey' })
  const notice: PasskeyNotice = { to: email, name, ...spokenIn(call.language) }
  await addJob(tx, 'send_passkey_notice', notice)
  return readPasskeys(call)
}

export async function removePasskey({ passkey_id }: { passkey_id: string }, call: Call) {
  await mustBeOwnApp(call)
  if (!(await deletePasskey(call.db, call.caller.token!.customerId, passkey_id)))
    throw refuse('bad_passkey', { field: 'passkey_id', detail: 'You have no passkey with this id.' })
  return readPasskeys(call)
}

const presentPasskey = ({ passkeyId, name, createdAt, lastUsedAt }: CustomerPasskey) => ({
  passkey_id: passkeyId,
  name,
  created_at: formatUtc(createdAt),
  last_used_at: lastUsedAt === null ? null : formatUtc(lastUsedAt),
})
