/** The languages of the user interface. English is the default. Texts for developers are only in English. */
const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The language in a job's data; English if absent. */
export type Spoken = { language?: 'es' }
export const spokenIn = (language: Language): Spoken => (language === 'es' ? { language } : {})

/** The preferred language of an Accept-Language header that we support, by weight (RFC 9110, section 12.5.4). */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en'
  let [best, bestWeight]: [Language, number] = ['en', 0]
  for (const part of header.slice(0, maxHeaderLength).split(',')) {
    const [range = '', ...parameters] = part.split(';')
    const name = range.trim().toLowerCase().split('-', 1)[0]
    const language = languages.find((one) => one === name)
    const weight = readWeight(parameters)
    if (language !== undefined && weight > bestWeight) [best, bestWeight] = [language, weight]
  }
  return best
}

/** Browsers send about 60 characters. */
const maxHeaderLength = 500

function readWeight(parameters: readonly string[]): number {
  const given = parameters.map((one) => one.trim()).find((one) => /^q=/i.test(one))
  if (given === undefined) return 1
  const weight = Number(given.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
