import { mustBeSomebody } from '../../calls/buyer.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { itemRefusals } from '../carts/lines/index.ts'
import { BegunCardSetup, beginSetup } from '../customers/cards/index.ts'
import { checkOut } from './check-out.ts'
import type { CompareDeps } from './gateway/compare.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import type { CheckoutDeps } from './plan-checkout.ts'
import { readCheckout } from './read-checkout.ts'
import { refusalRecorder } from './refusals/record-refusal.ts'
import { refusalRoutes } from './refusals/routes.ts'
import * as wire from './schemas.ts'

const common = {
  access: 'client',
  credentials: 'guest',
  chapter: 'Cart',
  mustBeAllowed: mustBeSomebody,
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
  'bad_payment',
  'insufficient_payment',
  'payment_declined',
  'payment_action_required',
  'payments_unavailable',
  'geocoder_unavailable',
  'in_progress',
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
    changesSnapshots: false, // but for bottles, of which checkOut knows
    handler: (input: wire.CheckoutInput, call: Parameters<typeof checkOut>[2]) =>
      keepingRefusals(() => checkOut(deps, input, call), input, call),
  } as const
  return [
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
      path: '/customer/card_setup',
      summary: 'Prepare to take a card in the gateway’s own fields',
      description:
        'For browsers: load `script_url`, show the fields and complete the setup with `client_secret`; the script carries out ' +
        'what the bank asks for (3-D Secure). Then a customer saves the card with `PUT`, and a guest pays with `setup_id`.',
      input: noInput,
      answer: BegunCardSetup,
      refusals: ['no_card_fields', 'payments_unavailable'],
      runs: 'steps',
      changesSnapshots: false,
      handler: (_input, call) => beginSetup(deps, call),
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
      description: 'The same with Guest-Token; contact, address and card are part of the request.',
    }),
  ]
}

/** Differences from the gateway, and checkouts that were refused. */
export const operatorCheckoutRoutes = (deps: CompareDeps): Route[] => [
  ...gatewayRoutes(deps),
  ...refusalRoutes,
]
