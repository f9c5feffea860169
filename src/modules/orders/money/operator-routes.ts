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
      summary: 'Make a promotion',
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
      summary: 'Give somebody a gift card',
      description:
        'The code goes to the address by mail and stands in the answer, this once. The card is in the account of whoever ' +
        'has confirmed the address, now or later; until then it is spent by its code.',
      input: wire.NewGiftCard,
      answer: wire.GiftCard,
      handler: (input, call) => issueGiftCard(tools, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/credits',
      summary: 'Give a customer credit',
      input: wire.NewCredit,
      answer: wire.Credit,
      handler: (input, call) => grantCredit(tools, input, call),
    }),
  ]
}
