import { createECDH, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { deriveKey } from '../../core/sealing.ts'
import { curve } from './encrypt-message.ts'

/** The key pair that identifies this installation to push services (RFC 8292, VAPID). */
export type SenderKeys = {
  /** In base64url, as browsers and push services expect it. */
  publicKey: string
  privateKey: KeyObject
}

/** Derived from the secret, so all processes of an installation have the same keys. */
export function makeSenderKeys(secret: string): SenderKeys {
  for (let attempt = 0; ; attempt++) {
    const pair = createECDH(curve)
    const scalar = deriveKey(secret, { purpose: 'web push', salt: String(attempt) })
    try {
      pair.setPrivateKey(scalar)
    } catch {
      continue // one hash in four billion isn't a valid key on the curve
    }
    const point = pair.getPublicKey()
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: scalar.toString('base64url') }
    return {
      publicKey: point.toString('base64url'),
      privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    }
  }
}

/** The length of generated secrets: 32 bytes in base64url. */
const secretLength = 43

/** Whether the keys derived from a secret make valid signatures. */
export function canSign(secret: string): boolean {
  if (secret.length < secretLength) return false
  const { privateKey } = makeSenderKeys(secret)
  const text = Buffer.from('signed')
  return verify('sha256', text, createPublicKey(privateKey), sign('sha256', text, privateKey))
}

/** A token may be valid for at most a day, and must also work if the push service's clock is off. */
const validSeconds = 12 * 3600

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The Authorization header for one push service. `contact` is a mailto: or https: address of the operator. */
export function authorize(
  { publicKey, privateKey }: SenderKeys,
  { endpoint, contact, nowMs }: { endpoint: string; contact: string; nowMs: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + validSeconds,
    sub: contact,
  }
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
