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
  pageLimit,
  pageOffset,
  sortBy,
  text,
} from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'
import { dealFields } from './schemas.ts'

const optional = Type.Optional
const Email = Type.String({
  description: 'The recipient’s email address.',
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
})
const Given = Type.Number({ minimum: 0.01, maximum: 10_000, description: 'Dollars.' })

const limited = {
  starts: optional(nullable(timeInput('ISO 8601; null for immediately.'))),
  max_discount: optional(
    nullable(
      Type.Number({
        minimum: 0.01,
        maximum: 100_000,
        description: 'Maximum discount per order, in dollars.',
      }),
    ),
  ),
  budget: optional(
    nullable(
      Type.Number({
        minimum: 0.01,
        maximum: 100_000_000,
        description:
          'Maximum total discount across all orders in dollars, counted from when it is set; null for no limit.',
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
        description: 'Only for customers whose last order was this many days ago.',
      }),
    ),
  ),
  city: optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only for merchants in this city. Requires `state`.',
      }),
    ),
  ),
  state: optional(
    nullable(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters; with `city`.' })),
  ),
}

export const NewPromotion = Type.Object({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{3,32}$', description: 'Case-insensitive.' }),
  name: Type.String({ description: 'The promotion’s name.', minLength: 1, maxLength: 100 }),
  reward: Type.Union([Type.Literal('dollar_off'), Type.Literal('percent_off'), Type.Literal('points')], {
    description: 'The type of reward.',
  }),
  value: number('Dollars, percent or points, depending on the reward.'),
  minimum: optional(Type.Number({ minimum: 0, maximum: 100_000, default: 0, description: 'Dollars.' })),
  expires: optional(nullable(timeInput('ISO 8601; null for never.'))),
  first_order: optional(
    Type.Boolean({ description: 'Whether it applies only to a customer’s first order.', default: false }),
  ),
  most_uses: optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Maximum uses per customer; null for no limit.',
      }),
    ),
  ),
  merchant_id: optional(nullable(idInput('The only merchant where it can be used.'))),
  ...limited,
  ...audience,
})
export type NewPromotionInput = Static<typeof NewPromotion>

const { code: _code, name: _name, expires: _expires, starts: _starts, ...simulated } = NewPromotion.properties
export const SimulationQuery = Type.Object({
  ...simulated,
  days: optional(
    Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'Number of past days to look at.' }),
  ),
})
export type SimulationInput = Static<typeof SimulationQuery>
export const Simulation = Type.Object({
  days: integer('Number of past days examined.'),
  all_orders: integer('All orders on these days.'),
  orders: integer('Completed orders that would have qualified.'),
  customers: integer('Distinct customers among them.'),
  cost: dollars('What it would have cost'),
  sampled_one_in: integer(
    'One in this many orders was examined, and the numbers were scaled up; 1 means all orders.',
  ),
})

const { id, ...deal } = dealFields
export const Promotion = Type.Object(
  {
    promotion_id: id,
    ...deal,
    most_uses: nullable(integer('Maximum number of uses in total; null for no limit.')),
    merchant_id: nullable(integer('Only at this merchant; null for everywhere.')),
    enabled: flag('Whether it is enabled. It may still have expired.'),
    starts: optional(text('When it starts, ISO 8601, if set.')),
    max_discount: optional(dollars('Maximum discount per order, if limited')),
    budget: optional(dollars('Maximum total discount across all orders, if limited')),
    spent: optional(dollars('Total discount so far, if there is a budget')),
    uses: optional(integer('Number of orders that got it, if there is a budget.')),
    lapsed_days: optional(integer('Only for customers whose last order was this many days ago.')),
    city: optional(text('Only for merchants in this city.')),
    state: optional(text('The city’s state.')),
  },
  component('Promotion', 'A discount that customers get with a code.'),
)
const ListedPromotion = Type.Object(
  {
    ...Promotion.properties,
    merchant_name: nullable(text('The name of the merchant it is limited to; null for everywhere.')),
  },
  component('ListedPromotion', 'A promotion in the operator’s list.'),
)
export const Promotions = Type.Object({
  promotions: Type.Array(ListedPromotion, { description: 'The promotions on this page.' }),
})
export const PromotionsQuery = Type.Object({
  limit: pageLimit(1000, 1000),
  offset: pageOffset(10_000_000),
})
export type PromotionsQueryInput = Static<typeof PromotionsQuery>

const patch = {
  ends: optional(nullable(timeInput('When it expires, ISO 8601; null for never.'))),
  enabled: optional(Type.Boolean({ description: 'False disables it immediately.' })),
  reason: optional(Type.String({ maxLength: 500, description: 'The reason, recorded in the audit log.' })),
}
const inPath = (what: string, code: string) => idInput(`The ${what}’s id.`, { 'x-refusal': code })
const page = {
  before: optional(idInput('The last id on the previous page.')),
  sort: optional(sortBy(['issued'], 'Sort order. Default `-issued`: newest first.')),
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
    email: nullable(text('The address it was sent to; null if it was granted to the account directly.')),
    customer_id: nullable(integer('The customer whose account holds it; null until there is one.')),
    value: dollars('The issued amount'),
    balance: dollars('The remaining balance'),
    created: iso('When it was issued'),
    ends: nullable(iso('When it ends; null for never')),
    enabled: flag('Whether it is enabled. It may still have expired.'),
  },
  component('IssuedGiftCard', 'A gift card, as seen by the operator.'),
)
export const IssuedCards = Type.Object({
  gift_cards: Type.Array(IssuedCard, { description: 'The gift cards on this page.' }),
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
    left: dollars('The unspent amount'),
    order_id: nullable(integer('The order it compensates for; null if none.')),
    memo: text('Why it was granted.'),
    granted: iso('When it was granted'),
    ends: nullable(iso('When it ends; null for never')),
    ended: nullable(iso('When it ended; null if it has not')),
    taken: dollars('The unspent amount that expired'),
    enabled: flag('Whether it is still valid.'),
  },
  component('GrantedCredit', 'Credit granted to a customer by the operator.'),
)
export const Grants = Type.Object({
  credits: Type.Array(Grant, { description: 'The credits on this page.' }),
})

export const NewGiftCard = Type.Object({ email: Email, value: Given })
export type NewGiftCardInput = Static<typeof NewGiftCard>
export const NewGiftCards = Type.Object({
  count: Type.Integer({ minimum: 1, maximum: 500, description: 'The number to issue.' }),
  value: Given,
  ends: optional(nullable(timeInput('When they expire, ISO 8601; null for never.'))),
  reason: Type.String({
    minLength: 3,
    maxLength: 500,
    description: 'What they are for, recorded in the audit log.',
  }),
})
export type NewGiftCardsInput = Static<typeof NewGiftCards>
export const GiftCardBatch = Type.Object({
  value: dollars('The value of each card'),
  ends: nullable(iso('When they expire; null for never')),
  gift_cards: Type.Array(
    Type.Object({
      gift_card_id: integer('The gift card’s id.'),
      code: text('Shown only once. Only its digest is stored.'),
      last_four: text('The last four characters.'),
    }),
    { description: 'The cards.' },
  ),
})
export const GiftCard = Type.Object({
  gift_card_id: integer('The gift card’s id.'),
  code: text('Shown only once and in the email. Only its digest is stored.'),
  last_four: text('The last four digits.'),
  email: text('The owner’s email address.'),
  value: number('Dollars.'),
  customer_id: nullable(integer('The customer whose account holds it; null until there is one.')),
})
