import { mustBeBuyer } from '../../calls/buyer.ts'
import { type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import { type HistoryDeps, orderShapes } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { readMerchantOrders, readOwnOrder } from './merchant-orders.ts'
import * as wire from './schemas.ts'

const own = {
  access: 'client',
  credentials: 'guest',
  chapter: 'Cart',
  mustBeAllowed: mustBeBuyer,
} as const

/** A merchant's list of orders; a buyer's own order, and its cancellation. */
export function fulfillmentRoutes(deps: HistoryDeps): Route[] {
  return [
    adminRoute({
      permission: 'orders',
      path: '/merchant/admin/orders',
      method: 'GET',
      staff: 'read',
      impersonators: 'impersonate',
      runs: 'replica',
      summary: 'List a merchant’s orders',
      description: 'Newest first. Open orders selected by status come oldest first.',
      input: wire.MerchantOrdersQuery,
      answer: wire.MerchantOrders,
      handler: (input, call) => readMerchantOrders(deps, input, call),
    }),
    route({
      ...own,
      method: 'GET',
      path: '/guest/orders/{order_id}',
      summary: 'Read a guest’s order',
      description:
        'Requires the Guest-Token that placed the order, while it is valid. The token from the link in the order’s emails works as Guest-Token, too.',
      input: orderShapes.OrderQuery,
      answer: orderShapes.OneOrder,
      refusals: ['unknown_order'],
      handler: (input, call) => readOwnOrder(deps, input, call),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/customer/orders/{order_id}/cancel',
      summary: 'Cancel an order that isn’t confirmed yet',
      input: wire.Cancellation,
      answer: orderShapes.OneOrder,
      refusals: ['unknown_order', 'invalid_action'],
      handler: cancelOrder,
    }),
  ]
}
