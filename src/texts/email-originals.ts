import type { Language } from './language.ts'
import { accountEmails } from './originals/account.ts'
import { helpEmails } from './originals/help.ts'
import { orderEmails } from './originals/orders.ts'
import type { EmailTexts, EmailWords } from './originals/original.ts'
import { shopEmails } from './originals/shops.ts'

export { type EmailGroup, type EmailWords, emailGroups } from './originals/original.ts'

/**
 * All emails that the service writes by itself, as they are until the operator rewrites them. What follows the opening is the service's:
 * an email never loses its link, its receipt or its deadline.
 */
export const emailOriginals = { ...orderEmails, ...helpEmails, ...accountEmails, ...shopEmails }

export type EmailName = keyof typeof emailOriginals
export const emailNames = Object.keys(emailOriginals) as EmailName[]

/** What an email's words may name, apart from the brand, which is the marketplace's. */
export type EmailValues<Name extends EmailName> = Readonly<
  Record<Exclude<(typeof emailOriginals)[Name]['variables'][number], 'brand'>, string>
>

/** In English where the email is not sent in the language. */
export function originalWords(name: EmailName, language: Language): EmailWords {
  const texts: EmailTexts = emailOriginals[name].texts
  return texts[language] ?? texts.en
}

export const emailLanguages = (name: EmailName): Language[] =>
  Object.keys(emailOriginals[name].texts) as Language[]

/** The operator's words, or the original ones, with their values. */
export type WriteEmail = <Name extends EmailName>(
  name: Name,
  language: Language,
  values: EmailValues<Name>,
) => EmailWords
