import type { Deps } from '../../../deps.ts'
import { type Route, route } from '../../../http/route.ts'
import { countGuess, enterDeal } from './deals.ts'
import * as wire from './schemas.ts'

export function dealRoutes({ limiter }: Pick<Deps, 'limiter'>): Route[] {
  return [
    route({
      access: 'customer',
      chapter: 'Customer',
      method: 'POST',
      path: '/customer/promo/deal',
      summary: 'Enter the code of a deal',
      description: 'It is kept, to be chosen when paying. 20 tries a minute.',
      input: wire.DealQuery,
      answer: wire.EnteredDeal,
      refusals: ['bad_deal', 'rate_limited'],
      prepare: (_input, call) => countGuess(limiter, call),
      handler: enterDeal,
    }),
  ]
}
