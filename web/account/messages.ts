import { type Language, toCatalogs, translator } from '../kit/messages.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const messages = toCatalogs(en, es)

/** Texts may contain the marketplace's name. */
export function accountWords(language: Language, brand: string) {
  const t = translator(language, messages.account)
  return ((key, values) => t(key, { ...values, brand })) as typeof t
}
export type AccountWords = ReturnType<typeof accountWords>
