import { type Static, Type } from 'typebox'
import { dollars, idInput, integer, nullable, oneOf, reasonInput, text } from '../../../http/fields.ts'
import { dateInput } from '../../../http/input-formats.ts'
import { PayoutAccount } from '../accounts/schemas.ts'

const optional = Type.Optional
const provider_id = idInput('The courier company’s id.', { 'x-refusal': 'unknown_provider' })
const paidBy = (description: string) => oneOf(['transfer', 'invoice'], description)
const reason = reasonInput()

export const CourierInPath = Type.Object({ provider_id })
export const CourierQuery = Type.Object({
  provider_id,
  through: optional(dateInput('The last day of `open`, YYYY-MM-DD. Default: the last full day.')),
})
export const AccountChange = Type.Object({
  provider_id,
  paid_by: optional(
    paidBy('`transfer`: each day’s net is sent to its account. `invoice`: you record the invoices you paid.'),
  ),
  held: optional(
    Type.Boolean({ description: 'true holds all payouts to this company until you release them.' }),
  ),
  reason,
})
export const NewSettlement = Type.Object({
  provider_id,
  invoice: Type.String({ minLength: 1, maxLength: 100, description: 'The company’s invoice number.' }),
  through: dateInput(
    'The last day on the invoice, YYYY-MM-DD, which must be over. It begins where the previous invoice ended.',
  ),
  amount: Type.Number({ exclusiveMinimum: 0, description: 'The invoice amount you paid, in dollars.' }),
  reason: optional({
    ...reason,
    description:
      'Why the invoice differs from the ledger. Required if it does; the difference is booked to the marketplace.',
  }),
})

export const CourierPayouts = Type.Object({
  provider_id: integer('The courier company’s id.'),
  name: text('The name.'),
  paid_by: paidBy('How it is paid.'),
  time_zone: text('The time zone of its days.'),
  account: PayoutAccount,
  open: Type.Object(
    {
      from: nullable(text('The first open day, YYYY-MM-DD; null for from the beginning.')),
      through: text('The last day included, YYYY-MM-DD.'),
      deliveries: integer('Number of deliveries and returns on these days.'),
      gross: dollars('Total of prices and tips'),
      tips: dollars('Tips, part of gross'),
      refunds: dollars('Tips refunded to customers'),
      net: dollars('Net for these days'),
      brought_forward: dollars('Balance brought forward'),
      amount: dollars('Balance owed at the end of the last day; if negative, offset against later days'),
    },
    { description: 'What hasn’t been settled by a transfer or invoice yet.' },
  ),
})

export const ChangedAccount = Type.Object({
  provider_id: integer('The courier company’s id.'),
  paid_by: paidBy('How it is paid.'),
  held: nullable(text('Why all payouts are held; null if not held.')),
})

export type CourierQueryInput = Static<typeof CourierQuery>
export type AccountChangeInput = Static<typeof AccountChange>
export type NewSettlementInput = Static<typeof NewSettlement>
