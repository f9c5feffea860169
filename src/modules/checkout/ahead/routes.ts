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
      'For orders with `card_authorization`. Before the authorization time, the new card is stored. After a decline (`failed`), it is authorized at ' +
      'once: the saved card `payment.id`, or else the order’s card. Guests send `payment.card` or `payment.setup_id`, as at ' +
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
