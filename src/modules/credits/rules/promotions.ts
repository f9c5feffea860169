import {
  type Cents,
  formatCents,
  type Price,
  parseDollars,
  parsePercent,
  percentOf,
  toDollars,
} from '../../../core/money.ts'
import type { Reason } from '../../../core/refusal.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'

export type Reward = 'dollar_off' | 'percent_off' | 'points'

export type Promotion = {
  promotionId: number
  code: string
  name: string
  reward: Reward
  /** Cents, parts per million, or points. */
  value: number
  minimum: Cents
  expiresAt: number | null
  firstOrder: boolean
  /** By one customer; null is any number of times. */
  maxUses: number | null
  merchantId: number | null
  /** The operator may switch it off and on. */
  enabled: boolean
}

/** The customer, the time and, where it is known, the order for which a promotion is used. Failed orders do not count. */
export type PromotionUse = {
  now: number
  hasOrdered: boolean
  timesUsed: number
  merchantId?: number | undefined
  subtotal?: Cents | undefined
}

/** Why a promotion cannot be used: the code for a checkout, and the exact reason. */
export type PromotionFault = Reason & {
  code: 'promo_expired' | 'promo_other_merchant' | 'promo_used' | 'promo_minimum'
  detail: Sentence
}

/** A deal to choose from when paying. `reason` says why it cannot be chosen; empty if it can. */
export type ListedDeal = { promotion: Promotion; isSelectable: boolean; reason: string }

type Objection = (promotion: Promotion, use: PromotionUse) => PromotionFault | undefined

const fault = (code: PromotionFault['code'], detail: Sentence, more: { minimum?: number } = {}) => ({
  code,
  detail,
  ...more,
})

const hasExpired: Objection = ({ expiresAt }, { now }) =>
  expiresAt !== null && now >= expiresAt ? fault('promo_expired', says`This deal has expired.`) : undefined

const isSwitchedOff: Objection = ({ enabled }) =>
  enabled ? undefined : fault('promo_expired', says`This deal has ended.`)

const isForAnotherMerchant: Objection = (promotion, { merchantId }) =>
  promotion.merchantId !== null && merchantId !== undefined && promotion.merchantId !== merchantId
    ? fault('promo_other_merchant', says`This deal is for another merchant.`)
    : undefined

const isNoFirstOrder: Objection = ({ firstOrder }, { hasOrdered }) =>
  firstOrder && hasOrdered ? fault('promo_used', says`This deal is for a first order.`) : undefined

const isUsedUp: Objection = ({ maxUses }, { timesUsed }) => {
  if (maxUses === null || timesUsed < maxUses) return undefined
  return maxUses === 1
    ? fault('promo_used', says`This deal works once, and you have used it.`)
    : fault('promo_used', says`You have used up this deal.`)
}

const isTooSmall: Objection = ({ minimum }, { subtotal }) => {
  if (subtotal === undefined || subtotal >= minimum) return undefined
  const least = toDollars(minimum)
  const amount = formatCents(minimum)
  const detail = says`This deal is for orders of ${amount} or more.`
  return fault('promo_minimum', detail, { minimum: least })
}

/** In the order in which errors are returned. */
const objections = [isSwitchedOff, hasExpired, isForAnotherMerchant, isNoFirstOrder, isUsedUp, isTooSmall]

/** The first fault; undefined if it can be used. */
export function promotionFault(promotion: Promotion, use: PromotionUse): PromotionFault | undefined {
  for (const objection of objections) {
    const found = objection(promotion, use)
    if (found !== undefined) return found
  }
  return undefined
}

/** The discount on an order: never more than there is to pay, and nothing of the tip. Points give none. */
export function centsOff({ reward, value }: Promotion, { subtotal, discount, total, tip }: Price): Cents {
  switch (reward) {
    case 'percent_off':
      return percentOf(subtotal - discount, value)
    case 'dollar_off':
      return Math.min(value, total - tip)
    case 'points':
      return 0
  }
}

/** The points that it adds to those that the order earns. */
export function pointsOf({ reward, value }: Promotion): number {
  return reward === 'points' ? value : 0
}

/** People write codes as they like. */
export const readDealCode = (text: string) => text.trim().toUpperCase()

const highestValue: Record<Reward, number> = {
  dollar_off: 10_000_000,
  percent_off: 1_000_000,
  points: 10_000_000,
}

/** As it is stored, of dollars, percent or points as they were sent; null if that is none of them. */
export function readValue(reward: Reward, value: number): number | null {
  const read = reward === 'percent_off' ? parsePercent(value) : parseDollars(value)
  const stored = reward === 'points' ? value : read
  return stored !== null && Number.isInteger(stored) && stored > 0 && stored <= highestValue[reward]
    ? stored
    : null
}
