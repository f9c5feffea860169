import { type Static, Type } from 'typebox'
import { component, idInput, integer, nullable, text } from '../../../http/fields.ts'
import { dateInput } from '../../../http/input-formats.ts'

const share = (description: string) => Type.Number({ minimum: 0, maximum: 100, description })
const terms = {
  percent: share('Percent of the goods after discounts, with up to four decimals.'),
  fixed: Type.Number({ minimum: 0, maximum: 1000, description: 'Dollars for each order.' }),
  courier_share: share('Percent of the courier company’s price paid by the merchant.'),
}
const merchant_id = idInput('The merchant’s id.', { 'x-refusal': 'unknown_merchant' })

export const InMerchant = Type.Object({ merchant_id })
export const NewCommission = Type.Object({
  merchant_id,
  ...terms,
  fixed: Type.Optional(terms.fixed),
  courier_share: Type.Optional(terms.courier_share),
  from: Type.Optional(dateInput('YYYY-MM-DD in the merchant’s time zone, today or later. Default: today.')),
  reason: Type.Optional(
    Type.String({ maxLength: 500, description: 'The reason, recorded in the audit log.' }),
  ),
})
export type NewCommissionInput = Static<typeof NewCommission>

const Dated = Type.Object(
  { ...terms, from: text('The first day, YYYY-MM-DD in the merchant’s time zone.') },
  component('Commission', 'A merchant’s commission on orders completed on or after that day.'),
)
export const Commissions = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  current: nullable(Dated),
  commissions: Type.Array(Dated, { description: 'All of them, past and upcoming, by date.' }),
})
