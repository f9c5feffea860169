import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** An installation's secrets, newest first: the first signs and encrypts, all of them verify and decrypt. */
export type SealingSecrets = readonly [Buffer, ...Buffer[]]

/**
 * Tokens that the service issues and reads back later: signed texts, which are readable but can't be forged, and
 * encrypted texts, which only the service can read. Nothing is stored, so any process can verify what another one
 * made.
 *
 * Every use has its own `purpose`, which separates the uses: a token for one is worthless for any other.
 */
export type Sealing = {
  /** A proof (HMAC-SHA256, base64url, 43 characters) that the service made these parts for this purpose. */
  sign(purpose: string, ...parts: readonly (string | number)[]): string
  /** Whether `proof`, or its first `length` characters if it was shortened, belongs to these parts. */
  isSigned(
    proof: string,
    options: { purpose: string; length?: number },
    ...parts: readonly (string | number)[]
  ): boolean
  /** Encrypted and authenticated (AES-256-GCM), as base64url. */
  seal(purpose: string, text: string): string
  /** Undefined if it wasn't encrypted here for this purpose. */
  unseal(purpose: string, sealed: string): string | undefined
}

/**
 * `secrets` is called each time, so a rotation takes effect without a restart. Deriving the key for a purpose takes 11 µs of the 15 that
 * sealing takes, which is too little to keep keys in memory for.
 */
export function openSealing(secrets: () => SealingSecrets): Sealing {
  const proofOf = (secret: Buffer, purpose: string, parts: readonly (string | number)[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')

  return {
    sign: (purpose, ...parts) => proofOf(secrets()[0], purpose, parts),
    isSigned: (proof, { purpose, length }, ...parts) =>
      secrets().some((secret) => isSameText(proof, proofOf(secret, purpose, parts).slice(0, length))),
    seal: (purpose, text) => encrypt(deriveKey(secrets()[0], { purpose }), text).toString('base64url'),
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const secret of secrets()) {
        const text = decrypt(deriveKey(secret, { purpose }), bytes)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

/** A 256-bit key for one purpose, derived from a secret with enough entropy. */
export function deriveKey(
  secret: string | Buffer,
  { purpose, salt = '' }: { purpose: string; salt?: string },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))
}

/** Stores third-party secrets (keys of courier networks and tills) for as long as they are in use. */
export type SecretBox = {
  seal(text: string): string
  /** Undefined if it was encrypted with another key, or modified. */
  unseal(sealed: string): string | undefined
}

/** Every secret gets its own key: the salt is stored in front of it. */
export function openSecretBox(key: Buffer, purpose: string): SecretBox {
  const keyOf = (salt: string) => deriveKey(key, { purpose, salt })
  return {
    seal(text) {
      const salt = randomBytes(saltLength).toString('base64url')
      return `${salt}.${encrypt(keyOf(salt), text).toString('base64url')}`
    },
    unseal(sealed) {
      const [salt = '', text = ''] = sealed.split('.')
      return decrypt(keyOf(salt), Buffer.from(text, 'base64url'))
    },
  }
}

const saltLength = 12
const nonceLength = 12
const tagLength = 16

/** AES-256-GCM: nonce, encrypted text, authentication tag. */
export function encrypt(key: Buffer, text: string | Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Undefined if it was encrypted with another key, or modified. */
export const decrypt = (key: Buffer, sealed: Buffer): string | undefined =>
  decryptBytes(key, sealed)?.toString()

export function decryptBytes(key: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < nonceLength + tagLength) return undefined
  const nonce = sealed.subarray(0, nonceLength)
  const rest = sealed.subarray(nonceLength)
  return (
    decryptParts(key, nonce, rest.subarray(0, -tagLength), rest.subarray(-tagLength)) ??
    // Version 0.1 wrote the tag of gift card emails before the text.
    decryptParts(key, nonce, rest.subarray(tagLength), rest.subarray(0, tagLength))
  )
}

function decryptParts(key: Buffer, nonce: Buffer, text: Buffer, tag: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return undefined
  }
}

/** Sufficient for secrets generated by the service (tokens, keys, codes); passwords need argon2. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Constant time, regardless of content and length. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b))
}

/** Whether a presented secret matches the stored hash. Without a hash, does the same work and returns false. */
export function isSecretFor(hash: Buffer | undefined, presented: string): boolean {
  return timingSafeEqual(hashSecret(presented), hash ?? noHash) && hash !== undefined
}

const noHash = Buffer.alloc(32)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 40 alphanumerics, 238 bits: for client secrets and tokens. */
export function newSecret(): string {
  return Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
