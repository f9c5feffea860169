import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import * as wire from './schemas.ts'
import {
  makeShopPromotion,
  prepareShopPromotion,
  prepareView,
  putShopPromotion,
  readShopPromotions,
  type ShopPromotionDeps,
} from './shop-promotions.ts'

const common = { permission: 'manage', path: '/merchant/admin/promotions' } as const

export const shopPromotionRoutes = (deps: ShopPromotionDeps): Route[] => [
  adminRoute({
    ...common,
    method: 'GET',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'List the merchant’s own promotions, with their results',
    input: OfMerchant,
    answer: wire.ShopPromotions,
    handler: (input, call) => readShopPromotions(deps, input, call),
  }),
  adminRoute({
    ...common,
    method: 'POST',
    staff: 'own',
    summary: 'Create a promotion that the merchant pays for',
    description:
      'It lowers the price of the goods, and fees, tax and commission are based on the lower price. An order gets one promotion: the code its customer entered, or else the best one without a code.',
    input: wire.NewShopPromotion,
    answer: wire.OneShopPromotion,
    refusals: ['taken_code', 'no_item', 'invalid_action'],
    prepare: (input, call) => prepareShopPromotion(deps, input, call),
    handler: (_input, call, prepared) => makeShopPromotion(prepared, call),
  }),
  adminRoute({
    ...common,
    method: 'PUT',
    staff: 'own',
    summary: 'Change, pause or end a promotion',
    description: 'Fields you omit don’t change. Orders that used it keep their discount.',
    input: wire.ShopPromotionPatch,
    answer: wire.OneShopPromotion,
    refusals: ['unknown_promotion', 'invalid_action'],
    prepare: (input, call) => prepareView(deps, input, call),
    handler: (input, call, view) => putShopPromotion(input, call, view),
  }),
]
