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
        'Finds customers’ and guests’ orders by number, name, email address, phone number, address, card or item.',
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
      summary: 'Read everything about an order',
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
      summary: 'Cancel, complete or redispatch an order',
      description:
        'Allowed according to the order’s status; a delivery can also be completed while confirmed. Canceling recalls the courier first, and so does completing before the goods are picked up. A courier who has the goods, or whose company keeps the order, finishes and is paid. If the company doesn’t answer, the recall is retried, and the order ends once it succeeds (`courier_silent`).',
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
        'Sent in the marketplace’s design to the order’s email address. Once sent, it is listed in the order’s `mails`, and the audit log records its subject. At most 10 an hour per order.',
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
      summary: 'Add a note to an order',
      description:
        'For operator staff only: `notes` of `GET /operator/orders/{order_id}` lists it with author and time. It isn’t shown to the customer or merchant, and creates no event. Notes stay until the order is archived; erasing the customer blanks them.',
      input: wire.OrderNoteText,
      answer: wire.AddedNote,
      refusals: ['unknown_order'],
      handler: addNote,
    }),
  ]
}
