import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Sealer } from './server/contract.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * Authenticated encryption (AES-256-GCM) and signatures for a web server that runs alone; within the service, its own are
 * used. The first secret seals and signs, all open: a secret can be replaced without ending sessions.
 */
export function openSealer(secrets: readonly [Buffer, ...Buffer[]]): Sealer {
  const keyOf = (secret: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const proofOf = (secret: Buffer, purpose: string, parts: readonly (string | number)[]) =>
    createHmac('sha256', keyOf(secret, `sign ${purpose}`))
      .update(JSON.stringify(parts))
      .digest('base64url')

  return {
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0], `seal ${purpose}`), iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return undefined
      const texts = secrets.map((secret) => decrypt(keyOf(secret, `seal ${purpose}`), bytes))
      return texts.find((text) => text !== undefined)
    },
    sign: (purpose, ...parts) => proofOf(secrets[0], purpose, parts),
    isSigned: (proof, { purpose }, ...parts) =>
      secrets.some((secret) => {
        const [given, wanted] = [Buffer.from(proof), Buffer.from(proofOf(secret, purpose, parts))]
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      }),
  }
}

function decrypt(key: Buffer, bytes: Buffer): string | undefined {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]).toString()
  } catch {
    return undefined
  }
}
