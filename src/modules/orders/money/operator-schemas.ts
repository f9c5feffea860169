import { type Static, Type } from 'typebox'
import { component, integer, nullable, number, text } from '../../../http/fields.ts'
import { dealFields } from './schemas.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const Email = Type.String({ description: 'Whom it is for.', pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })
const Given = Type.Number({ minimum: 0.01, maximum: 10_000, description: 'Dollars.' })

export const NewPromotion = Type.Object({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{3,32}$', description: 'Compared without case.' }),
  name: Type.String({ description: 'The promotion’s name.', minLength: 1, maxLength: 100 }),
  reward: Type.Union([Type.Literal('dollar_off'), Type.Literal('percent_off'), Type.Literal('points')], {
    description: 'What it gives.',
  }),
  value: number('Dollars, percent or points, by the reward.'),
  minimum: optional(Type.Number({ minimum: 0, maximum: 100_000, default: 0, description: 'Dollars.' })),
  expires: optional(nullable(Type.String({ maxLength: 40, description: 'ISO 8601; null is never.' }))),
  first_order: optional(
    Type.Boolean({ description: 'Whether only a customer’s first order gets it.', default: false }),
  ),
  most_uses: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'By one customer; null is any number.' }),
    ),
  ),
  merchant_id: optional(nullable(Type.Integer({ ...anyId, description: 'Where alone it can be used.' }))),
})
export type NewPromotionInput = Static<typeof NewPromotion>

const { id, ...deal } = dealFields
export const Promotion = Type.Object(
  {
    promotion_id: id,
    ...deal,
    most_uses: nullable(integer('Most uses altogether; null: any number.')),
    merchant_id: nullable(integer('Only at this merchant; null: everywhere.')),
  },
  component('Promotion', 'A discount that customers can enter by its code.'),
)
export const Promotions = Type.Object({
  promotions: Type.Array(Promotion, { description: 'The promotions of this page.' }),
})
export const PromotionsQuery = Type.Object({
  limit: optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 1000 }),
  ),
  offset: optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 10_000_000, default: 0 }),
  ),
})
export type PromotionsQueryInput = Static<typeof PromotionsQuery>

export const NewGiftCard = Type.Object({ email: Email, value: Given })
export type NewGiftCardInput = Static<typeof NewGiftCard>
export const GiftCard = Type.Object({
  gift_card_id: integer('The gift card’s id.'),
  code: text('Shown this once, and in the mail; only its digest is stored.'),
  last_four: text('The last four digits.'),
  email: text('Whose it is.'),
  value: number('Dollars.'),
  customer_id: nullable(integer('Whose account it is in already; null while it waits.')),
})

export const NewCredit = Type.Object({
  email: Email,
  value: Given,
  memo: optional(Type.String({ maxLength: 200, description: 'Why; for the ledger.' })),
})
export type NewCreditInput = Static<typeof NewCredit>
export const Credit = Type.Object({
  customer_id: integer('The customer’s id.'),
  value: number('Dollars that were added.'),
  balance: number('Dollars.'),
})
