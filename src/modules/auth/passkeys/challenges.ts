import { randomBytes } from 'node:crypto'
import { challengeMs } from '../../../core/passkey-options.ts'
import type { Sealing } from '../../../core/sealing.ts'

/** The one permitted use of a challenge: to sign a person in to an app, or to add a customer's passkey. */
export type ChallengeUse = { purpose: 'passkey sign-in'; for: string } | { purpose: 'passkey'; for: number }

/** Characters of base64url: the end in base 36, a random number, and the proof. Their sum is a multiple of four. */
const [endLength, nonceLength, proofLength] = [8, 12, 24]

/**
 * Challenges are signed, with their expiry, and not stored: callers who are not signed in can request any number of them.
 * The transaction that uses a challenge records it, so that it works only once.
 */
export function newChallenge({ sign }: Sealing, use: ChallengeUse, now: number): string {
  const until = now + challengeMs
  const nonce = randomBytes((nonceLength / 4) * 3).toString('base64url')
  const proof = sign(use.purpose, use.for, nonce, until).slice(0, proofLength)
  return until.toString(36).padStart(endLength, '0') + nonce + proof
}

/** When the challenge ends; undefined when it was not made here for this use, or has ended. */
export function findChallengeEnd(
  { isSigned }: Sealing,
  challenge: string,
  use: ChallengeUse,
  now: number,
): number | undefined {
  const until = Number.parseInt(challenge.slice(0, endLength), 36)
  const nonce = challenge.slice(endLength, endLength + nonceLength)
  const proof = challenge.slice(endLength + nonceLength)
  const options = { purpose: use.purpose, length: proofLength }
  return until > now && isSigned(proof, options, use.for, nonce, until) ? until : undefined
}
