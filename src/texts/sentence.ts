import type { Language } from './language.ts'
import { spanishFaults, spanishWords } from './spanish/faults.ts'

/**
 * The exact error, for people: an English sentence with its values. Its Spanish translation is looked up by the template, which is the
 * sentence with `{}` in place of each value (`spanish/faults.ts`).
 */
export type Sentence = {
  readonly template: string
  readonly values: readonly Value[]
  /** The text for developers, if the one for people leaves out names from the API. */
  readonly dev?: string
}

/** A value may itself be a sentence or a word of the catalog. */
type Value = Sentence | string | number | null | undefined

/** says`${field} can have at most ${most} characters.` */
export function says(parts: TemplateStringsArray, ...values: Value[]): Sentence {
  return { template: parts.join('{}'), values }
}

/** A word of the API as a value: a status, role or type. Doesn't compile unless the word has a Spanish translation. */
export const word = (name: keyof typeof spanishWords): Sentence => ({ template: name, values: [] })

const spanish = new Map(Object.entries<string>({ ...spanishFaults, ...spanishWords }))

export function inLanguage({ template, values }: Sentence, language: Language): string {
  const filled = values.map((value) => (isSentence(value) ? inLanguage(value, language) : String(value)))
  if (language === 'en') return inTurn(template, filled)
  const translated = spanish.get(template)
  return translated === undefined ? inTurn(template, filled) : atPlaces(translated, filled)
}

/** An error whose message can be shown to people. */
export class SaidError extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inLanguage(sentence, 'en'), options)
    this.sentence = sentence
  }
}

/** Returns the text for developers, always in English. */
export const forDevelopers = (text: Sentence | string): string =>
  typeof text === 'string' ? text : (text.dev ?? inLanguage(text, 'en'))

const isSentence = (value: Value): value is Sentence => typeof value === 'object' && value !== null

function inTurn(template: string, values: readonly string[]): string {
  const rest = values.values()
  return template.replaceAll('{}', () => rest.next().value ?? '')
}

/** Spanish sentences number their values, because they may leave one out or use a different order. */
const atPlaces = (template: string, values: readonly string[]): string =>
  template.replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? '')
