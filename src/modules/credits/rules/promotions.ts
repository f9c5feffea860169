import {
  type Cents,
  formatCents,
  type Price,
  parseDollars,
  parsePercent,
  percentOf,
  splitCents,
  toDollars,
} from '../../../core/money.ts'
import type { Reason } from '../../../core/refusal.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'

export type Reward = 'dollar_off' | 'percent_off' | 'points'

export type Promotion = {
  promotionId: number
  /** Empty for a merchant's automatic promotion. */
  code: string
  name: string
  reward: Reward
  /** Cents, parts per million, or points. */
  value: number
  minimum: Cents
  expiresAt: number | null
  firstOrder: boolean
  /** Per customer; null for no limit. */
  maxUses: number | null
  merchantId: number | null
  /** Can be turned off and on. */
  enabled: boolean
  /** The marketplace's promotion is a payment; a merchant's own lowers the price of its goods. */
  fundedBy: 'platform' | 'merchant'
  startsAt: number | null
  /** Maximum discount per order. */
  maxDiscount: Cents | null
  /** Ids of the goods it applies to; null for everything. */
  items: readonly string[] | null
  /** In the merchant's time zone, 0 is Sunday; null for every day. */
  days: readonly number[] | null
  /** Maximum total discount across all orders; null for no limit. */
  budget: Cents | null
  spent: Cents
  uses: number
  /** Final, unlike `enabled`. */
  endedAt: number | null
  /** Only for customers whose last order was this many days ago. */
  lapsedDays: number | null
  /** Only for orders from merchants in this city. */
  city: string | null
  state: string | null
}

/** In a list: with the name of the merchant it is limited to. */
export type ListedPromotion = Promotion & { merchantName: string | null }

/** The default terms of a promotion. */
export const plainTerms = {
  fundedBy: 'platform',
  startsAt: null,
  maxDiscount: null,
  items: null,
  days: null,
  budget: null,
  spent: 0,
  uses: 0,
  endedAt: null,
  lapsedDays: null,
  city: null,
  state: null,
} as const

/** The fields of a line of goods that promotions need. */
export type PromotedLine = { id: string; price: Cents }

/** The customer, the time and, if known, the order that a promotion is used for. Failed orders don't count. */
export type PromotionUse = {
  now: number
  hasOrdered: boolean
  timesUsed: number
  /** Null if there was none; read only for promotions that need it. */
  lastOrderedAt: number | null
  merchantId?: number | undefined
  subtotal?: Cents | undefined
  /** The order's weekday, in the merchant's time zone. */
  weekday?: number | undefined
  lines?: readonly PromotedLine[] | undefined
  /** The merchant's. */
  place?: { city: string; state: string } | undefined
}

/** Why a promotion can't be used: the code at checkout, and the exact reason. */
export type PromotionFault = Reason & {
  code: 'promo_expired' | 'promo_other_merchant' | 'promo_used' | 'promo_minimum'
  detail: Sentence
}

/** A promotion to choose from when paying. `reason` says why it can't be chosen; empty if it can. */
export type ListedDeal = { promotion: Promotion; isSelectable: boolean; reason: string }

type Objection = (promotion: Promotion, use: PromotionUse) => PromotionFault | undefined

const fault = (code: PromotionFault['code'], detail: Sentence, more: { minimum?: number } = {}) => ({
  code,
  detail,
  ...more,
})

const hasExpired: Objection = ({ expiresAt }, { now }) =>
  expiresAt !== null && now >= expiresAt ? fault('promo_expired', says`This deal has expired.`) : undefined

const isSwitchedOff: Objection = ({ enabled, endedAt }) =>
  enabled && endedAt === null ? undefined : fault('promo_expired', says`This deal has ended.`)

const hasNotStarted: Objection = ({ startsAt }, { now }) =>
  startsAt !== null && now < startsAt
    ? fault('promo_expired', says`This deal hasn’t started yet.`)
    : undefined

/** Its budget is used up. */
export const usedUp: PromotionFault = fault('promo_expired', says`This deal has run out.`)

const hasSpentBudget: Objection = (promotion) => (isUsedUp(promotion) ? usedUp : undefined)

const isForOtherDays: Objection = ({ days }, { weekday }) =>
  days === null || weekday === undefined || days.includes(weekday)
    ? undefined
    : fault('promo_expired', says`This deal isn’t valid on this day of the week.`)

const lacksItems: Objection = ({ items, minimum }, { lines }) =>
  items === null || lines === undefined || lines.some(({ id }) => items.includes(id))
    ? undefined
    : fault('promo_minimum', says`Add an item that this deal applies to.`, {
        minimum: toDollars(minimum),
      })

