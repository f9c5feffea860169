import {
  type EmailName,
  type EmailWords,
  emailOriginals,
  originalWords,
  type WriteEmail,
} from '../../texts/email-originals.ts'
import { fillWords, findWordsFault, type WordsField } from '../../texts/email-words.ts'
import type { Language } from '../../texts/language.ts'

/** Only what the operator has written. */
export type OwnWords = Partial<Record<EmailName, Partial<Record<Language, Partial<EmailWords>>>>>
/** Absent words stay as they are, null takes the original ones back. */
export type WordsChange = { [Field in WordsField]?: string | null }

/** The words that are in force. The operator's own that no longer fit, after an upgrade, give way to the original ones. */
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

/** What the operator has written after a change: words that are the original ones are not kept. */
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
