import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 40 alphanumerics, 238 bits: client secrets and tokens alike. */
export function newSecret(): string {
  return Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
