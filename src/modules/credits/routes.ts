import { type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { countGuess, enterDeal } from './deals.ts'
import * as wire from './schemas.ts'

export function creditRoutes({ limiter }: Pick<Deps, 'limiter'>): Route[] {
  return [
    route({
      access: 'customer',
      chapter: 'Customer',
      method: 'POST',
      path: '/customer/promo/deal',
      summary: 'Enter a promotion code',
      description: 'The deal is stored and can be selected at checkout. Limited to 20 attempts per minute.',
      input: wire.DealQuery,
      answer: wire.EnteredDeal,
      refusals: ['bad_deal', 'rate_limited'],
      prepare: (_input, call) => countGuess(limiter, call),
      handler: enterDeal,
    }),
  ]
}
