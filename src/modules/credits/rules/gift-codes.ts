import { hashSecret } from '../../../core/sealing.ts'

/** Without 0 and O, 1, I and L, V and U, which people confuse when copying. 16 characters are 78 bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const codeLength = 16

/** `pick(n)` returns a random number below n. */
export function makeGiftCode(pick: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet[pick(alphabet.length)]).join('')
}

/** In groups of four, as shown in an email. */
export const spellGiftCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** All that is stored of a code. In lower case, with spaces or dashes, it is the same code. */
export function giftCodeDigest(code: string): Buffer {
  return hashSecret(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
}
