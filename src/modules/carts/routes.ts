import { mustOwnCart } from '../../calls/buyer.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { orderShapes } from '../orders/index.ts'
import {
  addItems,
  prepareContext,
  prepareItems,
  prepareReplacement,
  removeItems,
  replaceItem,
} from './change-cart.ts'
import { itemRefusals } from './lines/schemas.ts'
import { type CartViewDeps, readCart, readCarts } from './read-cart.ts'
import { prepareReorder, type ReorderDeps, reorder } from './reorder.ts'
import * as wire from './schemas.ts'

const common = {
  path: '/customer/cart/{merchant_id}',
  access: 'client',
  credentials: 'guest',
  chapter: 'Cart',
  mustBeAllowed: mustOwnCart,
  changesSnapshots: false,
  runs: 'statement',
} as const
const faultsOfItems = ['no_rest', ...itemRefusals, 'bad_order_time'] as const

/** Customers are identified by their access token, guests by Guest-Token and client_id. */
export function cartRoutes(deps: CartViewDeps & ReorderDeps): Route[] {
  return [
    route({
      ...common,
      path: '/customer/cart',
      method: 'GET',
      summary: 'List carts that aren’t empty',
      input: noInput,
      answer: wire.Carts,
      handler: (_input, call) => readCarts(deps, call),
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'Read the cart with prices',
      description:
        'The delivery fee is for the given address, or the default address. Items no longer on the menu stay in the cart without a price until removed.',
      input: wire.CartQuery,
      answer: wire.ShownCart,
      refusals: [
        'no_rest',
        'bad_order_time',
        'invalid_address',
        'loc_multiple_possible',
        'geocoder_unavailable',
      ],
      handler: (query, call) => readCart(deps, query, call),
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Add items to the cart',
      description: 'Each item becomes its own line. The errors of all items are returned together.',
      input: wire.NewItems,
      answer: wire.AddedItems,
      refusals: [...faultsOfItems, 'cart_full'],
      prepare: (input, call) => prepareItems(deps, input, call),
      handler: (input, call, prepared) => addItems(deps, input, call, prepared),
    }),
    route({
      ...common,
      method: 'PUT',
      summary: 'Replace a line of the cart',
      input: wire.ChangedItem,
      answer: wire.ReplacedItem,
      refusals: [...faultsOfItems, 'bad_cart_index', 'cart_changed'],
      prepare: (input, call) => prepareReplacement(deps, input, call),
      handler: (input, call, prepared) => replaceItem(deps, input, call, prepared),
    }),
    route({
      ...common,
      method: 'DELETE',
      summary: 'Remove one line or all lines from the cart',
      description: 'Without `cart_index` the cart is emptied.',
      input: wire.GoneItem,
      answer: wire.CartSums,
      refusals: ['no_rest', 'bad_cart_index', 'cart_changed', 'bad_order_time'],
      prepare: (input, call) => prepareContext(deps, input, call),
      handler: (input, call, context) => removeItems(deps, input, call, context),
    }),
    route({
      access: 'customer',
      chapter: 'Cart',
      method: 'POST',
      path: '/customer/cart/reorder',
      summary: 'Reorder: copy an order’s items into the cart',
      input: orderShapes.OrderQuery,
      answer: wire.Reordered,
      refusals: ['unknown_order', 'no_rest', 'cart_full'],
      changesSnapshots: false,
      prepare: (input, call) => prepareReorder(deps, input, call),
      handler: (_input, call, prepared) => reorder(deps, prepared, call),
    }),
  ]
}
