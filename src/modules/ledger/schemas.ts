import { type Static, Type } from 'typebox'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const dollars = (description: string) => Type.Number({ description: `Dollars. ${description}` })

export const PayoutQuery = Type.Object({
  day: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'YYYY-MM-DD, on each merchant’s own clocks.',
  }),
  merchant_id: Type.Optional(Type.Integer({ ...anyId, 'x-refusal': 'unknown_merchant' })),
})
export const Payouts = Type.Object({
  day: Type.String(),
  payouts: Type.Array(
    Type.Object({
      merchant_id: Type.Integer(),
      name: Type.String(),
      time_zone: Type.String(),
      day: Type.String(),
      orders: Type.Integer({ description: 'Completed on that day.' }),
      gross: dollars('Their totals.'),
      fees: dollars('Convenience fees, and what couriers get: fees and tips.'),
      tips: dollars('The merchant’s own, part of gross.'),
      tax_collected: dollars('Owed to the authorities, held back.'),
      refunds: dollars('Given back of completed orders.'),
      cash_taken: dollars('What the merchant was handed in cash.'),
      net: dollars(
        'To pay: gross - refunds - fees - tax_collected - cash_taken. Below zero the merchant owes it.',
      ),
    }),
  ),
})

export const LedgerQuery = Type.Object({
  order_id: Type.Integer({ ...anyId, 'x-refusal': 'unknown_order' }),
})
export const OrderEntries = Type.Object({
  order_id: Type.Integer(),
  entries: Type.Array(
    Type.Object({
      entry_id: Type.Integer(),
      at: Type.String({ description: 'ISO 8601' }),
      kind: Type.String(),
      merchant_id: nullable(Type.Integer()),
      memo: Type.String(),
      lines: Type.Array(
        Type.Object({
          account: Type.String(),
          party: Type.Integer({ description: 'Whose account; 0 where there is one for all.' }),
          part: Type.String(),
          amount: dollars('Positive is owed to the account; the lines of an entry sum to zero.'),
        }),
      ),
    }),
  ),
})

export type PayoutQueryInput = Static<typeof PayoutQuery>
