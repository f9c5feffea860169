import { noInput, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { countGuess, enterDeal } from './deals.ts'
import { listOwnPromotions } from './own-promotions.ts'
import * as wire from './schemas.ts'

export function creditRoutes({
  limiter,
  merchants,
}: Pick<Deps, 'limiter'> & { merchants: MerchantDirectory }): Route[] {
  return [
    route({
      access: 'customer',
      chapter: 'Customer',
      method: 'GET',
      path: '/customer/promotions',
      summary: 'List the promotions that the customer can use',
      description:
        'Those whose code the customer has entered or used and that still apply: not expired, not switched off, not used up. Whether one applies to an order also depends on its shop and its subtotal; the quote says so.',
      input: noInput,
      answer: wire.OwnPromotions,
      handler: (_input, call) => listOwnPromotions({ merchants }, call),
    }),
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
