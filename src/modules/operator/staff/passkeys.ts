import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../../core/sealing.ts'
import { passkeyAlgorithms } from '../../../core/webauthn.ts'
import type { Handle } from '../../../db/database.ts'
import { keepChallenge } from './factor-store.ts'
import type { Passkey } from './rules/staff.ts'

/** Where passkeys are used: the domain that they belong to, and the addresses at which its pages may stand. */
export type PasskeySite = { rpId: string; origins: readonly string[] }

/** Browsers know no passkeys for bare addresses; on one's own machine `localhost` stands for them. */
export function passkeySiteOf(publicUrl: string): PasskeySite {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!isOwnMachine) return { rpId: hostname, origins: [origin] }
  return { rpId: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}

const challengeMs = 5 * 60_000

/** `PublicKeyCredentialRequestOptionsJSON`: what `navigator.credentials.get` takes to sign in. */
export async function offerSignIn(
  handle: Handle,
  { rpId }: PasskeySite,
  staff: { staffId: number; passkeys: readonly Passkey[] },
  now: number,
) {
  const challenge = await newChallenge(handle, staff.staffId, 'sign_in', now)
  const allowCredentials = staff.passkeys.map(({ passkeyId }) => ({ type: 'public-key', id: passkeyId }))
  return { challenge, rpId, allowCredentials, userVerification: 'preferred', timeout: challengeMs }
}

/** `PublicKeyCredentialCreationOptionsJSON`: what `navigator.credentials.create` takes to make one. */
export async function offerEnrolment(
  handle: Handle,
  { rpId }: PasskeySite,
  staff: { staffId: number; email: string; name: string; passkeys: readonly Passkey[] },
  now: number,
) {
  return {
    challenge: await newChallenge(handle, staff.staffId, 'enrol', now),
    rp: { id: rpId, name: 'Cellardoor' },
    user: {
      id: Buffer.from(`operator ${staff.staffId}`).toString('base64url'),
      name: staff.email,
      displayName: staff.name,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: staff.passkeys.map(({ passkeyId }) => ({ type: 'public-key', id: passkeyId })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    timeout: challengeMs,
  }
}

async function newChallenge(handle: Handle, staffId: number, purpose: 'sign_in' | 'enrol', now: number) {
  const challenge = randomBytes(32).toString('base64url')
  await keepChallenge(handle, { hash: hashSecret(challenge), staffId, purpose, expiresAt: now + challengeMs })
  return challenge
}
