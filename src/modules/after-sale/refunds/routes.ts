import { type Route, route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import type { HistoryDeps } from '../../orders/index.ts'
import { MarkedOrders } from '../../overdue/index.ts'
import { type CustomerPort, grantCredit } from './grant-credit.ts'
import { readRefunds } from './read-refunds.ts'
import { refundOrder } from './refund-order.ts'
import * as wire from './schemas.ts'

const description =
  'Only completed orders can be refunded: by order lines (with their tax), by amount, by tip or delivery fee, or, if you send none of ' +
  'these, in full. A refund never exceeds what was paid and has not been refunded yet, even when several requests arrive ' +
  'at once. Money goes back to the order’s payments in reverse order, promotions last. A card is ' +
  'refunded by the payment gateway after the response: `refunds[].status` is pending until the gateway confirms it or it fails.'
const refusals = ['unknown_order', 'invalid_action', 'refund_too_large', 'refund_too_late'] as const

/** A merchant refunds its own share of an order. */
export function refundRoutes(deps: HistoryDeps): Route[] {
  return [
    adminRoute({
      permission: 'manage',
      path: '/merchant/admin/orders/refund',
      method: 'POST',
      staff: 'refund',
      impersonators: 'care',
      summary: 'Refund an order',
      description: `${description} A merchant can refund its own share for 30 days: goods, their tax, and the fee and tip of its own delivery, but not what a courier company or the platform earned.`,
      input: wire.MerchantRefund,
      answer: wire.MadeRefund,
      refusals,
      handler: (input, call) => refundOrder(deps, 'merchant', input, call),
    }),
  ]
}

/** The operator can refund everything. */
export function operatorRefundRoutes(deps: HistoryDeps & CustomerPort): Route[] {
  const common = { access: 'operator', chapter: 'Operator' } as const
  return [
    route({
      ...common,
      path: '/operator/orders/{order_id}/refund',
      method: 'POST',
      staff: 'refund',
      summary: 'Refund an order',
      description: `${description} The operator can refund everything for 120 days. The platform pays for what a courier company earned.`,
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
      summary: 'List orders by refund status, newest first',
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
        'Support staff can grant up to `support_limit` (`GET /operator/settings`): per order, refunds included, if you send `order_id`; otherwise ' +
        'per customer within 30 days. Expired credit counts too.',
      input: wire.NewCredit,
      answer: wire.Credit,
      refusals: ['unknown_order'],
      handler: (input, call) => grantCredit(deps, input, call),
    }),
  ]
}
