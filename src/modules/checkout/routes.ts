import { mustBeKnown, mustOwnCart } from '../../calls/buyer.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { itemRefusals } from '../carts/lines/index.ts'
import { BegunCardSetup, beginSetup } from '../customers/cards/index.ts'
import { aheadRoutes } from './ahead/routes.ts'
import { mustNotBeTestingCards } from './card-testing.ts'
import { checkOut } from './check-out.ts'
import { type CheckoutDeps, quoteCheckout } from './plan-checkout.ts'
import { readCheckout } from './read-checkout.ts'
import { refusalRecorder } from './refusals/record-refusal.ts'
import { refusalRoutes } from './refusals/routes.ts'
import * as wire from './schemas.ts'
import { tipRoutes } from './tips/routes.ts'

const common = {
  access: 'client',
  credentials: 'guest',
  chapter: 'Cart',
  mustBeAllowed: mustOwnCart,
} as const

const checkoutRefusals = [
  'no_rest',
  'empty_cart',
  ...itemRefusals,
  'price_changed',
  'bad_order_time',
  'closed',
  'bad_location',
  'out_of_range',
  'below_minimum',
  'alcohol_not_allowed',
  'age_required',
  'id_required',
  'bad_payment',
  'promo_unknown',
  'promo_expired',
  'promo_minimum',
  'promo_used',
  'promo_other_merchant',
  'gift_card_unknown',
  'gift_card_empty',
  'insufficient_payment',
  'card_numbers_refused',
  'sign_in_required',
  'payment_declined',
  'payment_action_required',
  'payments_unavailable',
  'geocoder_unavailable',
  'in_progress',
  'rate_limited',
] as const

/** Paying for a cart. */
export function checkoutRoutes(deps: CheckoutDeps): Route[] {
  const keepingRefusals = refusalRecorder(deps.db)
  const checkout = {
    ...common,
    method: 'POST',
    input: wire.PostedCheckout,
    answer: wire.PlacedOrder,
    refusals: checkoutRefusals,
    runs: 'steps',
    changesSnapshots: false, // except for bottles, which checkOut handles
    handler: (input: wire.CheckoutInput, call: Parameters<typeof checkOut>[2]) =>
      keepingRefusals(() => checkOut(deps, input, call), input, call),
  } as const
  return [
    ...tipRoutes(deps),
    ...aheadRoutes(deps),
    route({
      ...common,
      method: 'GET',
      path: '/customer/cart/{merchant_id}/checkout',
      summary: 'List payment methods for a cart',
      input: wire.PaymentMethodsQuery,
      answer: wire.PaymentMethods,
      refusals: ['no_rest'],
      handler: (input, call) => readCheckout(deps, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/customer/cart/{merchant_id}/quote',
      summary: 'Show what a checkout would charge',
      description:
        'Accepts the same parameters as the checkout and changes nothing. `refusals` lists every error that the checkout would return now. A checkout ' +
        'with `quote_id` and the same parameters is charged exactly `charges`, or refused with `price_changed` and a new quote. Guests ' +
        'omit the card: `{type: credit_card}`.',
      input: wire.PostedCheckout,
      answer: wire.Quoted,
      refusals: ['no_rest', 'geocoder_unavailable', 'rate_limited'],
      runs: 'read',
      handler: (input, call) => quoteCheckout(deps, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/customer/card_setup',
      mustBeAllowed: mustBeKnown,
      summary: 'Prepare to take a card in the gateway’s own fields',
      description:
        'For browsers: load `script_url`, show the fields and complete the setup with `client_secret`. The script handles ' +
        'what the bank requires (3-D Secure). Then a customer saves the card with `PUT`, and a guest pays with `setup_id`.',
      input: noInput,
      answer: BegunCardSetup,
      refusals: ['no_card_fields', 'sign_in_required', 'payments_unavailable'],
      runs: 'steps',
      changesSnapshots: false,
      async handler(_input, call) {
        await mustNotBeTestingCards(deps, call)
        return beginSetup(deps, call)
      },
    }),
    route({
      ...checkout,
      path: '/customer/cart/{merchant_id}/checkout',
      summary: 'Place an order',
      description:
        'All errors are returned together. With an Idempotency-Key a retry is safe: the order is placed once.',
    }),
    route({
      ...checkout,
      path: '/guest/cart/{merchant_id}/checkout',
      summary: 'Place an order as a guest',
      description: 'The same, with Guest-Token. Send contact, address and card with the request.',
    }),
  ]
}

/** Checkouts that were refused. */
export const operatorCheckoutRoutes: Route[] = [...refusalRoutes]
