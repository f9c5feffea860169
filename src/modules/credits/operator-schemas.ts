import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, number, sortBy, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'
import { dealFields } from './schemas.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const Email = Type.String({
  description: 'The recipient’s email address.',
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
})
const Given = Type.Number({ minimum: 0.01, maximum: 10_000, description: 'Dollars.' })

const limited = {
  starts: optional(nullable(timeInput('ISO 8601; null is at once.'))),
  max_discount: optional(
    nullable(
      Type.Number({
        minimum: 0.01,
        maximum: 100_000,
        description: 'Dollars; the largest discount on one order.',
      }),
    ),
  ),
  budget: optional(
    nullable(
      Type.Number({
        minimum: 0.01,
        maximum: 100_000_000,
        description:
          'Dollars; what all orders together may get, counted from when it is set. null: no limit.',
      }),
    ),
  ),
}
const audience = {
  lapsed_days: optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'Only for customers whose last order is so many days ago.',
      }),
    ),
  ),
  city: optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only for merchants of this city; with `state`.',
      }),
    ),
  ),
  state: optional(
    nullable(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters; with `city`.' })),
  ),
}

export const NewPromotion = Type.Object({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{3,32}$', description: 'Compared without case.' }),
  name: Type.String({ description: 'The promotion’s name.', minLength: 1, maxLength: 100 }),
  reward: Type.Union([Type.Literal('dollar_off'), Type.Literal('percent_off'), Type.Literal('points')], {
    description: 'The kind of reward.',
  }),
  value: number('Dollars, percent or points, by the reward.'),
  minimum: optional(Type.Number({ minimum: 0, maximum: 100_000, default: 0, description: 'Dollars.' })),
  expires: optional(nullable(timeInput('ISO 8601; null is never.'))),
  first_order: optional(
    Type.Boolean({ description: 'Whether only a customer’s first order gets it.', default: false }),
  ),
  most_uses: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'By one customer; null is any number.' }),
    ),
  ),
  merchant_id: optional(
    nullable(Type.Integer({ ...anyId, description: 'The only merchant at which it can be used.' })),
  ),
  ...limited,
  ...audience,
})
export type NewPromotionInput = Static<typeof NewPromotion>

const { code: _code, name: _name, expires: _expires, starts: _starts, ...simulated } = NewPromotion.properties
export const SimulationQuery = Type.Object({
  ...simulated,
  days: optional(
    Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'Days of the past to look at.' }),
  ),
})
export type SimulationInput = Static<typeof SimulationQuery>
export const Simulation = Type.Object({
  days: integer('Days of the past that were looked at.'),
  all_orders: integer('All orders of these days.'),
  orders: integer('Completed orders that would have got it.'),
  customers: integer('Different customers among them.'),
  cost: dollars('What it would have cost'),
  sampled_one_in: integer(
    'Every so many-th order was looked at, and the numbers are scaled up; 1: all of them.',
  ),
})

const { id, ...deal } = dealFields
export const Promotion = Type.Object(
  {
    promotion_id: id,
    ...deal,
    most_uses: nullable(integer('Most uses altogether; null: any number.')),
    merchant_id: nullable(integer('Only at this merchant; null: everywhere.')),
    enabled: flag('Whether it can be used, unless it has expired.'),
    starts: optional(text('ISO 8601, where it has a start.')),
    max_discount: optional(dollars('The largest discount on one order, where there is a limit')),
    budget: optional(dollars('What all orders together may get, where there is a limit')),
    spent: optional(dollars('What they got, where there is a budget')),
    uses: optional(integer('Orders that got it, where there is a budget.')),
    lapsed_days: optional(integer('Only for customers whose last order is so many days ago.')),
    city: optional(text('Only for merchants of this city.')),
    state: optional(text('The city’s state.')),
  },
  component('Promotion', 'A discount that customers can enter by its code.'),
)
const ListedPromotion = Type.Object(
  {
    ...Promotion.properties,
    merchant_name: nullable(text('The name of the only merchant; null: everywhere.')),
  },
  component('ListedPromotion', 'A promotion in the operator’s list.'),
)
export const Promotions = Type.Object({
  promotions: Type.Array(ListedPromotion, { description: 'The promotions of this page.' }),
})
export const PromotionsQuery = Type.Object({
  limit: optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 1000 }),
  ),
  offset: optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 10_000_000, default: 0 }),
  ),
})
export type PromotionsQueryInput = Static<typeof PromotionsQuery>

