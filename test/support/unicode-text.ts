import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any code point of Unicode that stands for itself. fast-check's unit `binary` is the same, but lists all million of them: a second of
 * processor time, and a list that the garbage collector goes through ever after.
 */
const codePoint = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
  (text) => {
    const [only, ...more] = typeof text === 'string' ? [...text] : []
    if (only === undefined || more.length > 0 || !only.isWellFormed()) throw new Error('not one code point')
    const number = only.codePointAt(0)!
    return number < surrogates.first ? number : number - surrogates.count
  },
)

/** Well-formed text of any characters, control characters and unassigned ones included. */
export const unicodeText = (range: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: codePoint, ...range })
