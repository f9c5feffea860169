import { hashSecret } from '../../../core/sealing.ts'

/** Without 0 and O, 1, I and L, V and U: what people confuse when they copy. 16 of them are 78 bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const codeLength = 16

/** `pick(n)` gives a random number below n. */
export function makeGiftCode(pick: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet[pick(alphabet.length)]).join('')
}

/** Four by four, as an email shows it. */
export const spellGiftCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** All that is kept of a code. Written small, with spaces or dashes, it is the same code. */
export function giftCodeDigest(code: string): Buffer {
  return hashSecret(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
}
