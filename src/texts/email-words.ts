import type { EmailWords } from './originals/original.ts'
import { type Sentence, says } from './sentence.ts'

export type WordsField = keyof EmailWords

/** Characters that an operator may write, and that an email has once the values are in it. */
export const maxWords = {
  subject: { written: 120, filled: 200 },
  opening: { written: 400, filled: 1000 },
} as const satisfies Record<WordsField, { written: number; filled: number }>

const variable = /\{([a-z_]{1,30})\}/g
/** Control characters, also those that some programs take for the end of a line. */
const control = /[\p{Cc}\u2028\u2029]/u
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Tags, entities and links of Markdown: readers would see them as they are typed. */
const markup = /[<>]|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,31});|\]\(/i

/** What is wrong with words that an operator wrote; undefined where nothing is. */
export function findWordsFault(
  field: WordsField,
  words: string,
  variables: readonly string[],
): Sentence | undefined {
  const { written } = maxWords[field]
  if (words.trim() === '') return says`Write at least one word.`
  if ([...words].length > written) return says`Use at most ${written} characters.`
  if (control.test(words)) return says`Use one line, without line breaks.`
  if (markup.test(words)) return says`Write plain text, without HTML or Markdown.`
  const unknown = [...words.matchAll(variable)].find(([, name]) => !variables.includes(name!))
  if (unknown) return says`${unknown[0]} is not a variable of this email.`
  if (/[{}]/.test(words.replaceAll(variable, '')))
    return says`Braces are for variables only, such as ${'{shop}'}.`
  return undefined
}

/**
 * Words with their values, in one line: no value adds a line, and so no header, nor another variable, since each place is filled
 * once. What is too long is cut.
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