const isForAnotherMerchant: Objection = (promotion, { merchantId }) =>
  promotion.merchantId !== null && merchantId !== undefined && promotion.merchantId !== merchantId
    ? fault('promo_other_merchant', says`This deal is for another merchant.`)
    : undefined

const isElsewhere: Objection = ({ city, state }, { place }) =>
  city === null ||
  place === undefined ||
  (place.city.toLowerCase() === city.toLowerCase() && place.state === state)
    ? undefined
    : fault('promo_other_merchant', says`This deal is for orders in ${city}.`)

const dayMs = 86_400_000

const isNoReturn: Objection = ({ lapsedDays }, { lastOrderedAt, now }) =>
  lapsedDays === null || (lastOrderedAt !== null && now - lastOrderedAt >= lapsedDays * dayMs)
    ? undefined
    : fault('promo_used', says`This deal is for customers who haven’t ordered in ${lapsedDays} days.`)

const isNoFirstOrder: Objection = ({ firstOrder }, { hasOrdered }) =>
  firstOrder && hasOrdered ? fault('promo_used', says`This deal is for a first order.`) : undefined

const hasUsedIt: Objection = ({ maxUses }, { timesUsed }) => {
  if (maxUses === null || timesUsed < maxUses) return undefined
  return maxUses === 1
    ? fault('promo_used', says`You can use this deal only once, and you already have.`)
    : fault('promo_used', says`You’ve used this deal as often as you can.`)
}

const isTooSmall: Objection = ({ minimum }, { subtotal }) => {
  if (subtotal === undefined || subtotal >= minimum) return undefined
  const least = toDollars(minimum)
  const amount = formatCents(minimum)
  const detail = says`This deal is for orders of ${amount} or more.`
  return fault('promo_minimum', detail, { minimum: least })
}

/** In the order in which errors are returned. */
const objections = [
  isSwitchedOff,
  hasExpired,
  hasNotStarted,
  hasSpentBudget,
  isForAnotherMerchant,
  isElsewhere,
  isForOtherDays,
  isNoFirstOrder,
  isNoReturn,
  hasUsedIt,
  lacksItems,
  isTooSmall,
]

/** The first fault; undefined if it can be used. */
export function promotionFault(promotion: Promotion, use: PromotionUse): PromotionFault | undefined {
  for (const objection of objections) {
    const found = objection(promotion, use)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The marketplace's discount on an order: never more than what is left to pay, and never on the tip. Points give
 * none.
 */
export function centsOff(promotion: Promotion, { subtotal, discount, total, tip }: Price): Cents {
  switch (promotion.reward) {
    case 'percent_off':
      return withinLimits(promotion, percentOf(subtotal - discount, promotion.value))
    case 'dollar_off':
      return withinLimits(promotion, Math.min(promotion.value, total - tip))
    case 'points':
      return 0
  }
}

/**
 * A merchant promotion's discount on each line: its share of the discount for goods it applies to, and none for
 * others. A percentage exceeding the remaining budget is reduced to it; a fixed amount is given completely or not at
 * all.
 */
export function lineDiscounts(promotion: Promotion, lines: readonly PromotedLine[]): Cents[] {
  const { reward, value, items } = promotion
  const prices = lines.map(({ id, price }) => (items === null || items.includes(id) ? price : 0))
  const sum = prices.reduce((total, price) => total + price, 0)
  if (sum === 0) return prices.map(() => 0)
  const wanted = reward === 'percent_off' ? percentOf(sum, value) : Math.min(value, sum)
  return splitCents(withinLimits(promotion, wanted), prices)
}

const withinLimits = ({ maxDiscount, budget, spent }: Promotion, cents: Cents): Cents =>
  Math.min(cents, maxDiscount ?? cents, budget === null ? cents : Math.max(0, budget - spent))

/** Whether no further order gets anything: a fixed amount is given completely, a percentage down to the last cent. */
export const isUsedUp = ({ budget, spent, reward, value }: Promotion): boolean =>
  budget !== null && budget - spent < (reward === 'dollar_off' ? value : 1)

/** The points it adds to those earned with the order. */
export function promotionPoints({ reward, value }: Promotion): number {
  return reward === 'points' ? value : 0
}

/** People write codes in any format. */
export const readDealCode = (text: string) => text.trim().toUpperCase()

const highestValue: Record<Reward, number> = {
  dollar_off: 10_000_000,
  percent_off: 1_000_000,
  points: 10_000_000,
}

/** As stored, from dollars, percent or points as sent; null if invalid. */
export function readValue(reward: Reward, value: number): number | null {
  const read = reward === 'percent_off' ? parsePercent(value) : parseDollars(value)
  const stored = reward === 'points' ? value : read
  return stored !== null && Number.isInteger(stored) && stored > 0 && stored <= highestValue[reward]
    ? stored
    : null
}
