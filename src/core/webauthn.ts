import { createPublicKey } from 'node:crypto'

/** The library takes 0.3 s to load, so it is loaded when the first passkey is offered or shown. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

export type Expected = {
  rpId: string
  origins: readonly string[]
  /** The challenge that had to be signed, base64url. */
  challenge: string
  /** Whether the authenticator must have checked a fingerprint or a PIN. */
  needsVerification?: boolean
}

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`, as far as it is read; bytes are base64url. */
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

/** The challenge that a browser says it signed; undefined when it cannot be read. It is looked up, not trusted. */
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
 * The key and the counter of a new passkey; undefined when anything about it is wrong. Its owner is signed in already, so nothing has to
 * attest it. The key is stored as the browser sends it, SubjectPublicKeyInfo, which 0.1.0 reads, too.
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

/** The new counter; undefined when the signature is not of this key, challenge, origin and domain, or the counter went back. */
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

/** The library throws at most of what may be wrong. Pages of other sites that frame ours it lets pass. */
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

/** A COSE_Key (RFC 9052 and 9053) from a SubjectPublicKeyInfo; undefined for keys that no passkey of ours has, and for weak ones. */
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
