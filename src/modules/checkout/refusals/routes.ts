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
    summary: 'List refused checkouts',
    description:
      'Who was refused, at which merchant, when and why. Kept for `refusals_kept_days`, without the cart and the payment.',
    input: RefusedQuery,
    answer: RefusedList,
    handler: readRefusals,
  }),
]
