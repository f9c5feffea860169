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
    summary: 'List checkouts that were refused',
    description:
      'Who wanted to buy where, when, and what spoke against it. Kept for `refusals_kept_days`, without what was in the cart and how it was to be paid.',
    input: RefusedQuery,
    answer: RefusedList,
    handler: readRefusals,
  }),
]
