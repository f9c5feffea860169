import { type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import {
  actAsOperator,
  findOrders,
  type OperatorOrderDeps,
  prepareOperatorAction,
  readWholeOrder,
} from './find-orders.ts'
import { countMail, mailCustomer } from './mail-customer.ts'
import { addNote } from './notes.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Additions §5: orders found, shown whole, and acted on. */
export function operatorSearchRoutes(deps: OperatorOrderDeps & Pick<Deps, 'limiter'>): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/orders',
      staff: 'read',
      summary: 'Find orders',
      description:
        'By number, name, email address, phone number, address, card or dish, of customers and guests alike.',
      input: wire.OrderSearch,
      answer: wire.FoundOrders,
      refusals: ['unknown_order'],
      handler: (input, call) => findOrders(deps, input, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/orders/{order_id}',
      staff: 'read',
      summary: 'Read everything that is kept of an order',
      input: wire.InOrder,
      answer: wire.EverythingOfOrder,
      refusals: ['unknown_order'],
      handler: ({ order_id }, call) => readWholeOrder(deps, order_id, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/orders/{order_id}',
      staff: 'care',
      summary: 'Cancel, complete or dispatch an order again',
      description:
        'Within the moves that its state allows; a delivery may also be completed while it is confirmed. Cancelling calls a courier back first, and so does completing before the goods are picked up. A courier who has them, or whose company keeps the order, finishes and is paid. One whose company does not answer is asked again and again, and the order ends once it has worked (`courier_silent`).',
      input: wire.OperatorAction,
      answer: wire.EverythingOfOrder,
      refusals: ['unknown_order', 'invalid_action', 'unknown_delivery', 'courier_silent'],
      prepare: (input, call) => prepareOperatorAction(deps, input, call),
      handler: (input, call, moving) => actAsOperator(deps, input, call, moving),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/orders/{order_id}/mail',
      staff: 'care',
      summary: 'Send an email to the customer of an order',
      description:
        'Sent in the brand of the marketplace, to the address of the order; the order’s `mails` hold it once it is sent, the audit its subject. At most 10 an hour for one order.',
      input: wire.CustomerMail,
      answer: wire.QueuedMail,
      refusals: ['unknown_order', 'invalid_action', 'rate_limited'],
      prepare: (input) => countMail(deps.limiter, input),
      handler: mailCustomer,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/orders/{order_id}/notes',
      staff: 'note',
      summary: 'Write a note on an order',
      description:
        'For the operator’s staff: `notes` of `GET /operator/orders/{order_id}` show it with author and time. Neither the customer nor the merchant is shown it, and it is no event. Notes stay until the order is archived; erasing the customer blanks them.',
      input: wire.OrderNoteText,
      answer: wire.AddedNote,
      refusals: ['unknown_order'],
      handler: addNote,
    }),
  ]
}
