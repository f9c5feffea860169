import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from '../push.ts'

export const curve = 'prime256v1'
const publicKeyBytes = 65
const authSecretBytes = 16
/** The record size that every push service must accept (RFC 8030, section 7.2), minus its header, delimiter and tag. */
const recordBytes = 4096
export const maxTextBytes = recordBytes - 86 - 17

/** The sender's part of the key agreement, generated for each message. */
export type MessageKeys = { privateKey: Buffer; salt: Buffer }

const newKeys = (): MessageKeys => {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) }
}

/** Encrypts a message for one browser (RFC 8291), as a single record of aes128gcm (RFC 8188). */
export function encryptMessage(
  { p256dh, authSecret }: Pick<PushTarget, 'p256dh' | 'authSecret'>,
  text: string,
  { privateKey, salt }: MessageKeys = newKeys(),
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > maxTextBytes) throw new Error(`a push message has at most ${maxTextBytes} bytes`)
  const sender = createECDH(curve)
  sender.setPrivateKey(privateKey)
  const senderKey = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const secret = derive(sender.computeSecret(p256dh), authSecret, keyInfo, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const lastRecord = Buffer.of(2)
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(lastRecord), cipher.final()])
  return Buffer.concat([header(salt, senderKey), sealed, cipher.getAuthTag()])
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function header(salt: Buffer, senderKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordBytes)
  sizes.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, sizes, senderKey])
}

/** Parses a browser's public key, an uncompressed point on the curve. Undefined for anything else. */
export function readPublicKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== publicKeyBytes) return undefined
  try {
    return ECDH.convertKey(bytes, curve, undefined, undefined, 'uncompressed') as Buffer
  } catch {
    return undefined
  }
}

/** Parses the secret that comes with a browser's public key. Undefined for anything else. */
export function readAuthSecret(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === authSecretBytes ? bytes : undefined
}
