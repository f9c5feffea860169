/** An email's subject and opening sentence: plain text on one line. `{shop}` stands for a value. */
export type EmailWords = { subject: string; opening: string }

/** Who an email is for and what it is about. */
export const emailGroups = ['orders', 'help', 'account', 'shops'] as const
export type EmailGroup = (typeof emailGroups)[number]

/** Only in the languages in which it is sent. */
export type EmailTexts = { en: EmailWords; es?: EmailWords }

/** One kind of email. Its texts may use the brand, the variables of the kind, and `variables`. */
const originals =
  <const IsAboutOrder extends boolean, const Common extends string>(
    kind: { group: EmailGroup; isAboutOrder: IsAboutOrder },
    common: readonly Common[],
  ) =>
  <const Variable extends string>(variables: readonly Variable[], texts: EmailTexts) => ({
    ...kind,
    variables: ['brand', ...common, ...variables] as readonly ('brand' | Common | Variable)[],
    texts,
  })

export const toCustomer = originals({ group: 'orders', isAboutOrder: true }, [
  'first_name',
  'shop',
  'order_id',
])
export const aboutHelp = originals({ group: 'help', isAboutOrder: true }, [
  'first_name',
  'shop',
  'order_id',
  'who',
])
export const toAccount = originals({ group: 'account', isAboutOrder: false }, ['email'])
export const toShop = originals({ group: 'shops', isAboutOrder: false }, ['shop'])
export const toShopAboutOrder = originals({ group: 'shops', isAboutOrder: true }, ['shop', 'order_id'])
export const toPartner = originals({ group: 'shops', isAboutOrder: false }, [])
