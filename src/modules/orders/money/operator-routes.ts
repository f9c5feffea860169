import { type Route, route } from '../../../http/route.ts'
import { grantCredit, issueGiftCard, type MoneyTools } from './gift-cards.ts'
import * as wire from './operator-schemas.ts'
import { makePromotion, preparePromotion, readPromotions } from './promotions.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. Only there when an operator token is set. */
export function operatorMoneyRoutes(tools: MoneyTools): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/promotions',
      summary: 'List promotions, the latest first',
      input: wire.PromotionsQuery,
      answer: wire.Promotions,
      handler: readPromotions,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/promotions',
      summary: 'Create a promotion',
      input: wire.NewPromotion,
      answer: wire.Promotion,
      refusals: ['taken_code', 'unknown_merchant'],
      prepare: (input) => preparePromotion(tools, input),
      handler: (_input, call, wanted) => makePromotion(wanted, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/gift-cards',
      summary: 'Issue a gift card',
      description:
        'The code is emailed to the address and returned only once. The card belongs to the account that ' +
        'has confirmed the address, now or later; until then it can be used by its code.',
      input: wire.NewGiftCard,
      answer: wire.GiftCard,
      handler: (input, call) => issueGiftCard(tools, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/credits',
      summary: 'Grant credit to a customer',
      input: wire.NewCredit,
      answer: wire.Credit,
      handler: (input, call) => grantCredit(tools, input, call),
    }),
  ]
}
