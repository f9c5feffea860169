import type { Call } from '../../calls/call.ts'
import { parseInstant } from '../../core/local-time.ts'
import { parseDollars } from '../../core/money.ts'
import { type Reason, refuse, refuseIfAny } from '../../core/refusal.ts'
import { recordAudit } from '../audit/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import type { NewPromotionInput, PromotionPatchInput, PromotionsQueryInput } from './operator-schemas.ts'
import { presentPromotion } from './present.ts'
import { insertPromotion, listPromotions, lockPromotion, updatePromotion } from './promotion-store.ts'
import { readEnd } from './rules/credits.ts'
import { type Promotion, plainTerms, readDealCode, readValue } from './rules/promotions.ts'

type NewPromotion = Omit<Promotion, 'promotionId'>

export async function readPromotions({ limit = 1000, offset = 0 }: PromotionsQueryInput, { db }: Call) {
  return { promotions: (await listPromotions(db, { limit, offset })).map(presentPromotion) }
}

/** Before the transaction: the merchant is looked up with a connection of its own. */
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
  const trace = { action: 'promotion.created', subject: promotion.code, after }
  await recordAudit(call, { ...trace, ...(merchantId !== null && { merchantId }) })
  return after
}

/** Fields that are not sent stay. Carts are checked anew; orders that have used the promotion keep their discount. */
export async function changePromotion(input: PromotionPatchInput, call: Call) {
  const { promotion_id, name, minimum, ends, most_uses, enabled, reason } = input
  const before = await lockPromotion(call.db, promotion_id)
  if (!before) throw refuse('unknown_promotion', { field: 'promotion_id' })
  const after = await updatePromotion(call.db, {
    ...before,
    ...(name !== undefined && { name }),
    ...(minimum !== undefined && { minimum: readMinimum(minimum) }),
    ...(ends !== undefined && { expiresAt: ends === null ? null : readEnd(ends) }),
    ...(most_uses !== undefined && { maxUses: most_uses }),
    ...(enabled !== undefined && { enabled }),
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

function readMinimum(minimum: number) {
  const cents = parseDollars(minimum)
  if (cents !== null) return cents
  throw refuse('invalid_parameter', {
    field: 'minimum',
    detail: 'minimum is dollars with at most two decimals.',
  })
}

const valueDetails = {
  dollar_off: 'value is dollars, 0.01 to 100000.',
  percent_off: 'value is percent, more than 0 and up to 100, with at most four decimals.',
  points: 'value is a whole number of points.',
}

/** Faults that the schema cannot see, in what is readable of a new promotion. */
export function findPromotionFaults({ reward, value, minimum }: Partial<NewPromotionInput>): Reason[] {
  const wrong = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })
  const isValue = reward === undefined || value === undefined || readValue(reward, value) !== null
  const isMinimum = minimum === undefined || parseDollars(minimum) !== null
  return [
    ...(isValue ? [] : [wrong('value', valueDetails[reward])]),
    ...(isMinimum ? [] : [wrong('minimum', 'minimum is dollars with at most two decimals.')]),
  ]
}

/** `wanted` is valid only where there are no faults. */
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
  }
  return { wanted, faults: findPromotionFaults(input) }
}
