import { type Language, toCatalogs, translator } from '../kit/messages.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const messages = toCatalogs(en, es)

export const trackingWords = (language: Language) => translator(language, messages.tracking)
export type TrackingWords = ReturnType<typeof trackingWords>
