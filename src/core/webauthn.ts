import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'

/**
 * The checks of Web Authentication Level 3, §7.1 and §7.2, for passkeys without attestation: whoever registers one is signed
 * in already, so nobody else vouches for it. The browser answers the public key as SubjectPublicKeyInfo, so that no CBOR has
 * to be read.
 */
export type Expected = {
  /** The challenge that had to be signed, base64url. */
  challenge: string
  /** Where the page may stand: `https://admin.example.com`. */
  origins: readonly string[]
  /** The domain that the passkey belongs to. */
  rpId: string
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

/** ES256, EdDSA, RS256: what `pubKeyCredParams` must offer. */
export const passkeyAlgorithms = [-7, -8, -257] as const

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** The challenge that a browser says it signed; undefined when it cannot be read. It is looked up, not trusted. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | undefined {
  const { challenge } = clientDataIn(response.clientDataJSON)
  return typeof challenge === 'string' ? challenge : undefined
}

function clientDataIn(encoded: string): {
  type?: unknown
  challenge?: unknown
  origin?: unknown
  crossOrigin?: unknown
} {
  try {
    const value = JSON.parse(bytesOf(encoded).toString())
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The key and the counter of a new passkey; undefined when anything about it is wrong. */
export function readRegistration({ id, response }: RegistrationJson, expected: Expected) {
  const data = readAuthenticatorData(bytesOf(response.authenticatorData), expected)
  if (!isClientData(response.clientDataJSON, 'webauthn.create', expected) || data?.credentialId !== id)
    return undefined
  const publicKey = bytesOf(response.publicKey)
  return keyOf(publicKey) && { publicKey, counter: data.counter }
}

/** The new counter; undefined when the signature is not of this key, challenge, origin and domain, or the counter went back. */
export function readAssertion(
  { response }: AssertionJson,
  known: { publicKey: Buffer; counter: number },
  expected: Expected,
): number | undefined {
  const signedData = bytesOf(response.authenticatorData)
  const data = readAuthenticatorData(signedData, expected)
  const key = keyOf(known.publicKey)
  if (!data || !key || !isClientData(response.clientDataJSON, 'webauthn.get', expected)) return undefined
  // A counter that does not grow is that of a copy. Many authenticators keep none: it is 0 for ever.
  if ((data.counter > 0 || known.counter > 0) && data.counter <= known.counter) return undefined
  const signed = Buffer.concat([signedData, hash('sha256', bytesOf(response.clientDataJSON), 'buffer')])
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return verify(algorithm, signed, key, bytesOf(response.signature)) ? data.counter : undefined
}

function isClientData(encoded: string, type: string, { challenge, origins }: Expected): boolean {
  const data = clientDataIn(encoded)
  return (
    data.type === type &&
    data.challenge === challenge &&
    typeof data.origin === 'string' &&
    origins.includes(data.origin) &&
    data.crossOrigin !== true
  )
}

const userPresent = 0x01
const userVerified = 0x04
const attestedCredential = 0x40
const fixedLength = 37

/** §6.1: hash of the domain (32 bytes), flags (1), counter (4), and for a new passkey its AAGUID (16), length (2) and id. */
function readAuthenticatorData(bytes: Buffer, { rpId, needsVerification = false }: Expected) {
  if (bytes.length < fixedLength || !bytes.subarray(0, 32).equals(hash('sha256', rpId, 'buffer')))
    return undefined
  const flags = bytes[32]!
  const needed = needsVerification ? userPresent | userVerified : userPresent
  if ((flags & needed) !== needed) return undefined
  const counter = bytes.readUInt32BE(33)
  if ((flags & attestedCredential) === 0 || bytes.length < fixedLength + 18) return { counter }
  const from = fixedLength + 18
  const length = bytes.readUInt16BE(fixedLength + 16)
  return { counter, credentialId: bytes.subarray(from, from + length).toString('base64url') }
}

const kinds: readonly (string | undefined)[] = ['ec', 'ed25519', 'rsa']

function keyOf(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { namedCurve = 'prime256v1', modulusLength = 2048 } = key.asymmetricKeyDetails ?? {}
    const isStrong = namedCurve === 'prime256v1' && modulusLength >= 2048
    return kinds.includes(key.asymmetricKeyType) && isStrong ? key : undefined
  } catch {
    return undefined
  }
}
