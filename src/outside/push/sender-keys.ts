import { createECDH, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { deriveKey } from '../../core/sealing.ts'
import { curve } from './encrypt-message.ts'

/** The key pair by which push services know this installation (RFC 8292, VAPID). */
export type SenderKeys = {
  /** As browsers and push services take it: base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** The same secret makes the same keys, so every process of an installation has them. */
export function makeSenderKeys(secret: string): SenderKeys {
  for (let attempt = 0; ; attempt++) {
    const pair = createECDH(curve)
    const scalar = deriveKey(secret, { purpose: 'web push', salt: String(attempt) })
    try {
      pair.setPrivateKey(scalar)
    } catch {
      continue // one in four billion is no key of the curve
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

/** As long as those that a process makes: 32 bytes in base64url. */
const secretLength = 43

/** True if a secret makes keys whose signatures hold. */
export function canSign(secret: string): boolean {
  if (secret.length < secretLength) return false
  const { privateKey } = makeSenderKeys(secret)
  const text = Buffer.from('signed')
  return verify('sha256', text, createPublicKey(privateKey), sign('sha256', text, privateKey))
}

/** A token may be valid for a day at most; a push service whose clock is off must still take it. */
const validSeconds = 12 * 3600

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The value of the header Authorization for one push service. `contact` is a mailto: or https: address of the operator. */
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
