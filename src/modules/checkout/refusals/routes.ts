import { type Route, route } from '../../../http/route.ts'
import { readRefusals } from './read-refusals.ts'
import { RefusedList, RefusedQuery } from './schemas.ts'

/** Checkouts that did not become orders. */
export const refusalRoutes: readonly Route[] = [
  route({
    access: 'operator',
    chapter: 'Operator',
    method: 'GET',
    path: '/operator/refused-checkouts',
    staff: 'read',
    summary: 'List checkouts that were refused',
    description:
      'Refused checkouts: the customer, the merchant, the time and the reasons. Kept for `refusals_kept_days`, without the cart and the payment.',
    input: RefusedQuery,
    answer: RefusedList,
    handler: readRefusals,
  }),
]
