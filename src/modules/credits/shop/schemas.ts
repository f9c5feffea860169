import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
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
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'The name shown to customers.' })
const Days = Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }), {
  maxItems: 7,
  description: 'Weekdays, in the merchant’s time zone, on which it applies; null or empty for every day.',
})
const MostUses = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Maximum uses per customer; null for no limit.',
})

const changeable = {
  minimum: optional(Amount('Minimum subtotal in dollars.')),
  max_discount: optional(nullable(Amount('Maximum discount per order in dollars; null for no limit.', 0.01))),
  days: optional(nullable(Days)),
  most_uses: optional(nullable(MostUses)),
  budget: optional(
    nullable(Amount('Maximum total discount across all orders in dollars; null for no limit.', 0.01)),
  ),
  starts: optional(
    nullable(
      dateOrTimeInput('A date in the merchant’s time zone or an ISO 8601 time; null for immediately.'),
    ),
  ),
  ends: optional(
    nullable(
      dateOrTimeInput('The last day in the merchant’s time zone or an ISO 8601 time; null for never.'),
    ),
  ),
}

export const NewShopPromotion = Type.Object({
  merchantId: MerchantId,
  name: Name,
  code: optional(
    nullable(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{3,32}$',
        description: 'Case-insensitive. Without a code, the promotion applies automatically.',
      }),
    ),
  ),
  reward: oneOf(['dollar_off', 'percent_off'], 'The type of discount.'),
  value: number('Dollars or percent, depending on the reward.'),
  items: optional(
    nullable(
      Type.Array(
        Type.String({
          pattern: '^[NV][1-9]\\d{0,14}$',
          description: 'The id of a menu item or product size.',
        }),
        {
          maxItems: 200,
          description: 'The only items it applies to; null or empty for everything.',
        },
      ),
    ),
  ),
  first_order: optional(
    Type.Boolean({
      default: false,
      description: 'Whether it applies only to a customer’s first order here.',
    }),
  ),
  ...changeable,
})
export type ShopPromotionInput = Static<typeof NewShopPromotion>

export const ShopPromotionPatch = Type.Object({
  merchantId: MerchantId,
  promotion_id: idInput('The promotion’s id.'),
  name: optional(Name),
  ...changeable,
  status: optional(oneOf(['running', 'paused', 'ended'], '`ended` is final.')),
})
export type ShopPromotionPatchInput = Static<typeof ShopPromotionPatch>

const Promotion = Type.Object(
  {
    promotion_id: integer('The promotion’s id.'),
    merchantId: integer('The merchant that pays for it.'),
    name: text('The name shown to customers.'),
    code: nullable(text('The code to enter; null if it applies automatically.')),
    reward: text('`dollar_off` or `percent_off`.'),
    value: number('Dollars or percent.'),
    minimum: dollars('Minimum subtotal'),
    max_discount: nullable(dollars('Maximum discount per order; null for no limit')),
    items: nullable(
      Type.Array(
        Type.Object({
          id: text('The item’s id.'),
          name: nullable(text('The item’s name; null if it is not on the menu.')),
        }),
        { description: 'The only items it applies to; null for everything.' },
      ),
    ),
    days: nullable(
      Type.Array(integer('0 is Sunday.'), {
        description: 'Weekdays on which it applies; null for every day.',
      }),
    ),
    first_order: flag('Whether it applies only to a customer’s first order here.'),
    most_uses: nullable(integer('Maximum uses per customer; null for no limit.')),
    budget: nullable(dollars('Maximum total discount across all orders; null for no limit')),
    starts: nullable(iso('When it starts; null for immediately')),
    ends: nullable(iso('When it ends; null for never')),
    status: text('`scheduled`, `running`, `paused`, `used_up` or `ended`.'),
    uses: integer('Orders that got it and were not rejected, canceled or failed.'),
    spent: dollars('Total discount on these orders'),
    budget_left: nullable(dollars('The remaining budget; null for no limit')),
    sales: dollars('What customers paid for the goods in these orders'),
    created: iso('When it was created'),
  },
  component('ShopPromotion', 'A promotion created and paid for by a merchant.'),
)
export const OneShopPromotion = Type.Object({ promotion: Promotion })
export const ShopPromotions = Type.Object({
  promotions: Type.Array(Promotion, { description: 'All of the merchant’s promotions, newest first.' }),
})
