import { createHash, randomBytes } from 'node:crypto'

/** 240 bits in 40 characters that need no escaping anywhere. */
export function newKey(): string {
  return randomBytes(30).toString('base64url')
}

/** Enough for a key that we made ourselves; only this is kept. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
