import type { Call, CallOptions, Input } from '../call.ts'
import type { Id } from './place.ts'

/** The signed-in customer. */
export function customerCalls(call: Call) {
  return {
    /** A summary for the page header: the name, the number of items in carts, and the open order. For guests too. */
    summary: (more: Input<'get_customer_summary'> = {}, options?: CallOptions) =>
      call('get_customer_summary', more, options),
    account: (options?: CallOptions) => call('get_customer_account', {}, options),
    change: (changes: Input<'put_customer_account'>, options?: CallOptions) =>
      call('put_customer_account', changes, options),
    addresses: {
      list: (options?: CallOptions) => call('get_customer_location', {}, options),
      add: (address: Input<'post_customer_location'>, options?: CallOptions) =>
        call('post_customer_location', address, options),
      change: (
        location_id: Id,
        changes: Omit<Input<'put_customer_location_location_id'>, 'location_id'>,
        options?: CallOptions,
      ) => call('put_customer_location_location_id', { ...changes, location_id }, options),
      remove: (location_id: Id, options?: CallOptions) =>
        call('delete_customer_location_location_id', { location_id }, options),
    },
    cards: {
      list: (more: Input<'get_customer_cc'> = {}, options?: CallOptions) =>
        call('get_customer_cc', more, options),
      /** For apps with the `payment` scope; all others send people to `auth.addCardUrl`. */
      add: (card: Input<'post_customer_cc'>, options?: CallOptions) =>
        call('post_customer_cc', card, options),
      /** For the payment gateway's own fields in a browser, and for guests, who pay with the `setup_id`. */
      beginSetup: (options?: CallOptions) => call('post_customer_card_setup', {}, options),
      /** Saves the card of a setup that the gateway's script has completed. */
      collect: (setup_id: string, options?: CallOptions) =>
        call('put_customer_card_setup', { setup_id }, options),
      remove: (cc_id: Id, options?: CallOptions) =>
        call('delete_customer_cc_cc_id', { cc_id: String(cc_id) }, options),
    },
    passkeys: {
      list: (options?: CallOptions) => call('get_customer_passkeys', {}, options),
      /** Returns options for the browser; the browser's response goes to `add`. */
      begin: (current_password: string, options?: CallOptions) =>
        call('post_customer_passkeys', { current_password }, options),
      add: (made: Input<'put_customer_passkeys'>, options?: CallOptions) =>
        call('put_customer_passkeys', made, options),
      remove: (passkey_id: string, options?: CallOptions) =>
        call('delete_customer_passkeys', { passkey_id }, options),
    },
    sessions: {
      list: (options?: CallOptions) => call('get_customer_sessions', {}, options),
      end: (session_id: number, options?: CallOptions) =>
        call('delete_customer_sessions_session_id', { session_id }, options),
      endOthers: (options?: CallOptions) => call('delete_customer_sessions', {}, options),
    },
    age: (options?: CallOptions) => call('get_customer_age', {}, options),
    proveAge: (birth_date: string, options?: CallOptions) =>
      call('post_customer_age', { birth_date }, options),
    enterDeal: (deal_code: string, more: { merchant_id?: number } = {}, options?: CallOptions) =>
      call('post_customer_promo_deal', { ...more, deal_code }, options),
    /** Promotions that the customer can use now. */
    promotions: (options?: CallOptions) => call('get_customer_promotions', {}, options),
  }
}
