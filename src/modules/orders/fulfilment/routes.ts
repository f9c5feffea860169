import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../merchants/index.ts'
import { actOnOrder, readMerchantOrders } from './merchant-orders.ts'
import * as wire from './schemas.ts'

export const merchantOrderRoutes: Route[] = [
  adminRoute({
    path: '/merchant/admin/orders',
    method: 'GET',
    summary: 'List a merchant’s orders, the latest first',
    input: wire.MerchantOrdersQuery,
    answer: wire.MerchantOrders,
    handler: readMerchantOrders,
  }),
  adminRoute({
    path: '/merchant/admin/orders',
    method: 'PUT',
    summary: 'Confirm, reject, finish or cancel an order',
    description:
      'placed: confirm, reject or cancel. confirmed: ready or cancel. ready and out_for_delivery: complete. Anything else is refused.',
    input: wire.OrderAction,
    answer: wire.MovedOrder,
    refusals: ['unknown_order', 'invalid_action'],
    handler: actOnOrder,
  }),
]
