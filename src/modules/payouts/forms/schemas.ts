import { type Static, Type } from 'typebox'
import { dollars, integer, nullable, oneOf, text } from '../../../http/fields.ts'

export const FormQuery = Type.Object({
  year: Type.Integer({
    minimum: 2000,
    maximum: 2200,
    description: 'The calendar year, in each merchant’s time zone.',
  }),
  format: Type.Optional(oneOf(['json', 'csv'], '`csv` returns a file.')),
})
export type FormInput = Static<typeof FormQuery>

export const Forms = Type.Object({
  year: integer('The year.'),
  merchants: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      account: nullable(text('Its account with the provider, which has its taxpayer number; null if none.')),
      transactions: integer('Box 3: orders paid by card, gift card or credit.'),
      gross: dollars('Box 1a: goods, own delivery and own tips, before fees and refunds, without cash'),
      months: Type.Array(dollars('The amount for a month'), {
        description: 'Boxes 5a to 5l, starting with January.',
      }),
    }),
    { description: 'Merchants with sales, by id.' },
  ),
})
