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
        'Promotions whose code the customer has entered or used, and that are still valid: not expired, disabled or used up. Whether one applies to an order also depends on the merchant and the subtotal; the quote tells.',
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
      description:
        'The promotion is saved and can be selected at checkout. Limited to 20 attempts per minute.',
      input: wire.DealQuery,
      answer: wire.EnteredDeal,
      refusals: ['bad_deal', 'rate_limited'],
      prepare: (_input, call) => countGuess(limiter, call),
      handler: enterDeal,
    }),
  ]
}
