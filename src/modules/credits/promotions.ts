import type { Call } from '../../calls/call.ts'
import { parseInstant } from '../../core/local-time.ts'
import { type Cents, parseDollars, toDollars } from '../../core/money.ts'
import { type Reason, refuse, refuseIfAny } from '../../core/refusal.ts'
import { says } from '../../texts/sentence.ts'
import { recordAudit } from '../audit/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import type {
  NewPromotionInput,
  PromotionPatchInput,
  PromotionsQueryInput,
  SimulationInput,
} from './operator-schemas.ts'
import { presentListedPromotion, presentPromotion } from './present.ts'
import { insertPromotion, listPromotions, lockPromotion, updatePromotion } from './promotion-store.ts'
import { readEnd } from './rules/credits.ts'
import { type Promotion, plainTerms, readDealCode, readValue } from './rules/promotions.ts'
import { simulatePromotion } from './simulation-store.ts'

type NewPromotion = Omit<Promotion, 'promotionId'>

export async function readPromotions({ limit = 1000, offset = 0 }: PromotionsQueryInput, { db }: Call) {
  return { promotions: (await listPromotions(db, { limit, offset })).map(presentListedPromotion) }
}

/** Before the transaction: the merchant is looked up with its own connection. */
export async function preparePromotion(
  { merchants }: { merchants: MerchantDirectory },
  input: NewPromotionInput,
): Promise<NewPromotion> {
  const { wanted, faults } = readPromotion(input)
  const { merchantId } = wanted
  const isKnown = merchantId === null || (await merchants.find(merchantId)) !== undefined
  refuseIfAny([...faults, ...(isKnown ? [] : [{ code: 'unknown_merchant', field: 'merchant_id' } as const])])
  return wanted
}

export async function makePromotion(wanted: NewPromotion, call: Call) {
  const promotion = await insertPromotion(call.db, wanted, call.now)
  if (!promotion) throw refuse('taken_code', { field: 'code' })
  const after = presentPromotion(promotion)
  const { merchantId } = promotion
  const trace = { action: 'promotion.created' as const, subject: promotion.code, after }
  await recordAudit(call, { ...trace, ...(merchantId !== null && { merchantId }) })
  return after
}

/** Fields you omit don't change. Carts are checked again; orders that have used the promotion keep their discount. */
export async function changePromotion(input: PromotionPatchInput, call: Call) {
  const { promotion_id, name, minimum, ends, most_uses, enabled, reason, starts } = input
  const before = await lockPromotion(call.db, promotion_id)
  if (!before) throw refuse('unknown_promotion', { field: 'promotion_id' })
  const after = await updatePromotion(call.db, {
    ...before,
    ...(name !== undefined && { name }),
    ...(minimum !== undefined && { minimum: readMinimum(minimum) }),
    ...(ends !== undefined && { expiresAt: ends === null ? null : readEnd(ends) }),
    ...(most_uses !== undefined && { maxUses: most_uses }),
    ...(enabled !== undefined && { enabled }),
    ...(starts !== undefined && { startsAt: starts === null ? null : readEnd(starts) }),
    ...(input.max_discount !== undefined && { maxDiscount: readAmount('max_discount', input.max_discount) }),
    ...(input.budget !== undefined && { budget: budgetAbove(before.spent, input.budget) }),
  })
  const { merchantId } = after
  await recordAudit(call, {
    action: before.enabled && !after.enabled ? 'promotion.ended' : 'promotion.changed',
    subject: after.code,
    ...(merchantId !== null && { merchantId }),
    before: presentPromotion(before),
    after: { ...presentPromotion(after), ...(reason && { reason }) },
  })
  return presentPromotion(after)
}

const readMinimum = (minimum: number) => readAmount('minimum', minimum) ?? 0

function readAmount(field: string, amount: number | null): Cents | null {
  if (amount === null) return null
  const cents = parseDollars(amount)
  if (cents !== null) return cents
  throw refuse('invalid_parameter', {
    field,
    detail: says`${field} must be a dollar amount with at most 2 decimals.`,
  })
}

