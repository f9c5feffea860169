import { type Static, Type } from 'typebox'
import { dollars, integer, nullable, oneOf, text } from '../../../http/fields.ts'
import { dateInput } from '../../../http/input-formats.ts'
import { PayoutAccount } from '../accounts/schemas.ts'

const optional = Type.Optional
const provider_id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The courier company’s id.',
  'x-refusal': 'unknown_provider',
})
const paidBy = (description: string) => oneOf(['transfer', 'invoice'], description)
const reason = Type.String({ minLength: 1, maxLength: 500, description: 'Why; the audit keeps it.' })

export const CourierInPath = Type.Object({ provider_id })
export const CourierQuery = Type.Object({
  provider_id,
  through: optional(dateInput('YYYY-MM-DD, the last day of `open`; the last one that is over when absent.')),
})
export const AccountChange = Type.Object({
  provider_id,
  paid_by: optional(
    paidBy(
      '`transfer`: each day’s net is sent to its account. `invoice`: you record what you paid of its invoices.',
    ),
  ),
  held: optional(
    Type.Boolean({ description: 'True: nothing is sent to this company until you release it.' }),
  ),
  reason,
})
export const NewSettlement = Type.Object({
  provider_id,
  invoice: Type.String({ minLength: 1, maxLength: 100, description: 'The company’s number of the invoice.' }),
  through: dateInput(
    'YYYY-MM-DD, the last day on the invoice, which must be over. It begins where the one before ended.',
  ),
  amount: Type.Number({ exclusiveMinimum: 0, description: 'Dollars on the invoice, which you have paid.' }),
  reason: optional({
    ...reason,
    description:
      'Why the invoice differs from the ledger. Required if it does; the difference is then booked to the marketplace.',
  }),
})

export const CourierPayouts = Type.Object({
  provider_id: integer('The courier company’s id.'),
  name: text('Its name.'),
  paid_by: paidBy('How it is paid.'),
  time_zone: text('By whose clocks its days end.'),
  account: PayoutAccount,
  open: Type.Object(
    {
      from: nullable(text('The first day that is open, YYYY-MM-DD; null: from the beginning.')),
      through: text('The last day that it counts, YYYY-MM-DD.'),
      deliveries: integer('Deliveries and returns of these days.'),
      gross: dollars('Their prices and tips'),
      tips: dollars('Tips, part of gross'),
      refunds: dollars('Tips that customers got back'),
      net: dollars('What these days came to'),
      brought_forward: dollars('What was open before'),
      amount: dollars('What the ledger owes at the end of the last day; below zero, later days pay it'),
    },
    { description: 'What no transfer and no invoice has settled yet.' },
  ),
})

export const ChangedAccount = Type.Object({
  provider_id: integer('The courier company’s id.'),
  paid_by: paidBy('How it is paid.'),
  held: nullable(text('Why all payouts are held; null: they are not.')),
})

export type CourierQueryInput = Static<typeof CourierQuery>
export type AccountChangeInput = Static<typeof AccountChange>
export type NewSettlementInput = Static<typeof NewSettlement>
