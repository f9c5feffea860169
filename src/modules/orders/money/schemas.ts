import { type Static, Type } from 'typebox'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const DealQuery = Type.Object({
  deal_code: Type.String({ minLength: 1, maxLength: 64, description: 'In any case.' }),
  merchant_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Where it is to be used.' }),
  ),
})
export type DealInput = Static<typeof DealQuery>

/** Also part of the checkout's answer. */
export const dealFields = {
  id: Type.Integer({ description: 'What to pay with: `payments[] {type: promo, id}`.' }),
  reward: Type.String({ description: '`dollar_off`, `percent_off` or `points`.' }),
  value: Type.Number({ description: 'Dollars, percent or points.' }),
  name: Type.String(),
  code: Type.String(),
  minimum: Type.Number({ description: 'Dollars; the subtotal that it needs.' }),
  expires: nullable(Type.String({ description: 'ISO 8601; null is never.' })),
  first_order: Type.Boolean(),
}
export const EnteredDeal = Type.Object({ deal: Type.Object(dealFields) })
