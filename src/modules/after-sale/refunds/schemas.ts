import { type Static, Type } from 'typebox'
import { integer, nullable, number, sortBy } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { orderShapes } from '../../orders/index.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const Money = { minimum: 0.01, maximum: 1_000_000 }

const PartOrAll = (what: string) =>
  // The number first: a 1 is one dollar, not a true.
  Type.Union([Type.Number(Money), Type.Literal(true)], {
    description: `Dollars of the ${what}, or true for all that is left of it.`,
  })

const refund = {
  orderId: Type.Integer({
    description: 'The order’s id.',
    ...anyId,
    'x-aliases': ['order_id'],
    'x-refusal': 'unknown_order',
  }),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Shown to the customer.' }),
  lines: optional(
    Type.Array(
      Type.Object({
        item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line of the order’s cart.' }),
        quantity: Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          description: 'The quantity to refund; tax follows.',
        }),
      }),
      { maxItems: 1000, description: 'Order lines to refund, in whole or in part.' },
    ),
  ),
  amount: optional(Type.Number({ ...Money, description: 'Dollars, of goods and their tax first.' })),
  tip: optional(PartOrAll('tip')),
  delivery_fee: optional(PartOrAll('delivery fee')),
  to: optional(
    Type.Union([Type.Literal('original'), Type.Literal('credit')], {
      description: 'Back the way it was paid (default), or to the customer’s credit.',
    }),
  ),
}

export const MerchantRefund = Type.Object({ merchantId: MerchantId, ...refund })
const { orderId: _named, ...inBody } = refund
/** The arguments of a refund, where the order is named otherwise. */
export const refundArguments = inBody
export const OperatorRefund = Type.Object({
  order_id: Type.Integer({ description: 'The order’s id.', ...anyId, 'x-refusal': 'unknown_order' }),
  ...inBody,
})
export type RefundInput = Omit<Static<typeof MerchantRefund>, 'merchantId'> & { merchantId?: number }
export type OperatorRefundInput = Static<typeof OperatorRefund>

export const MadeRefund = Type.Object({
  refund_id: integer('The refund’s id.'),
  amount: number('Dollars that this refund gives back.'),
  order: orderShapes.MerchantOrder,
})

export const RefundsQuery = Type.Object({
  status: optional(
    Type.Union([Type.Literal('pending'), Type.Literal('done'), Type.Literal('failed')], {
      description: 'Default `failed`: the refunds that need attention.',
    }),
  ),
  before: optional(
    Type.Integer({ ...anyId, description: 'The order_id of the last one of the page before.' }),
  ),
  sort: optional(sortBy(['order'], '`-order`, the latest order first, when absent.')),
  limit: optional(Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 200, default: 50 })),
})
export type RefundsQueryInput = Static<typeof RefundsQuery>

export const NewCredit = Type.Object({
  email: Type.String({
    description: 'The recipient’s email address.',
    pattern: '^[^@\\s]+@[^@\\s]+$',
    maxLength: 254,
  }),
  value: Type.Number({ minimum: 0.01, maximum: 10_000, description: 'Dollars.' }),
  order_id: optional(
    Type.Integer({
      ...anyId,
      description: 'The customer’s order that the credit makes up for.',
      'x-refusal': 'unknown_order',
    }),
  ),
  memo: optional(Type.String({ maxLength: 200, description: 'Why; for the ledger.' })),
  ends: optional(nullable(timeInput('When it ends, ISO 8601; null is never.'))),
})
export type NewCreditInput = Static<typeof NewCredit>
export const Credit = Type.Object({
  credit_id: integer('The credit’s id.'),
  customer_id: integer('The customer’s id.'),
  value: number('Dollars that were added.'),
  balance: number('Dollars.'),
})
