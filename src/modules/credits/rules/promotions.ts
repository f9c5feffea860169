import {
  type Cents,
  type Price,
  parseDollars,
  parsePercent,
  percentOf,
  toDollars,
} from '../../../core/money.ts'

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

/** A deal to choose from when paying. `reason` says why it cannot be chosen; empty if it can. */
export type ListedDeal = { promotion: Promotion; isSelectable: boolean; reason: string }

type Objection = (promotion: Promotion, use: PromotionUse) => string | undefined

const hasExpired: Objection = ({ expiresAt }, { now }) =>
  expiresAt !== null && now >= expiresAt ? 'This deal has expired.' : undefined

const isSwitchedOff: Objection = ({ enabled }) => (enabled ? undefined : 'This deal has ended.')

const isForAnotherMerchant: Objection = (promotion, { merchantId }) =>
  promotion.merchantId !== null && merchantId !== undefined && promotion.merchantId !== merchantId
    ? 'This deal is for another merchant.'
    : undefined

const isNoFirstOrder: Objection = ({ firstOrder }, { hasOrdered }) =>
  firstOrder && hasOrdered ? 'This deal is for a first order.' : undefined

const isUsedUp: Objection = ({ maxUses }, { timesUsed }) => {
  if (maxUses === null || timesUsed < maxUses) return undefined
  return maxUses === 1 ? 'This deal works once, and you have used it.' : 'You have used up this deal.'
}

const isTooSmall: Objection = ({ minimum }, { subtotal }) =>
  subtotal !== undefined && subtotal < minimum
    ? `This deal is for orders of ${toDollars(minimum).toFixed(2)} or more.`
    : undefined

/** In the order in which errors are returned. */
const objections = [isSwitchedOff, hasExpired, isForAnotherMerchant, isNoFirstOrder, isUsedUp, isTooSmall]

/** The first reason, in words; undefined if it can be used. */
export function whyUnusable(promotion: Promotion, use: PromotionUse): string | undefined {
  for (const objection of objections) {
    const reason = objection(promotion, use)
    if (reason !== undefined) return reason
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
