import { parseInstant, parseLocalDate, toInstant } from '../../../core/local-time.ts'
import { type Cents, parseDollars } from '../../../core/money.ts'
import type { Reason } from '../../../core/refusal.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { isUsedUp, type Promotion, readValue } from '../rules/promotions.ts'
import type { ShopPromotionInput, ShopPromotionPatchInput } from './schemas.ts'

/** A merchant's promotion with its sales: goods less discount, of orders that didn't fail. */
export type ShopPromotion = Promotion & { sales: Cents; createdAt: number }

type ShopPromotionStatus = 'scheduled' | 'running' | 'paused' | 'used_up' | 'ended'

/** Final statuses come first, then those the merchant can change. */
export function promotionStatus(promotion: Promotion, now: number): ShopPromotionStatus {
  const { endedAt, expiresAt, enabled, startsAt } = promotion
  if (endedAt !== null || (expiresAt !== null && now >= expiresAt)) return 'ended'
  if (!enabled) return 'paused'
  if (isUsedUp(promotion)) return 'used_up'
  return startsAt !== null && now < startsAt ? 'scheduled' : 'running'
}

/** Customers couldn't make sense of a longer list. */
export const maxLivePromotions = 50

const invalid = (field: string, detail: Sentence): Reason => ({ code: 'invalid_parameter', field, detail })

const amountFields = ['minimum', 'max_discount', 'budget'] as const

/** Faults a schema can't express, in the readable part of the input. */
export function findShopPromotionFaults(
  input: Partial<ShopPromotionInput> | Partial<ShopPromotionPatchInput>,
): Reason[] {
  const reward = 'reward' in input ? input.reward : undefined
  const value = 'value' in input ? input.value : undefined
  const isValue = reward === undefined || value === undefined || readValue(reward, value) !== null
  return [
    ...(isValue ? [] : [invalid('value', valueDetails[reward])]),
    ...amountFields.flatMap((field) => {
      const amount = input[field]
      const isAmount = amount === undefined || amount === null || parseDollars(amount) !== null
      return isAmount ? [] : [invalid(field, says`${field} must be a dollar amount with at most 2 decimals.`)]
    }),
  ]
}

const valueDetails = {
  dollar_off: says`value must be an amount from $0.01 to $100,000.`,
  percent_off: says`value must be a percentage above 0, up to 100, with at most 4 decimals.`,
}

const cents = (dollars: number | null | undefined): Cents | null =>
  dollars === undefined || dollars === null ? null : parseDollars(dollars)

/** A day counts as a whole, in the merchant's time zone: it starts with its midnight and ends with the next. */
function readMoment(text: string | null | undefined, timeZone: string, edge: 'start' | 'end'): number | null {
  if (!text) return null
  const day = parseLocalDate(text)
  return day === null ? parseInstant(text) : toInstant(edge === 'end' ? day + 1 : day, 0, timeZone)
}

/** In weekday order, without duplicates; all seven mean no condition. */
function readDays(days: readonly number[] | null | undefined): number[] | null {
  const each = [...new Set(days ?? [])].sort((a, b) => a - b)
  return each.length === 0 || each.length === 7 ? null : each
}

export type NewShopPromotion = Omit<
  ShopPromotion,
  'promotionId' | 'spent' | 'uses' | 'sales' | 'createdAt' | 'endedAt'
>

export function readShopPromotion(input: ShopPromotionInput, timeZone: string): NewShopPromotion {
  return {
    code: (input.code ?? '').trim().toUpperCase(),
    name: input.name,
    reward: input.reward,
    value: readValue(input.reward, input.value)!,
    minimum: cents(input.minimum) ?? 0,
    maxDiscount: cents(input.max_discount),
    items: input.items && input.items.length > 0 ? [...new Set(input.items)] : null,
    days: readDays(input.days),
    firstOrder: input.first_order ?? false,
    maxUses: input.most_uses ?? null,
    budget: cents(input.budget),
    startsAt: readMoment(input.starts, timeZone, 'start'),
    expiresAt: readMoment(input.ends, timeZone, 'end'),
    merchantId: input.merchantId,
    fundedBy: 'merchant',
    enabled: true,
    lapsedDays: null,
    city: null,
    state: null,
  }
}

/** Code, reward, value and items don't change: they were promised. Nor do fields you omit. */
export function changeShopPromotion(
  before: ShopPromotion,
  patch: ShopPromotionPatchInput,
  { now, timeZone }: { now: number; timeZone: string },
): ShopPromotion {
  const { status } = patch
  return {
    ...before,
    ...(patch.name !== undefined && { name: patch.name }),
    ...(patch.minimum !== undefined && { minimum: cents(patch.minimum) ?? 0 }),
    ...(patch.max_discount !== undefined && { maxDiscount: cents(patch.max_discount) }),
    ...(patch.days !== undefined && { days: readDays(patch.days) }),
    ...(patch.most_uses !== undefined && { maxUses: patch.most_uses }),
    ...(patch.budget !== undefined && { budget: cents(patch.budget) }),
    ...(patch.starts !== undefined && { startsAt: readMoment(patch.starts, timeZone, 'start') }),
    ...(patch.ends !== undefined && { expiresAt: readMoment(patch.ends, timeZone, 'end') }),
    ...(status === 'running' && { enabled: true }),
    ...(status === 'paused' && { enabled: false }),
    ...(status === 'ended' && { endedAt: now }),
  }
}

/** Faults of a promotion as a whole. */
export function shopPromotionFaults(promotion: NewShopPromotion & { spent: Cents }): Reason[] {
  const { startsAt, expiresAt, budget, spent, reward, value } = promotion
  const isOrdered = startsAt === null || expiresAt === null || startsAt < expiresAt
  const isEnough = budget === null || budget >= (reward === 'dollar_off' ? value : 1)
  return [
    ...(isOrdered ? [] : [invalid('ends', says`ends must be after starts.`)]),
    ...(isEnough ? [] : [invalid('budget', says`The budget must cover the discount on at least one order.`)]),
    ...(budget === null || budget >= spent
      ? []
      : [invalid('budget', says`Customers have already used more than that.`)]),
  ]
}
