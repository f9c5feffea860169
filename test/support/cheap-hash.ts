import { argon2Sync, randomBytes } from 'node:crypto'

/** A stored hash names its own cost, and a login pays that: 45 ms of CPU time for a real one, next to nothing for this. */
export function cheapHash(message: string, memory = 8): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes: 1, parallelism: 1, tagLength: 32 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=1,p=1$${base64(nonce)}$${base64(tag)}`
}
