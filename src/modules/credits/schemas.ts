import { type Static, Type } from 'typebox'
import { flag, idInput, integer, nullable, number, text } from '../../http/fields.ts'

export const DealQuery = Type.Object({
  deal_code: Type.String({ minLength: 1, maxLength: 64, description: 'Case-insensitive.' }),
  merchant_id: Type.Optional(idInput('The merchant where it will be used.')),
})
export type DealInput = Static<typeof DealQuery>

/** Also part of the checkout's answer. */
export const dealFields = {
  id: integer('The id to pay with: `payments[] {type: promo, id}`.'),
  reward: text('`dollar_off`, `percent_off` or `points`.'),
  value: number('Dollars, percent or points.'),
  name: text('The promotion’s name.'),
  code: text('The code to enter.'),
  minimum: number('Minimum subtotal in dollars.'),
  expires: nullable(text('ISO 8601; null for never.')),
  first_order: flag('Whether it applies only to a customer’s first order.'),
}
const { name: _, ...codeFields } = dealFields
export const OwnPromotions = Type.Object({
  promotions: Type.Array(
    Type.Object({
      ...codeFields,
      label: text('The promotion’s name.'),
      merchant: nullable(
        Type.Object(
          { merchant_id: integer('The merchant’s id.'), name: text('The merchant’s name.') },
          { description: 'The merchant it is limited to; null for all.' },
        ),
      ),
    }),
    { description: 'Newest first.' },
  ),
})
export const EnteredDeal = Type.Object({ deal: Type.Object(dealFields, { description: 'The promotion.' }) })
