import { type Route, route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import type { HistoryDeps } from '../../orders/index.ts'
import { MarkedOrders } from '../../overdue/index.ts'
import { type CustomerPort, grantCredit } from './grant-credit.ts'
import { readRefunds } from './read-refunds.ts'
import { refundOrder } from './refund-order.ts'
import * as wire from './schemas.ts'

const description =
  'Only completed orders are refunded, by order lines (their tax follows), by amount, tip or delivery fee, or, when none of ' +
  'these is given, by all that is left. Never more than was paid and has not been refunded yet, however many requests come ' +
  'at once. The money goes back along the payments, the last one first; a promotion gets its part back last. A card is ' +
  'refunded by the payment gateway after the answer: `refunds[].status` is pending until it has confirmed, or failed.'
const refusals = ['unknown_order', 'invalid_action', 'refund_too_large', 'refund_too_late'] as const

/** A merchant gives back its own share of an order. */
export function refundRoutes(deps: HistoryDeps): Route[] {
  return [
    adminRoute({
      permission: 'manage',
      path: '/merchant/admin/orders/refund',
      method: 'POST',
      staff: 'refund',
      impersonators: 'care',
      summary: 'Refund an order',
      description: `${description} A merchant may refund its own share for 30 days: goods, their tax, and the fee and tip of its own delivery, but not what a courier company or the platform earned.`,
      input: wire.MerchantRefund,
      answer: wire.MadeRefund,
      refusals,
      handler: (input, call) => refundOrder(deps, 'merchant', input, call),
    }),
  ]
}

/** The operator may give back everything. */
export function operatorRefundRoutes(deps: HistoryDeps & CustomerPort): Route[] {
  const common = { access: 'operator', chapter: 'Operator' } as const
  return [
    route({
      ...common,
      path: '/operator/orders/{order_id}/refund',
      method: 'POST',
      staff: 'refund',
      summary: 'Refund an order',
      description: `${description} The operator may refund everything for 120 days. What a courier company earned is paid by the platform.`,
      input: wire.OperatorRefund,
      answer: wire.MadeRefund,
      refusals,
      handler: ({ order_id: orderId, ...input }, call) =>
        refundOrder(deps, 'operator', { ...input, orderId }, call),
    }),
    route({
      ...common,
      path: '/operator/refunds',
      method: 'GET',
      staff: 'read',
      summary: 'List orders by the status of their refunds, the latest first',
      input: wire.RefundsQuery,
      answer: MarkedOrders,
      handler: (input, call) => readRefunds(deps, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/credits',
      staff: 'refund',
      summary: 'Grant credit to a customer',
      description:
        'Support gives at most `support_limit` of `GET /operator/settings`: with `order_id` for that order, its refunds included; without, ' +
        'to one customer within 30 days. Credit that has ended counts too.',
      input: wire.NewCredit,
      answer: wire.Credit,
      refusals: ['unknown_order'],
      handler: (input, call) => grantCredit(deps, input, call),
    }),
  ]
}
