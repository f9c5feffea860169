import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in software: makes passkeys and signs with them, as a browser hands them on. */
export function openAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (flags: number, rest = Buffer.alloc(0), domain = rpId) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
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
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
