import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** A passkey that outlives the authenticator's process, as a fixture keeps it. `counter` is null where none is kept. */
export type KeptPasskey = { id: string; privateKey: string; counter: number | null }

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

const makeKey: Record<Algorithm, () => KeyObject> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  EdDSA: () => generateKeyPairSync('ed25519').privateKey,
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
}

const readKey = (pkcs8: string) =>
  createPrivateKey({ key: Buffer.from(pkcs8, 'base64url'), format: 'der', type: 'pkcs8' })

type AuthenticatorOptions = {
  origin: string
  rpId: string
  algorithm?: Algorithm
  /** Many authenticators keep no counter: it is 0 forever. */
  countsUses?: boolean
  kept?: KeptPasskey
}

/** An authenticator in software: makes passkeys and signs with them, as a browser hands them on. */
export function openAuthenticator({ origin, rpId, ...options }: AuthenticatorOptions) {
  const { algorithm = 'ES256', kept } = options
  const countsUses = kept ? kept.counter !== null : (options.countsUses ?? true)
  const privateKey = kept ? readKey(kept.privateKey) : makeKey[algorithm]()
  const publicKey = createPublicKey(privateKey)
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const id = kept ? Buffer.from(kept.id, 'base64url') : randomBytes(32)
  let counter = kept?.counter ?? 0

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (flags: number, rest = Buffer.alloc(0), domain = rpId) => {
    const count = Buffer.alloc(4)
    if (countsUses) count.writeUInt32BE(++counter)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), count, rest])
  }
  return {
    create(challenge: string, more: { origin?: string; rpId?: string } = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, more.origin).toString('base64url'),
          authenticatorData: authenticatorData(0x45, attested, more.rpId).toString('base64url'),
          publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
        },
      }
    },
    get(challenge: string, more: { origin?: string; rpId?: string; type?: string; flags?: number } = {}) {
      const data = clientData(more.type ?? 'webauthn.get', challenge, more.origin)
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
