import type { Call, CallOptions, Input } from '../call.ts'
import type { Id } from './place.ts'

export type CartItem = NonNullable<Input<'post_customer_cart_merchant_id'>['item']>
type Pricing = Pick<Input<'post_customer_cart_merchant_id'>, 'order_type' | 'order_time'>
/** Changes the cart only if it is still as read: the `revision` of the view. */
type AsRead = Pick<Input<'put_customer_cart_merchant_id'>, 'revision'>
export type CartView = Omit<Input<'get_customer_cart_merchant_id'>, 'merchant_id'>
export type Checkout = Omit<Input<'post_customer_cart_merchant_id_checkout'>, 'merchant_id'>

/** The cart at one merchant, for the signed-in customer or a guest. */
export function cartCalls(call: Call, merchant_id: Id) {
  return {
    view: (more: CartView = {}, options?: CallOptions) =>
      call('get_customer_cart_merchant_id', { ...more, merchant_id }, options),
    /** One item or several; several are added all together or not at all. */
    add: (items: CartItem | CartItem[], more: Pricing = {}, options?: CallOptions) =>
      call('post_customer_cart_merchant_id', { ...more, merchant_id, items: [items].flat() }, options),
    replace: (cart_index: number, item: CartItem, more: Pricing & AsRead = {}, options?: CallOptions) =>
      call('put_customer_cart_merchant_id', { ...more, merchant_id, cart_index, item }, options),
    remove: (cart_index: number, more: AsRead = {}, options?: CallOptions) =>
      call('delete_customer_cart_merchant_id', { ...more, merchant_id, cart_index }, options),
    clear: (options?: CallOptions) => call('delete_customer_cart_merchant_id', { merchant_id }, options),
    /** The available payment methods. */
    payments: (options?: CallOptions) =>
      call('get_customer_cart_merchant_id_checkout', { merchant_id }, options),
    /** What a checkout would charge, and why it would be refused. Its `quote_id` makes the checkout charge exactly that. */
    quote: (wishes: Checkout, options?: CallOptions) =>
      call('post_customer_cart_merchant_id_quote', { ...wishes, merchant_id }, options),
    /** Orders what is in the cart. If it is sent again after a broken connection, it's still one order. */
    checkout: (wishes: Checkout, options?: CallOptions) =>
      call('post_customer_cart_merchant_id_checkout', { ...wishes, merchant_id }, options),
  }
}
