import { mustOwnCart } from '../../calls/buyer.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { addFavorite, readFavorites, readOrder, readOrders, removeFavorite } from './history.ts'
import * as wire from './schemas.ts'
import { readSummary, type SummaryDeps } from './summary.ts'
import { Summary, SummaryQuery } from './summary-schemas.ts'

const common = { access: 'customer', chapter: 'Customer' } as const

/** A customer's past orders and favorite orders. */
export function historyRoutes(deps: Pick<Deps, 'config'> & SummaryDeps): Route[] {
  const { publicUrl } = deps.config
  return [
    route({
      ...common,
      method: 'GET',
      path: '/customer/orders/recent',
      runs: 'replica',
      summary: 'List past orders, newest first',
      input: wire.OrdersQuery,
      answer: wire.Orders,
      handler: readOrders,
    }),
    route({
      access: 'client',
      credentials: 'guest',
      chapter: 'Customer',
      mustBeAllowed: mustOwnCart,
      method: 'GET',
      path: '/customer/summary',
      summary: 'Read what an app’s header shows',
      description:
        'The name, the number of items in carts, and the order under way, in one request. Also for guests.',
      input: SummaryQuery,
      answer: Summary,
      handler: (input, call) => readSummary(deps, input, call),
    }),
    route({
      access: 'client',
      credentials: 'guest',
      chapter: 'Cart',
      mustBeAllowed: mustOwnCart,
      method: 'GET',
      path: '/guest/orders',
      summary: 'List a guest’s orders, newest first',
      description: 'Orders placed with the Guest-Token, while it is valid.',
      input: wire.OrdersQuery,
      answer: wire.Orders,
      handler: readOrders,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/customer/orders/recent/{order_id}',
      runs: 'replica',
      summary: 'Read an order',
      input: wire.OrderQuery,
      answer: wire.OneOrder,
      refusals: ['unknown_order'],
      handler: (input, call) => readOrder(deps, input, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/customer/orders/favorite',
      runs: 'replica',
      summary: 'List favorite orders',
      input: noInput,
      answer: wire.FavoriteOrders,
      handler: (_input, call) => readFavorites(publicUrl, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/customer/orders/favorite/{order_id}',
      summary: 'Add or rename a favorite order',
      input: wire.NewFavorite,
      answer: wire.AddedFavorite,
      refusals: ['unknown_order'],
      handler: (input, call) => addFavorite(publicUrl, input, call),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/customer/orders/favorite/{order_id}',
      summary: 'Remove a favorite order',
      input: wire.OrderQuery,
      answer: wire.GoneFavorite,
      refusals: ['unknown_order'],
      handler: removeFavorite,
    }),
  ]
}
