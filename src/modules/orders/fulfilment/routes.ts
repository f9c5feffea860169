import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../merchants/index.ts'
import {
  actOnOrder,
  callCourierBack,
  type MerchantOrderTools,
  readMerchantOrders,
} from './merchant-orders.ts'
import * as wire from './schemas.ts'

/** What a merchant sees of its orders and does with them. */
export function merchantOrderRoutesWith(tools: MerchantOrderTools): Route[] {
  return [
    adminRoute({
      permission: 'orders',
      path: '/merchant/admin/orders',
      method: 'GET',
      summary: 'List a merchant’s orders',
      description: 'The latest first; open orders, selected by status, the oldest first.',
      input: wire.MerchantOrdersQuery,
      answer: wire.MerchantOrders,
      handler: (input, call) => readMerchantOrders(tools, input, call),
    }),
    adminRoute({
      permission: 'orders',
      path: '/merchant/admin/orders',
      method: 'PUT',
      summary: 'Confirm, reject, complete or cancel an order',
      description:
        'placed: confirm, reject or cancel. confirmed: ready or cancel. ready: complete or cancel. out_for_delivery: complete. Anything else is refused, and so is complete while a courier company has the order or is being asked to take it. Cancelling calls a courier back first; one that has the order already keeps it (`invalid_action`), and one that does not answer is asked again and again, with the order cancelled once it has worked (`courier_silent`).',
      input: wire.OrderAction,
      answer: wire.MovedOrder,
      refusals: ['unknown_order', 'invalid_action', 'courier_silent'],
      prepare: (input, call) => callCourierBack(tools, input, call),
      handler: (input, call, recalled) => actOnOrder(tools, input, call, recalled),
    }),
  ]
}
