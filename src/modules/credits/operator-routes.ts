import { type Route, route } from '../../http/route.ts'
import { changeCredit, readCredits } from './credits.ts'
import {
  type CreditDeps,
  changeGiftCard,
  issueGiftCard,
  issueGiftCards,
  readGiftCards,
} from './gift-cards.ts'
import * as wire from './operator-schemas.ts'
import {
  changePromotion,
  findPromotionFaults,
  makePromotion,
  preparePromotion,
  readPromotions,
  simulate,
} from './promotions.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. Present only if an operator token is set. */
export function operatorCreditRoutes(deps: CreditDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/promotions',
      staff: 'read',
      summary: 'List promotions, newest first',
      input: wire.PromotionsQuery,
      answer: wire.Promotions,
      handler: readPromotions,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/promotions',
      staff: 'money',
      summary: 'Create a promotion',
      input: wire.NewPromotion,
      answer: wire.Promotion,
      refusals: ['taken_code', 'unknown_merchant'],
      findFaults: findPromotionFaults,
      prepare: (input) => preparePromotion(deps, input),
      handler: (_input, call, wanted) => makePromotion(wanted, call),
    }),
    route({
      ...common,
      method: 'GET',
      runs: 'replica',
      path: '/operator/promotions/simulation',
      staff: 'read',
      summary: 'Simulate a promotion over past orders',
      description:
        'Counts completed orders of the last days that would have qualified for a promotion with these terms, and what it would have cost. ' +
        'Above 20,000 orders it uses a sample and reports that.',
      input: wire.SimulationQuery,
      answer: wire.Simulation,
      handler: simulate,
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/promotions/{promotion_id}',
      staff: 'money',
      summary: 'Change or end a promotion',
      description: 'Fields you omit don’t change. Orders that used it keep their discount.',
      input: wire.PromotionPatch,
      answer: wire.Promotion,
      refusals: ['unknown_promotion'],
      handler: changePromotion,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/gift-cards',
      staff: 'read',
      summary: 'List gift cards, newest first',
      input: wire.GiftCardsQuery,
      answer: wire.IssuedCards,
      handler: (input, call) => readGiftCards(deps, input, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/gift-cards/{gift_card_id}',
      staff: 'money',
      summary: 'Change when a gift card expires, or disable or enable it',
      description: 'A disabled or expired card can’t be spent. Its remaining balance stays in the ledger.',
      input: wire.GiftCardPatch,
      answer: wire.IssuedCard,
      refusals: ['unknown_gift_card'],
      handler: changeGiftCard,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/credits',
      staff: 'read',
      summary: 'List granted credits, newest first',
      input: wire.CreditsQuery,
      answer: wire.Grants,
      handler: (input, call) => readCredits(deps, input, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/credits/{credit_id}',
      staff: 'money',
      summary: 'Change when a credit expires, or end it',
      description:
        'Unspent credit expires at the end date, which is checked every hour. Older credit is spent first.',
      input: wire.CreditPatch,
      answer: wire.Grant,
      refusals: ['unknown_credit', 'invalid_action'],
      handler: changeCredit,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/gift-cards',
      staff: 'money',
      summary: 'Issue a gift card',
      description:
        'The code is emailed to the address and returned only once. The card belongs to the account that has ' +
        'confirmed the address, now or later. Until then it can be used by its code.',
      input: wire.NewGiftCard,
      answer: wire.GiftCard,
      handler: (input, call) => issueGiftCard(deps, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/gift-cards/batch',
      staff: 'money',
      summary: 'Issue many gift cards at once',
      description:
        'For printing or giving away: they have no owner, and any customer or guest can use a code. Codes are returned only once.',
      input: wire.NewGiftCards,
      answer: wire.GiftCardBatch,
      handler: issueGiftCards,
    }),
  ]
}
