import { mustBeBuyer } from '../../../calls/buyer.ts'
import { type Route, route } from '../../../http/route.ts'
import { addTip, type TipDeps } from './add-tip.ts'
import { AddedTip, PostedTip } from './schemas.ts'

/** A tip that is added after delivery. */
export const tipRoutes = (deps: TipDeps): Route[] => [
  route({
    access: 'client',
    credentials: 'guest',
    chapter: 'Cart',
    mustBeAllowed: mustBeBuyer,
    method: 'POST',
    path: '/customer/orders/{order_id}/tip',
    summary: 'Add a tip after delivery',
    description:
      'For 7 days after the order was handed over, up to 5 times. Charged immediately as a separate payment: to the saved card `payment.id`, or else to the ' +
      'card that paid for the order. Guests send `payment.card` or `payment.setup_id`, as at checkout. The tip goes where the order’s tip went.',
    input: PostedTip,
    answer: AddedTip,
    refusals: [
      'unknown_order',
      'invalid_action',
      'bad_payment',
      'no_card_fields',
      'card_numbers_refused',
      'sign_in_required',
      'payment_declined',
      'payments_unavailable',
      'in_progress',
      'rate_limited',
    ],
    runs: 'steps',
    changesSnapshots: false,
    handler: (input, call) => addTip(deps, input, call),
  }),
]
