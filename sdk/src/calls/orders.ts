import type { CallOptions, Input } from '../call.ts'
import type { Connection } from '../connection.ts'
import type { OpenSession } from '../session.ts'
import type { Id } from './place.ts'

export function orderCalls({ call, follow }: Connection, session: OpenSession) {
  const isSignedIn = () => session.get().accessToken !== undefined
  return {
    /** For the signed-in customer, or else for the guest. */
    recent: (more: Input<'get_customer_orders_recent'> = {}, options?: CallOptions) =>
      isSignedIn()
        ? call('get_customer_orders_recent', more, options)
        : call('get_guest_orders', more, options),
    /** An order of the signed-in customer or, without one, of the guest. */
    get: (order_id: Id, options?: CallOptions) =>
      isSignedIn()
        ? call('get_customer_orders_recent_order_id', { order_id }, options)
        : call('get_guest_orders_order_id', { order_id }, options),
    /**
     * The order's status, now and at every change, until it has ended. Lost connections are resumed, for as long as
     * it takes: pass a `signal` to stop.
     *
     *   for await (const { status, delivery } of client.orders.track(orderId)) show(status, delivery?.eta)
     */
    track: (order_id: Id, options?: CallOptions) =>
      follow('get_customer_orders_order_id_track', { order_id }, options),
    /** The street map of an order; null if there is nothing to track. */
    map: (order_id: Id, options?: CallOptions) =>
      call('get_customer_orders_order_id_map', { order_id }, options),
    /** Help with an order: request it, read the conversation, reply. */
    help: {
      list: (order_id: Id, options?: CallOptions) =>
        call('get_customer_orders_order_id_help', { order_id }, options),
      open: (
        order_id: Id,
        request: Omit<Input<'post_customer_orders_order_id_help'>, 'order_id'>,
        options?: CallOptions,
      ) => call('post_customer_orders_order_id_help', { ...request, order_id: Number(order_id) }, options),
      /** `image` is base64 text; the response's id goes into a request's `images`. */
      photo: (order_id: Id, image: string, options?: CallOptions) =>
        call('post_customer_orders_order_id_help_images', { order_id: Number(order_id), image }, options),
      write: (order_id: Id, help_id: Id, text: string, options?: CallOptions) =>
        call(
          'post_customer_orders_order_id_help_help_id_messages',
          { order_id: Number(order_id), help_id: Number(help_id), text },
          options,
        ),
    },
    /** Adds a tip after delivery, charged to the order's card or to the given one. */
    tip: (
      order_id: Id,
      tip: number,
      { payment, ...options }: CallOptions & Pick<Input<'post_customer_orders_order_id_tip'>, 'payment'> = {},
    ) =>
      call(
        'post_customer_orders_order_id_tip',
        { order_id: Number(order_id), tip, ...(payment && { payment }) },
        options,
      ),
    /** Changes the card of an order far ahead; without a card, the order's own is tried again. */
    changeCard: (
      order_id: Id,
      { payment, ...options }: CallOptions & Pick<Input<'put_customer_orders_order_id_card'>, 'payment'> = {},
    ) =>
      call(
        'put_customer_orders_order_id_card',
        { order_id: Number(order_id), ...(payment && { payment }) },
        options,
      ),
    cancel: (order_id: Id, more: { reason?: string } = {}, options?: CallOptions) =>
      call('post_customer_orders_order_id_cancel', { ...more, order_id }, options),
    /** Fills the cart with what was ordered before. */
    reorder: (order_id: Id, options?: CallOptions) =>
      call('post_customer_cart_reorder', { order_id: Number(order_id) }, options),
    /** Reviews a completed order, once; within seven days, a new review replaces it. */
    review: (
      order_id: Id,
      said: Omit<Input<'post_customer_orders_order_id_review'>, 'order_id'>,
      options?: CallOptions,
    ) => call('post_customer_orders_order_id_review', { ...said, order_id: Number(order_id) }, options),
    /** The review of an order, or null. */
    ownReview: (order_id: Id, options?: CallOptions) =>
      call('get_customer_orders_order_id_review', { order_id }, options),
    favorites: {
      list: (options?: CallOptions) => call('get_customer_orders_favorite', {}, options),
      add: (order_id: Id, more: { order_name?: string } = {}, options?: CallOptions) =>
        call('post_customer_orders_favorite_order_id', { ...more, order_id }, options),
      remove: (order_id: Id, options?: CallOptions) =>
        call('delete_customer_orders_favorite_order_id', { order_id }, options),
    },
  }
}
