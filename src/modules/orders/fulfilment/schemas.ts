import { type Static, Type } from 'typebox'
import { component, flag, oneOf, text } from '../../../http/fields.ts'
import { dateOrTimeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { Changes } from '../adjustments/schemas.ts'
import { WholeOrder } from '../history/schemas.ts'
import type { OrderStatus } from '../rules/order.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

const statuses: OrderStatus[] = [
  'placed',
  'confirmed',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
  'failed',
]

export const MerchantOrdersQuery = Type.Object({
  merchantId: MerchantId,
  status: optional(
    Type.Array(Type.Union(statuses.map((status) => Type.Literal(status))), {
      'x-comma-list': true,
      description:
        'One or several, with commas; all when absent. Of placed, confirmed, ready and out_for_delivery alone the oldest come first, else the latest.',
    }),
  ),
  since: optional(dateOrTimeInput('Ordered at this time or later; ISO 8601, or a date in UTC.')),
  limit: optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 100 }),
  ),
  offset: optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 1_000_000, default: 0 }),
  ),
})
export type MerchantOrdersInput = Static<typeof MerchantOrdersQuery>

export const MerchantOrder = Type.Object(
  {
    ...WholeOrder.properties,
    customer: Type.Object(
      {
        first_name: text('First name.'),
        last_name: text('Last name.'),
        email: text('Email address.'),
        phone: text('Phone number.'),
        sms_notify: optional(flag('true: wants text messages about the order.')),
      },
      { description: 'The customer.' },
    ),
    confirmed_at: Type.Union([Type.String(), Type.Null()], {
      description: 'ISO 8601 with offset: when the merchant accepted it; `prep_minutes` count from here.',
    }),
  },
  component('MerchantOrder', 'An order as its merchant sees it.'),
)
export const MerchantOrders = Type.Object({
  orders: Type.Array(MerchantOrder, { description: 'The orders of this page.' }),
})

const actions = ['confirm', 'reject', 'ready', 'complete', 'cancel', 'adjust'] as const
export const OrderAction = Type.Object({
  merchantId: MerchantId,
  orderId: Type.Integer({
    description: 'The order’s id.',
    ...anyId,
    'x-aliases': ['order_id'],
    'x-refusal': 'unknown_order',
  }),
  action: oneOf(actions, `${actions.join(', ')}.`),
  lines: optional(Changes),
  prepMinutes: optional(Type.Integer({ minimum: 0, maximum: 1440, description: 'With confirm.' })),
  reason: optional(
    Type.String({ maxLength: 500, description: 'With reject and cancel: shown to the customer.' }),
  ),
})
export type OrderActionInput = Static<typeof OrderAction>
export const MovedOrder = Type.Object({ order: MerchantOrder })
