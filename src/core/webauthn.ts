import { createPublicKey } from 'node:crypto'

/** The library takes 0.3 s to load, so it is loaded when the first passkey is offered or used. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

export type Expected = {
  rpId: string
  origins: readonly string[]
  /** The challenge to be signed, base64url. */
  challenge: string
  /** Whether the authenticator must verify a fingerprint or PIN. */
  needsVerification?: boolean
}

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`, only the parts we read; bytes are base64url. */
export type RegistrationJson = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; publicKey: string }
}
/** `PublicKeyCredential.toJSON()` of `navigator.credentials.get()`. */
export type AssertionJson = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

/** ES256, EdDSA, RS256. */
export const passkeyAlgorithms = [-7, -8, -257]

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** The challenge a browser claims to have signed; undefined if it can't be read. It is looked up, not trusted. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | undefined {
  const { challenge } = clientDataIn(response.clientDataJSON)
  return typeof challenge === 'string' ? challenge : undefined
}

function clientDataIn(encoded: string): { challenge?: unknown; crossOrigin?: unknown } {
  try {
    const value = JSON.parse(bytesOf(encoded).toString())
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/**
 * The key and counter of a new passkey; undefined if anything about it is wrong. Its owner is already signed in, so
 * no attestation is needed. The key is stored as sent by the browser, as SubjectPublicKeyInfo, which 0.1.0 reads,
 * too.
 */
export async function readRegistration({ id, response }: RegistrationJson, expected: Expected) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { isoCBOR } = await import('@simplewebauthn/server/helpers')
  const { clientDataJSON, authenticatorData } = response
  const publicKey = bytesOf(response.publicKey)
  if (!(await toCose(publicKey))) return undefined
  const unattested = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', new Uint8Array(bytesOf(authenticatorData))],
  ])
  const attestationObject = Buffer.from(isoCBOR.encode(unattested)).toString('base64url')
  const found = await accept(clientDataJSON, () =>
    verifyRegistrationResponse({
      ...makeChecks({ id, response: { clientDataJSON, attestationObject } }, expected),
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  )
  const credential = found?.registrationInfo?.credential
  return credential?.id === id ? { publicKey, counter: credential.counter } : undefined
}

/**
 * The new counter; undefined if the signature doesn't match this key, challenge, origin and domain, or if the counter
 * went back.
 */
export async function readAssertion(
  { id, response }: AssertionJson,
  known: { publicKey: Buffer; counter: number },
  expected: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const publicKey = await toCose(known.publicKey)
  if (!publicKey) return undefined
  const { clientDataJSON, authenticatorData, signature } = response
  const found = await accept(clientDataJSON, () =>
    verifyAuthenticationResponse({
      ...makeChecks({ id, response: { clientDataJSON, authenticatorData, signature } }, expected),
      credential: { id, publicKey, counter: known.counter },
    }),
  )
  return found?.authenticationInfo.newCounter
}

/** The library throws for most faults, but accepts pages of other sites that frame ours. */
async function accept<Found extends { verified: boolean }>(
  clientData: string,
  verify: () => Promise<Found>,
): Promise<Found | undefined> {
  if (clientDataIn(clientData).crossOrigin === true) return undefined
  const found = await verify().catch(() => undefined)
  return found?.verified ? found : undefined
}

function makeChecks<Response>({ id, response }: { id: string; response: Response }, expected: Expected) {
  return {
    response: { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response },
    expectedChallenge: expected.challenge,
    expectedOrigin: [...expected.origins],
    expectedRPID: expected.rpId,
    requireUserVerification: expected.needsVerification ?? false,
  }
}

/**
 * Converts a SubjectPublicKeyInfo to a COSE_Key (RFC 9052 and 9053); undefined for key types our passkeys don't have,
 * and for weak keys.
 */
async function toCose(spki: Buffer): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { isoCBOR } = await import('@simplewebauthn/server/helpers')
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { kty, crv, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
    const encode = (...pairs: [number, number | string][]) =>
      isoCBOR.encode(
        new Map(
          pairs.map(([name, value]) => [
            name,
            typeof value === 'number' ? value : new Uint8Array(bytesOf(value)),
          ]),
        ),
      )
    if (crv === 'P-256') return encode([1, 2], [3, -7], [-1, 1], [-2, x], [-3, y])
    if (crv === 'Ed25519') return encode([1, 1], [3, -8], [-1, 6], [-2, x])
    const isStrong = kty === 'RSA' && key.asymmetricKeyDetails!.modulusLength! >= 2048
    return isStrong ? encode([1, 3], [3, -257], [-1, n], [-2, e]) : undefined
  } catch {
    return undefined
  }
}
