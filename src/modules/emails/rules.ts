import {
  type EmailName,
  type EmailWords,
  emailOriginals,
  originalWords,
  type WriteEmail,
} from '../../texts/email-originals.ts'
import { fillWords, findWordsFault, type WordsField } from '../../texts/email-words.ts'
import type { Language } from '../../texts/language.ts'

/** Only the texts that the operator has changed. */
export type OwnWords = Partial<Record<EmailName, Partial<Record<Language, Partial<EmailWords>>>>>
/** Absent fields stay as they are; null restores the default. */
export type WordsChange = { [Field in WordsField]?: string | null }

/** The texts in use. If the operator's own text no longer fits after an upgrade, the default is used instead. */
export function wordsInForce(own: OwnWords, name: EmailName, language: Language): EmailWords {
  const { variables } = emailOriginals[name]
  const original = originalWords(name, language)
  const written = own[name]?.[language]
  const choose = (field: WordsField) => {
    const words = written?.[field]
    return words === undefined || findWordsFault(field, words, variables) ? original[field] : words
  }
  return { subject: choose('subject'), opening: choose('opening') }
}

export const writeWith =
  (own: OwnWords, brand: string): WriteEmail =>
  (name, language, values) => {
    const { subject, opening } = wordsInForce(own, name, language)
    const all = { ...values, brand }
    return { subject: fillWords('subject', subject, all), opening: fillWords('opening', opening, all) }
  }

/** The operator's own texts after a change. Texts that equal the default are not stored. */
export function changeWords(
  own: OwnWords,
  { name, language }: { name: EmailName; language: Language },
  change: WordsChange,
): OwnWords {
  const original = originalWords(name, language)
  const next = { ...own[name]?.[language] }
  for (const field of ['subject', 'opening'] as const) {
    const words = change[field]?.trim()
    if (change[field] === null || words === original[field]) delete next[field]
    else if (words !== undefined) next[field] = words
  }
  return { ...own, [name]: { ...own[name], [language]: next } }
}
