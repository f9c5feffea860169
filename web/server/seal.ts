import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Authenticated encryption of what a browser keeps for us, and signatures of what it sends back. */
export type Sealer = {
  seal(purpose: string, value: object): string
  /** Undefined for anything that was not sealed here for this purpose. */
  open(purpose: string, sealed: string): unknown
  sign(...parts: readonly (string | number)[]): string
  isSigned(signature: string, ...parts: readonly (string | number)[]): boolean
}

const ivBytes = 12
const tagBytes = 16

/** The first secret seals and signs; the others still open, so that a secret can be replaced without signing anybody out. */
export function openSealer(secrets: readonly Buffer[]): Sealer {
  const keysOf = (use: string) =>
    secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `cellardoor web ${use}`, 32)))
  const [sealing, signing] = [keysOf('session'), keysOf('form')]
  if (!sealing[0] || !signing[0]) throw new Error('The web applications need a secret.')
  const signWith = (key: Buffer, parts: readonly (string | number)[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    seal(purpose, value) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing[0]!, iv).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return undefined
      for (const key of sealing) {
        try {
          const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
            .setAAD(Buffer.from(purpose))
            .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
          const text = cipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8')
          return JSON.parse(text + cipher.final('utf8'))
        } catch {
          // another key's, or forged
        }
      }
      return undefined
    },
    sign: (...parts) => signWith(signing[0]!, parts),
    isSigned(signature, ...parts) {
      const given = Buffer.from(signature)
      return signing.some((key) => {
        const wanted = Buffer.from(signWith(key, parts))
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
