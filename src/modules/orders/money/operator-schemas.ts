import { type Static, Type } from 'typebox'
import { dealFields } from './schemas.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const Email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })
const Given = Type.Number({ minimum: 0.01, maximum: 10_000, description: 'Dollars.' })

export const NewPromotion = Type.Object({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{3,32}$', description: 'Compared without case.' }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  reward: Type.Union([Type.Literal('dollar_off'), Type.Literal('percent_off'), Type.Literal('points')]),
  value: Type.Number({ description: 'Dollars, percent or points, by the reward.' }),
  minimum: optional(Type.Number({ minimum: 0, maximum: 100_000, default: 0, description: 'Dollars.' })),
  expires: optional(nullable(Type.String({ maxLength: 40, description: 'ISO 8601; null is never.' }))),
  first_order: optional(Type.Boolean({ default: false })),
  most_uses: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'By one customer; null is any number.' }),
    ),
  ),
  merchant_id: optional(nullable(Type.Integer({ ...anyId, description: 'Where alone it can be used.' }))),
})
export type NewPromotionInput = Static<typeof NewPromotion>

const { id, ...deal } = dealFields
export const Promotion = Type.Object({
  promotion_id: id,
  ...deal,
  most_uses: nullable(Type.Integer()),
  merchant_id: nullable(Type.Integer()),
})
export const Promotions = Type.Object({ promotions: Type.Array(Promotion) })
export const PromotionsQuery = Type.Object({
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  offset: optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
})
export type PromotionsQueryInput = Static<typeof PromotionsQuery>

export const NewGiftCard = Type.Object({ email: Email, value: Given })
export type NewGiftCardInput = Static<typeof NewGiftCard>
export const GiftCard = Type.Object({
  gift_card_id: Type.Integer(),
  code: Type.String({ description: 'Shown this once, and in the mail; only its digest is stored.' }),
  last_four: Type.String(),
  email: Type.String(),
  value: Type.Number({ description: 'Dollars.' }),
  customer_id: nullable(
    Type.Integer({ description: 'Whose account it is in already; null while it waits.' }),
  ),
})

export const NewCredit = Type.Object({
  email: Email,
  value: Given,
  memo: optional(Type.String({ maxLength: 200, description: 'Why; for the ledger.' })),
})
export type NewCreditInput = Static<typeof NewCredit>
export const Credit = Type.Object({
  customer_id: Type.Integer(),
  value: Type.Number({ description: 'Dollars that were added.' }),
  balance: Type.Number({ description: 'Dollars.' }),
})
