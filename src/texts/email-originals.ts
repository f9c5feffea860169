import type { Language } from './language.ts'
import { accountEmails } from './originals/account.ts'
import { helpEmails } from './originals/help.ts'
import { orderEmails } from './originals/orders.ts'
import type { EmailTexts, EmailWords } from './originals/original.ts'
import { shopEmails } from './originals/shops.ts'

export { type EmailGroup, type EmailWords, emailGroups } from './originals/original.ts'

/**
 * All emails that the service sends, with their default texts, which the operator can change. Only the opening can be changed, so an email
 * never loses its link, receipt or deadline.
 */
export const emailOriginals = { ...orderEmails, ...helpEmails, ...accountEmails, ...shopEmails }

export type EmailName = keyof typeof emailOriginals
export const emailNames = Object.keys(emailOriginals) as EmailName[]

/** The variables that an email's texts may use, apart from the brand. */
export type EmailValues<Name extends EmailName> = Readonly<
  Record<Exclude<(typeof emailOriginals)[Name]['variables'][number], 'brand'>, string>
>

/** English if the email has no text in this language. */
export function originalWords(name: EmailName, language: Language): EmailWords {
  const texts: EmailTexts = emailOriginals[name].texts
  return texts[language] ?? texts.en
}

export const emailLanguages = (name: EmailName): Language[] =>
  Object.keys(emailOriginals[name].texts) as Language[]

/** Writes an email with the operator's texts or the defaults, filled with values. */
export type WriteEmail = <Name extends EmailName>(
  name: Name,
  language: Language,
  values: EmailValues<Name>,
) => EmailWords
