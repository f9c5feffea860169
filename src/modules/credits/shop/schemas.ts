import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  text,
} from '../../../http/fields.ts'
import { dateOrTimeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional
const Amount = (description: string, least = 0) =>
  Type.Number({ minimum: least, maximum: 1_000_000, description })
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'As customers read it.' })
const Days = Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }), {
  maxItems: 7,
  description: 'Weekdays by the merchant’s clocks on which orders get it; null or empty is every day.',
})
const MostUses = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'By one customer; null is any number.',
})

const changeable = {
  minimum: optional(Amount('Dollars; the subtotal that it needs.')),
  max_discount: optional(
    nullable(Amount('Dollars; the largest discount on one order. null: no limit.', 0.01)),
  ),
  days: optional(nullable(Days)),
  most_uses: optional(nullable(MostUses)),
  budget: optional(nullable(Amount('Dollars; what all orders together may get. null: no limit.', 0.01))),
  starts: optional(
    nullable(dateOrTimeInput('A day by the merchant’s clocks, or a time, ISO 8601; null is at once.')),
  ),
  ends: optional(
    nullable(dateOrTimeInput('The last day by the merchant’s clocks, or a time, ISO 8601; null is never.')),
  ),
}

export const NewShopPromotion = Type.Object({
  merchantId: MerchantId,
  name: Name,
  code: optional(
    nullable(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{3,32}$',
        description: 'Compared without case. Without one, the promotion applies by itself.',
      }),
    ),
  ),
  reward: oneOf(['dollar_off', 'percent_off'], 'The kind of discount.'),
  value: number('Dollars or percent, by the reward.'),
  items: optional(
    nullable(
      Type.Array(
        Type.String({ pattern: '^[NV][1-9]\\d{0,14}$', description: 'The id of a menu item or bottle.' }),
        {
          maxItems: 200,
          description: 'The only items that it is for; null or empty is everything.',
        },
      ),
    ),
  ),
  first_order: optional(
    Type.Boolean({ default: false, description: 'Whether only a customer’s first order here gets it.' }),
  ),
  ...changeable,
})
export type ShopPromotionInput = Static<typeof NewShopPromotion>

export const ShopPromotionPatch = Type.Object({
  merchantId: MerchantId,
  promotion_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The promotion’s id.',
  }),
  name: optional(Name),
  ...changeable,
  status: optional(oneOf(['running', 'paused', 'ended'], '`ended` is final.')),
})
export type ShopPromotionPatchInput = Static<typeof ShopPromotionPatch>

const Promotion = Type.Object(
  {
    promotion_id: integer('The promotion’s id.'),
    merchantId: integer('The merchant, which pays for it.'),
    name: text('As customers read it.'),
    code: nullable(text('The code to enter; null: it applies by itself.')),
    reward: text('`dollar_off` or `percent_off`.'),
    value: number('Dollars or percent.'),
    minimum: dollars('The subtotal that it needs'),
    max_discount: nullable(dollars('The largest discount on one order; null: no limit')),
    items: nullable(
      Type.Array(
        Type.Object({
          id: text('The item’s id.'),
          name: nullable(text('The item’s name; null: it is not on the menu.')),
        }),
        { description: 'The only items that it is for; null: everything.' },
      ),
    ),
    days: nullable(
      Type.Array(integer('0 is Sunday.'), {
        description: 'Weekdays on which orders get it; null: every day.',
      }),
    ),
    first_order: flag('Whether only a customer’s first order here gets it.'),
    most_uses: nullable(integer('Most uses by one customer; null: any number.')),
    budget: nullable(dollars('What all orders together may get; null: no limit')),
    starts: nullable(iso('When it starts; null: at once')),
    ends: nullable(iso('When it ends; null: never')),
    status: text('`scheduled`, `running`, `paused`, `used_up` or `ended`.'),
    uses: integer('Orders that got it and did not fall through.'),
    spent: dollars('What these orders got'),
    budget_left: nullable(dollars('What is left of the budget; null: no limit')),
    sales: dollars('What customers paid for the goods of these orders'),
    created: iso('When it was made'),
  },
  component('ShopPromotion', 'A promotion that a merchant makes and pays for.'),
)
export const OneShopPromotion = Type.Object({ promotion: Promotion })
export const ShopPromotions = Type.Object({
  promotions: Type.Array(Promotion, { description: 'All of the merchant’s, the latest first.' }),
})
