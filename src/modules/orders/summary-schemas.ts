import { type Static, Type } from 'typebox'
import { flag, idInput, nullable, number, text } from '../../http/fields.ts'
import { RunningOrder } from './schemas.ts'

export const SummaryQuery = Type.Object({
  merchant_id: Type.Optional(idInput('A merchant, to learn whether it’s a favorite.')),
})
export type SummaryInput = Static<typeof SummaryQuery>
export const Summary = Type.Object({
  first_name: nullable(text('First name; null for a guest.')),
  item_count: number('The sum of the quantities in all carts.'),
  order: nullable(RunningOrder),
  is_favorite: flag('Whether `merchant_id` is a favorite.'),
})
