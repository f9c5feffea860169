import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** A passkey that outlives the authenticator's process, as a fixture stores it. `counter` is null if there is none. */
export type KeptPasskey = { id: string; privateKey: string; counter: number | null }

export type PasskeyAlgorithm = 'ES256' | 'EdDSA' | 'RS256'

const makeKey: Record<PasskeyAlgorithm, () => KeyObject> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  EdDSA: () => generateKeyPairSync('ed25519').privateKey,
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
}

const readKey = (pkcs8: string) =>
  createPrivateKey({ key: Buffer.from(pkcs8, 'base64url'), format: 'der', type: 'pkcs8' })

/** CBOR of the key (RFC 9053), as authenticators attest it: maps, numbers below 24 except for RS256, and bytes. */
function coseKey(publicKey: KeyObject): Buffer {
  const { kty, x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => {
    const value = Buffer.from(text, 'base64url')
    const { length } = value
    return [
      ...(length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]),
      ...value,
    ]
  }
  if (kty === 'EC') return Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, ...bytes(x), 0x22, ...bytes(y)])
  if (kty === 'OKP') return Buffer.from([0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, ...bytes(x)])
  return Buffer.from([0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, ...bytes(n), 0x21, ...bytes(e)])
}

type AuthenticatorOptions = {
  origin: string
  rpId: string
  algorithm?: PasskeyAlgorithm
  /** Many authenticators have no counter: it is always 0. */
  countsUses?: boolean
  kept?: KeptPasskey
}

type Changes = { origin?: string; rpId?: string; crossOrigin?: boolean; flags?: number }

/** A software authenticator: creates passkeys and signs with them, in the format that browsers pass on. */
export function openAuthenticator({ origin, rpId, ...options }: AuthenticatorOptions) {
  const { algorithm = 'ES256', kept } = options
  const countsUses = kept ? kept.counter !== null : (options.countsUses ?? true)
  const privateKey = kept ? readKey(kept.privateKey) : makeKey[algorithm]()
  const publicKey = createPublicKey(privateKey)
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const id = kept ? Buffer.from(kept.id, 'base64url') : randomBytes(32)
  let counter = kept?.counter ?? 0

  const clientData = (
    type: string,
    challenge: string,
    { origin: at = origin, crossOrigin = false }: Changes,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin }))
  const authenticatorData = (flags: number, rest = Buffer.alloc(0), domain = rpId) => {
    const count = Buffer.alloc(4)
    if (countsUses) count.writeUInt32BE(++counter)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), count, rest])
  }
  return {
    create(challenge: string, more: Changes = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, more).toString('base64url'),
          authenticatorData: authenticatorData(more.flags ?? 0x45, attested, more.rpId).toString('base64url'),
          publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
        },
      }
    },
    get(challenge: string, more: Changes & { type?: string } = {}) {
      const data = clientData(more.type ?? 'webauthn.get', challenge, more)
      const said = authenticatorData(more.flags ?? 0x05, undefined, more.rpId)
      const signed = Buffer.concat([said, createHash('sha256').update(data).digest()])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: said.toString('base64url'),
          signature: sign(digest, signed, privateKey).toString('base64url'),
        },
      }
    },
    keep: (): KeptPasskey => ({
      id: id.toString('base64url'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
      counter: countsUses ? counter : null,
    }),
  }
}