const patch = {
  ends: optional(nullable(timeInput('When it ends, ISO 8601; null is never.'))),
  enabled: optional(Type.Boolean({ description: 'False ends it at once.' })),
  reason: optional(Type.String({ maxLength: 500, description: 'Why, for the audit.' })),
}
const inPath = (what: string, code: string) =>
  Type.Integer({ ...anyId, description: `The ${what}’s id.`, 'x-refusal': code })
const page = {
  before: optional(Type.Integer({ ...anyId, description: 'The id of the last one of the page before.' })),
  sort: optional(sortBy(['issued'], '`-issued`, the latest first, when absent.')),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page.' }),
  ),
}

export const PromotionPatch = Type.Object({
  promotion_id: inPath('promotion', 'unknown_promotion'),
  name: optional(NewPromotion.properties.name),
  minimum: NewPromotion.properties.minimum,
  most_uses: NewPromotion.properties.most_uses,
  ...limited,
  ...patch,
})
export type PromotionPatchInput = Static<typeof PromotionPatch>

export const GiftCardPatch = Type.Object({ gift_card_id: inPath('gift card', 'unknown_gift_card'), ...patch })
export type GiftCardPatchInput = Static<typeof GiftCardPatch>
export const GiftCardsQuery = Type.Object({ email: optional(Email), ...page })
export type GiftCardsQueryInput = Static<typeof GiftCardsQuery>
export const IssuedCard = Type.Object(
  {
    gift_card_id: integer('The gift card’s id.'),
    last_four: text('The last four characters of its code.'),
    email: nullable(text('The address that it was sent to; null: it was given to the account.')),
    customer_id: nullable(
      integer('The customer whose account holds it; null while it waits for an account.'),
    ),
    value: dollars('The issued amount'),
    balance: dollars('The remaining balance'),
    created: iso('When it was issued'),
    ends: nullable(iso('When it ends; null: never')),
    enabled: flag('Whether it can be spent, unless it has ended.'),
  },
  component('IssuedGiftCard', 'A gift card as the operator sees it.'),
)
export const IssuedCards = Type.Object({
  gift_cards: Type.Array(IssuedCard, { description: 'The gift cards of this page.' }),
})

export const CreditPatch = Type.Object({ credit_id: inPath('credit', 'unknown_credit'), ...patch })
export type CreditPatchInput = Static<typeof CreditPatch>
export const CreditsQuery = Type.Object({ email: optional(Email), ...page })
export type CreditsQueryInput = Static<typeof CreditsQuery>
export const Grant = Type.Object(
  {
    credit_id: integer('The credit’s id.'),
    customer_id: integer('The customer.'),
    email: text('The customer’s email address.'),
    value: dollars('The granted amount'),
    left: dollars('The unspent rest'),
    order_id: nullable(integer('The order that it makes up for; null: none.')),
    memo: text('Why it was granted.'),
    granted: iso('When it was granted'),
    ends: nullable(iso('When it ends; null: never')),
    ended: nullable(iso('When it has ended; null: it has not')),
    taken: dollars('The unspent rest that expired'),
    enabled: flag('Whether it has not ended.'),
  },
  component('GrantedCredit', 'Credit that the operator granted to a customer.'),
)
export const Grants = Type.Object({
  credits: Type.Array(Grant, { description: 'The credits of this page.' }),
})

export const NewGiftCard = Type.Object({ email: Email, value: Given })
export type NewGiftCardInput = Static<typeof NewGiftCard>
export const NewGiftCards = Type.Object({
  count: Type.Integer({ minimum: 1, maximum: 500, description: 'How many.' }),
  value: Given,
  ends: optional(nullable(timeInput('When they end, ISO 8601; null is never.'))),
  reason: Type.String({ minLength: 3, maxLength: 500, description: 'What they are for, for the audit.' }),
})
export type NewGiftCardsInput = Static<typeof NewGiftCards>
export const GiftCardBatch = Type.Object({
  value: dollars('On each card'),
  ends: nullable(iso('When they end; null: never')),
  gift_cards: Type.Array(
    Type.Object({
      gift_card_id: integer('The gift card’s id.'),
      code: text('Shown this once; only its digest is stored.'),
      last_four: text('The last four characters.'),
    }),
    { description: 'The cards.' },
  ),
})
export const GiftCard = Type.Object({
  gift_card_id: integer('The gift card’s id.'),
  code: text('Shown this once, and in the email; only its digest is stored.'),
  last_four: text('The last four digits.'),
  email: text('The owner’s email address.'),
  value: number('Dollars.'),
  customer_id: nullable(integer('The customer whose account holds it; null while it waits for an account.')),
})