function budgetAbove(spent: Cents, amount: number | null): Cents | null {
  const budget = readAmount('budget', amount)
  if (budget === null || budget >= spent) return budget
  throw refuse('invalid_parameter', {
    field: 'budget',
    detail: says`Customers have already used more than that.`,
  })
}

const valueDetails = {
  dollar_off: 'value is dollars, 0.01 to 100000.',
  percent_off: 'value is percent, more than 0 and up to 100, with at most four decimals.',
  points: 'value is a whole number of points.',
}

/** Faults a schema can't express, in the readable part of a new promotion. */
export function findPromotionFaults(input: Partial<NewPromotionInput>): Reason[] {
  const { reward, value, minimum, max_discount, budget, city, state, first_order, lapsed_days } = input
  const wrong = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })
  const isAmount = (amount: number | null | undefined) =>
    amount === undefined || amount === null || parseDollars(amount) !== null
  const isValue = reward === undefined || value === undefined || readValue(reward, value) !== null
  const isMinimum = minimum === undefined || parseDollars(minimum) !== null
  return [
    ...(isValue ? [] : [wrong('value', valueDetails[reward])]),
    ...(isMinimum
      ? []
      : [wrong('minimum', 'minimum must be an amount in dollars with at most two decimals.')]),
    ...(isAmount(max_discount)
      ? []
      : [wrong('max_discount', 'max_discount must be an amount in dollars with at most two decimals.')]),
    ...(isAmount(budget)
      ? []
      : [wrong('budget', 'budget must be an amount in dollars with at most two decimals.')]),
    ...(!city === !state ? [] : [wrong(city ? 'state' : 'city', 'city and state go together.')]),
    ...(first_order && lapsed_days
      ? [wrong('lapsed_days', 'A first order cannot be one of a customer who returns.')]
      : []),
  ]
}

/** `wanted` is valid only if there are no faults. */
function readPromotion(input: NewPromotionInput): { wanted: NewPromotion; faults: Reason[] } {
  const wanted = {
    code: readDealCode(input.code),
    name: input.name,
    reward: input.reward,
    value: readValue(input.reward, input.value)!,
    minimum: parseDollars(input.minimum ?? 0)!,
    expiresAt: input.expires ? parseInstant(input.expires) : null,
    firstOrder: input.first_order ?? false,
    maxUses: input.most_uses ?? null,
    merchantId: input.merchant_id ?? null,
    enabled: true,
    ...plainTerms,
    ...termsOf(input),
    startsAt: input.starts ? parseInstant(input.starts) : null,
  }
  return { wanted, faults: findPromotionFaults(input) }
}

const termsOf = ({ max_discount, budget, lapsed_days, city, state }: Partial<NewPromotionInput>) => ({
  maxDiscount: parseDollars(max_discount),
  budget: parseDollars(budget),
  lapsedDays: lapsed_days ?? null,
  city: city?.trim() || null,
  state: state?.toUpperCase() ?? null,
})

const dayMs = 86_400_000

/** What a promotion with these terms would have meant for past orders. */
export async function simulate(input: SimulationInput, { db, now }: Call) {
  refuseIfAny(findPromotionFaults(input))
  const { days = 30 } = input
  const promotion = {
    ...{ ...plainTerms, ...termsOf(input), reward: input.reward, enabled: true, expiresAt: null },
    value: readValue(input.reward, input.value)!,
    minimum: parseDollars(input.minimum ?? 0)!,
    firstOrder: input.first_order ?? false,
    maxUses: input.most_uses ?? null,
    merchantId: input.merchant_id ?? null,
  }
  const found = await simulatePromotion(db, promotion, { since: now - days * dayMs, until: now })
  const { orders, customers, cost, all, oneIn } = found
  return { days, all_orders: all, orders, customers, cost: toDollars(cost), sampled_one_in: oneIn }
}
