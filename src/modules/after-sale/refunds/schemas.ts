import { type Static, Type } from 'typebox'
import { idInput, integer, nullable, number, pageLimit, reasonInput, sortBy } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { orderShapes } from '../../orders/index.ts'

const optional = Type.Optional
const Money = { minimum: 0.01, maximum: 1_000_000 }

const PartOrAll = (what: string) =>
  // The number first: a 1 is one dollar, not true.
  Type.Union([Type.Number(Money), Type.Literal(true)], {
    description: `Dollars of the ${what} to refund, or true for everything not refunded yet.`,
  })

const refund = {
  orderId: idInput('The order’s id.', { 'x-aliases': ['order_id'], 'x-refusal': 'unknown_order' }),
  reason: reasonInput('Shown to the customer.'),
  lines: optional(
    Type.Array(
      Type.Object({
        item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line in the order’s cart.' }),
        quantity: Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          description: 'The quantity to refund. Its tax is refunded too.',
        }),
      }),
      { maxItems: 1000, description: 'Order lines to refund, fully or partially.' },
    ),
  ),
  amount: optional(
    Type.Number({
      ...Money,
      description: 'Amount to refund in dollars, taken from goods and their tax first.',
    }),
  ),
  tip: optional(PartOrAll('tip')),
  delivery_fee: optional(PartOrAll('delivery fee')),
  to: optional(
    Type.Union([Type.Literal('original'), Type.Literal('credit')], {
      description: 'Refund to the original payments (default) or as credit to the customer.',
    }),
  ),
}

export const MerchantRefund = Type.Object({ merchantId: MerchantId, ...refund })
const { orderId: _named, ...inBody } = refund
/** The parameters of a refund, for operations that identify the order differently. */
export const refundArguments = inBody
export const OperatorRefund = Type.Object({
  order_id: idInput('The order’s id.', { 'x-refusal': 'unknown_order' }),
  ...inBody,
})
export type RefundInput = Omit<Static<typeof MerchantRefund>, 'merchantId'> & { merchantId?: number }
export type OperatorRefundInput = Static<typeof OperatorRefund>

export const MadeRefund = Type.Object({
  refund_id: integer('The refund’s id.'),
  amount: number('Dollars refunded by this request.'),
  order: orderShapes.MerchantOrder,
})

export const RefundsQuery = Type.Object({
  status: optional(
    Type.Union([Type.Literal('pending'), Type.Literal('done'), Type.Literal('failed')], {
      description: 'Filter by status. Default `failed`: refunds that need attention.',
    }),
  ),
  before: optional(idInput('The last order_id on the previous page.')),
  sort: optional(sortBy(['order'], 'Sort order. Default `-order`: newest order first.')),
  limit: pageLimit(200, 50),
})
export type RefundsQueryInput = Static<typeof RefundsQuery>

export const NewCredit = Type.Object({
  email: Type.String({
    description: 'The recipient’s email address.',
    pattern: '^[^@\\s]+@[^@\\s]+$',
    maxLength: 254,
  }),
  value: Type.Number({ minimum: 0.01, maximum: 10_000, description: 'Dollars.' }),
  order_id: optional(idInput('The order that the credit compensates for.', { 'x-refusal': 'unknown_order' })),
  memo: optional(Type.String({ maxLength: 200, description: 'The reason, recorded in the ledger.' })),
  ends: optional(nullable(timeInput('When it expires, ISO 8601; null for never.'))),
})
export type NewCreditInput = Static<typeof NewCredit>
export const Credit = Type.Object({
  credit_id: integer('The credit’s id.'),
  customer_id: integer('The customer’s id.'),
  value: number('Dollars of credit added.'),
  balance: number('Dollars.'),
})
