import type { EmailWords } from './originals/original.ts'
import { type Sentence, says } from './sentence.ts'

export type WordsField = keyof EmailWords

/** Maximum lengths: of the text that an operator enters, and of the email once values are filled in. */
export const maxWords = {
  subject: { written: 120, filled: 200 },
  opening: { written: 400, filled: 1000 },
} as const satisfies Record<WordsField, { written: number; filled: number }>

const variable = /\{([a-z_]{1,30})\}/g
/** Control characters, including those that some programs treat as line breaks. */
const control = /[\p{Cc}\u2028\u2029]/u
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Tags, entities and Markdown links. Readers would see them as typed. */
const markup = /[<>]|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,31});|\]\(/i

/** What is wrong with a text by the operator; undefined if nothing is. */
export function findWordsFault(
  field: WordsField,
  words: string,
  variables: readonly string[],
): Sentence | undefined {
  const { written } = maxWords[field]
  if (words.trim() === '') return says`Enter at least one word.`
  if ([...words].length > written) return says`Use at most ${written} characters.`
  if (control.test(words)) return says`Use one line, without line breaks.`
  if (markup.test(words)) return says`Write plain text, without HTML or Markdown.`
  const unknown = [...words.matchAll(variable)].find(([, name]) => !variables.includes(name!))
  if (unknown) return says`${unknown[0]} is not a variable of this email.`
  if (/[{}]/.test(words.replaceAll(variable, '')))
    return says`Use braces only for variables, such as ${'{shop}'}.`
  return undefined
}

/**
 * Fills values into a text, on one line. No value can add a line (and thus a header) or another variable, since each place is filled once.
 * Text that is too long is cut.
 */
export function fillWords(
  field: WordsField,
  words: string,
  values: Readonly<Record<string, string>>,
): string {
  const filled = words
    .replaceAll(variable, (_, name: string) => (Object.hasOwn(values, name) ? values[name]! : ''))
    .replaceAll(controls, ' ')
    .trim()
  const letters = [...filled]
  const { filled: max } = maxWords[field]
  return letters.length <= max ? filled : `${letters.slice(0, max - 1).join('')}…`
}
