import { loadWebAuthn, passkeyAlgorithms } from './webauthn.ts'

/** Where passkeys are used: the domain they belong to, and the origins of its pages. */
export type PasskeySite = { rpId: string; origins: readonly string[] }

/** Browsers don't support passkeys for IP addresses; on a developer's machine `localhost` is used instead. */
export function toPasskeySite(publicUrl: string): PasskeySite {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!isOwnMachine) return { rpId: hostname, origins: [origin] }
  return { rpId: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}

export const challengeMs = 5 * 60_000

/** `required`: the authenticator checks a fingerprint or PIN, so the passkey alone is sufficient proof. */
type Verification = 'required' | 'preferred'
type Known = readonly { passkeyId: string }[]

const namesOf = (passkeys: Known) => passkeys.map(({ passkeyId }) => ({ id: passkeyId }))

/** The options for `navigator.credentials.get`, as JSON. Without `passkeys`, the person chooses one. */
export async function requestOptions(
  { rpId }: PasskeySite,
  asked: { challenge: string; passkeys?: Known; userVerification: Verification },
) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(asked.challenge, 'base64url'),
    allowCredentials: namesOf(asked.passkeys ?? []),
    userVerification: asked.userVerification,
    timeout: challengeMs,
  })
}

/** The options for `navigator.credentials.create`, as JSON. */
export async function creationOptions(
  { rpId }: PasskeySite,
  asked: {
    challenge: string
    /**
     * `id` is the key under which the authenticator stores the passkey: a second one for the same person replaces the
     * first.
     */
    user: { id: string; name: string; displayName: string }
    passkeys: Known
    userVerification: Verification
  },
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { challenge, user, passkeys, userVerification } = asked
  return generateRegistrationOptions({
    rpID: rpId,
    rpName: 'Cellardoor',
    challenge: Buffer.from(challenge, 'base64url'),
    userID: Buffer.from(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: namesOf(passkeys),
    authenticatorSelection: { residentKey: userVerification, userVerification },
    timeout: challengeMs,
  })
}
