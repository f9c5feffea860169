import { type Catalog, joinCatalogs, type Language, toCatalogs, translator } from '../kit/messages.ts'
import { kitMessages, optionMessages } from '../kit/texts.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const { common, ...messages } = toCatalogs(en, es)

/** A page also has the common texts, unless it overrides them. */
function wordsFrom<Key extends string>(own: Catalog<Key>) {
  const catalog = joinCatalogs(common, own)
  return (language: Language) => translator(language, catalog)
}

const ownWords = wordsFrom(messages.shop)
export const shopWords = (language: Language) => ({
  kit: translator(language, kitMessages),
  t: ownWords(language),
})
export const accountWords = wordsFrom(messages.account)
export const cartWords = wordsFrom(messages.cart)
export const checkoutWords = wordsFrom(messages.checkout)
export const drinkWords = wordsFrom(messages.drinks)
export const homeWords = wordsFrom(messages.home)
export const legalWords = wordsFrom(messages.legal)
export const laterWords = wordsFrom(messages.when)
export const menuWords = wordsFrom(joinCatalogs(optionMessages, messages.merchant))
export const orderWords = wordsFrom(messages.order)
export const resultWords = wordsFrom(messages.results)

export type ShopWords = ReturnType<typeof shopWords>
export type CheckoutWords = ReturnType<typeof checkoutWords>
export type MenuWords = ReturnType<typeof menuWords>
export type OrderWords = ReturnType<typeof orderWords>

/** The operator's own tagline is shown as written; the default one is translated. */
export const taglineIn = (language: Language, { tagline }: { tagline: string }) =>
  tagline === shopWords('en').t('tagline') ? shopWords(language).t('tagline') : tagline
