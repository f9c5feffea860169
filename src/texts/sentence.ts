import type { Language } from './language.ts'
import { spanishFaults, spanishWords } from './spanish/faults.ts'

/**
 * The exact error, for people: an English sentence with the values in it. Its Spanish counterpart is found by the
 * template, the sentence with `{}` in place of each value (`spanish/faults.ts`).
 */
export type Sentence = {
  readonly template: string
  readonly values: readonly Value[]
  /** Other words for developers, where those for people leave out names of the interface. */
  readonly dev?: string
}

/** A value may be a sentence, or a word of the catalog, itself. */
type Value = Sentence | string | number | null | undefined

/** says`${field} has at most ${most} characters.` */
export function says(parts: TemplateStringsArray, ...values: Value[]): Sentence {
  return { template: parts.join('{}'), values }
}

/** A word of the interface as a value: a status, a role, a type. One without a Spanish word does not compile. */
export const word = (name: keyof typeof spanishWords): Sentence => ({ template: name, values: [] })

const spanish = new Map(Object.entries<string>({ ...spanishFaults, ...spanishWords }))

export function inLanguage({ template, values }: Sentence, language: Language): string {
  const filled = values.map((value) => (isSentence(value) ? inLanguage(value, language) : String(value)))
  if (language === 'en') return inTurn(template, filled)
  const translated = spanish.get(template)
  return translated === undefined ? inTurn(template, filled) : atPlaces(translated, filled)
}

/** An error whose message people may read. */
export class SaidError extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inLanguage(sentence, 'en'), options)
    this.sentence = sentence
  }
}

/** The same for developers: always in English. */
export const forDevelopers = (text: Sentence | string): string =>
  typeof text === 'string' ? text : (text.dev ?? inLanguage(text, 'en'))

const isSentence = (value: Value): value is Sentence => typeof value === 'object' && value !== null

function inTurn(template: string, values: readonly string[]): string {
  const rest = values.values()
  return template.replaceAll('{}', () => rest.next().value ?? '')
}

/** Spanish sentences number the values, because they may leave one out or say them in another order. */
const atPlaces = (template: string, values: readonly string[]): string =>
  template.replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? '')
