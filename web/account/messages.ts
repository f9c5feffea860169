import { cataloguesOf, type Language, translator } from '../kit/messages.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const messages = cataloguesOf(en, es)

export const accountWords = (language: Language) => translator(language, messages.account)
export type AccountWords = ReturnType<typeof accountWords>
