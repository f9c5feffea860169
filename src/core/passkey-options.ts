import { passkeyAlgorithms } from './webauthn.ts'

/** Where passkeys are used: the domain that they belong to, and the addresses at which its pages may stand. */
export type PasskeySite = { rpId: string; origins: readonly string[] }

/** Browsers know no passkeys for bare addresses; on one's own machine `localhost` stands for them. */
export function passkeySiteOf(publicUrl: string): PasskeySite {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!isOwnMachine) return { rpId: hostname, origins: [origin] }
  return { rpId: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}

export const challengeMs = 5 * 60_000

/** `required`: the authenticator checks a fingerprint or a PIN, so that the passkey alone is proof enough. */
type Verification = 'required' | 'preferred'
type Known = readonly { passkeyId: string }[]

const namesOf = (passkeys: Known) => passkeys.map(({ passkeyId }) => ({ type: 'public-key', id: passkeyId }))

/** `PublicKeyCredentialRequestOptionsJSON`: what `navigator.credentials.get` takes. Without `passkeys` the person chooses one. */
export function requestOptions(
  { rpId }: PasskeySite,
  asked: { challenge: string; passkeys?: Known; userVerification: Verification },
) {
  const { challenge, passkeys = [], userVerification } = asked
  return { challenge, rpId, allowCredentials: namesOf(passkeys), userVerification, timeout: challengeMs }
}

/** `PublicKeyCredentialCreationOptionsJSON`: what `navigator.credentials.create` takes. */
export function creationOptions(
  { rpId }: PasskeySite,
  asked: {
    challenge: string
    /** `id` is what the authenticator keeps the passkey under: a second one for the same person takes the first one's place. */
    user: { id: string; name: string; displayName: string }
    passkeys: Known
    userVerification: Verification
  },
) {
  const { challenge, user, passkeys, userVerification } = asked
  return {
    challenge,
    rp: { id: rpId, name: 'Cellardoor' },
    user: { ...user, id: Buffer.from(user.id).toString('base64url') },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: namesOf(passkeys),
    authenticatorSelection: { residentKey: userVerification, userVerification },
    attestation: 'none',
    timeout: challengeMs,
  }
}
