import { randomBytes } from 'node:crypto'
import {
  challengeMs,
  creationOptions,
  type PasskeySite,
  requestOptions,
} from '../../../core/passkey-options.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { keepChallenge } from './factor-store.ts'
import type { Passkey } from './rules.ts'

/** Only the second factor; the password was checked before. */
const userVerification = 'preferred'

export async function offerSignIn(
  handle: Handle,
  site: PasskeySite,
  { staffId, passkeys }: { staffId: number; passkeys: readonly Passkey[] },
  now: number,
) {
  const challenge = await newChallenge(handle, staffId, 'sign_in', now)
  return requestOptions(site, { challenge, passkeys, userVerification })
}

export async function offerEnrollment(
  handle: Handle,
  site: PasskeySite,
  staff: { staffId: number; email: string; name: string; passkeys: readonly Passkey[] },
  now: number,
) {
  const { staffId, email, name, passkeys } = staff
  const challenge = await newChallenge(handle, staffId, 'enrol', now)
  const user = { id: `operator ${staffId}`, name: email, displayName: name }
  return creationOptions(site, { challenge, user, passkeys, userVerification })
}

async function newChallenge(handle: Handle, staffId: number, purpose: 'sign_in' | 'enrol', now: number) {
  const challenge = randomBytes(32).toString('base64url')
  await keepChallenge(handle, { hash: hashSecret(challenge), staffId, purpose, expiresAt: now + challengeMs })
  return challenge
}
