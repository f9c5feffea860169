import { mustBeBuyer } from '../../../calls/buyer.ts'
import { type Route, route } from '../../../http/route.ts'
import type { CardOfOrderDeps } from '../card-of-order.ts'
import { changeCard } from './change-card.ts'
import { ChangedCard, OrderWithCard } from './schemas.ts'

/** The card of an order far ahead. */
export const aheadRoutes = (deps: CardOfOrderDeps): Route[] => [
  route({
    access: 'client',
    credentials: 'guest',
    chapter: 'Cart',
    mustBeAllowed: mustBeBuyer,
    method: 'PUT',
    path: '/customer/orders/{order_id}/card',
    summary: 'Change the card of an order far ahead',
    description:
      'For orders with `card_authorization`. Before its time the card is noted. After the bank refused one (`failed`), the bank is asked at ' +
      'once, with the saved card `payment.id`, else with the card of the order; guests send `payment.card` or `payment.setup_id` as at ' +
      'checkout. With `payment_action_required`, confirm the payment and send the same request again.',
    input: ChangedCard,
    answer: OrderWithCard,
    refusals: [
      'unknown_order',
      'invalid_action',
      'bad_payment',
      'no_card_fields',
      'card_numbers_refused',
      'sign_in_required',
      'payment_declined',
      'payment_action_required',
      'payments_unavailable',
      'in_progress',
      'rate_limited',
    ],
    runs: 'steps',
    changesSnapshots: false,
    handler: (input, call) => changeCard(deps, input, call),
  }),
]
