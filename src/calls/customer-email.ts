import type { Language } from '../texts/language.ts'

/** The customer, as stored with the order. */
type Reader = { contact: { first_name: string; email: string; language?: 'es' } }

/** The language the customer ordered in. */
export const readerLanguage = ({ contact }: Reader): Language => contact.language ?? 'en'

const texts = {
  en: {
    hello: (name: string) => (name === '' ? 'Hi,' : `Hi ${name},`),
    view: 'View your order',
  },
  es: {
    hello: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    view: 'Ver tu pedido',
  },
}

export const helloTo = ({ contact }: Reader, language: Language): string =>
  texts[language].hello(contact.first_name)

/** Variables available in every email about an order. */
export const orderValues = (order: Reader & { orderId: number; merchant: { name: string } }) => ({
  first_name: order.contact.first_name,
  shop: order.merchant.name,
  order_id: String(order.orderId),
})

/** `after` comes after the link. */
type Written = {
  subject: string
  parts: readonly string[]
  url: string
  link?: string
  after?: readonly string[]
}

/**
 * An email to the customer of an order: a greeting, paragraphs, and a link to the order's page, which every such
 * email has.
 */
export function customerEmail(order: Reader, { subject, parts, url, link, after = [] }: Written) {
  const language = readerLanguage(order)
  const all = [helloTo(order, language), ...parts, `${link ?? texts[language].view}:\n${url}`, ...after]
  return { to: order.contact.email, subject, text: `${all.join('\n\n')}\n`, language }
}
