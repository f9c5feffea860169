import { cataloguesOf, joinCatalogues, type Language, translator } from '../kit/messages.ts'
import { kitMessages, optionMessages } from '../kit/texts.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const messages = cataloguesOf(en, es)
const menuMessages = joinCatalogues(optionMessages, messages.merchant)

export const shopWords = (language: Language) => ({
  kit: translator(language, kitMessages),
  t: translator(language, messages.shop),
})
export const accountWords = (language: Language) => translator(language, messages.account)
export const cartWords = (language: Language) => translator(language, messages.cart)
export const checkoutWords = (language: Language) => translator(language, messages.checkout)
export const drinkWords = (language: Language) => translator(language, messages.drinks)
export const laterWords = (language: Language) => translator(language, messages.when)
export const menuWords = (language: Language) => translator(language, menuMessages)
export const orderWords = (language: Language) => translator(language, messages.order)
export const resultWords = (language: Language) => translator(language, messages.results)

export type ShopWords = ReturnType<typeof shopWords>
export type CheckoutWords = ReturnType<typeof checkoutWords>
export type MenuWords = ReturnType<typeof menuWords>
export type OrderWords = ReturnType<typeof orderWords>

/** The operator's own sentence is shown as it was written; the one that every marketplace begins with is translated. */
export const taglineIn = (language: Language, { tagline }: { tagline: string }) =>
  tagline === shopWords('en').t('tagline') ? shopWords(language).t('tagline') : tagline
