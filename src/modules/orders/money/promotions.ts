import { parseInstant } from '../../../core/local-time.ts'
import { parseDollars } from '../../../core/money.ts'
import { type Reason, Refusal, refuse } from '../../../core/refusal.ts'
import type { Call } from '../../../http/route.ts'
import { leaveTrace } from '../../audit/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import type { NewPromotionInput, PromotionsQueryInput } from './operator-schemas.ts'
import { presentPromotion } from './present.ts'
import { insertPromotion, listPromotions } from './promotion-store.ts'
import { readDealCode, readValue } from './rules/promotions.ts'

export async function readPromotions({ limit = 1000, offset = 0 }: PromotionsQueryInput, { db }: Call) {
  return { promotions: (await listPromotions(db, { limit, offset })).map(presentPromotion) }
}

export async function makePromotion(
  { merchants }: { merchants: MerchantDirectory },
  input: NewPromotionInput,
  call: Call,
) {
  const wanted = readPromotion(input)
  const { merchantId } = wanted
  if (merchantId !== null && !(await merchants.find(merchantId)))
    throw refuse('unknown_merchant', { field: 'merchant_id' })
  const promotion = await insertPromotion(call.db, wanted, call.now)
  if (!promotion) throw refuse('taken_code', { field: 'code' })
  const after = presentPromotion(promotion)
  const trace = { action: 'promotion.created', subject: promotion.code, after }
  await leaveTrace(call, { ...trace, ...(merchantId !== null && { merchantId }) })
  return after
}

const valueDetails = {
  dollar_off: 'value is dollars, 0.01 to 100000.',
  percent_off: 'value is percent, more than 0 and up to 100, with at most four decimals.',
  points: 'value is a whole number of points.',
}

function readPromotion(input: NewPromotionInput) {
  const value = readValue(input.reward, input.value)
  const minimum = parseDollars(input.minimum ?? 0)
  const expiresAt = input.expires ? parseInstant(input.expires) : null
  const wrong = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })
  const faults = [
    ...(value === null ? [wrong('value', valueDetails[input.reward])] : []),
    ...(minimum === null ? [wrong('minimum', 'minimum is dollars with at most two decimals.')] : []),
    ...(input.expires && expiresAt === null ? [wrong('expires', 'expires is an ISO 8601 time.')] : []),
  ]
  const [first, ...more] = faults
  if (first) throw new Refusal([first, ...more])
  return {
    code: readDealCode(input.code),
    name: input.name,
    reward: input.reward,
    value: value!,
    minimum: minimum!,
    expiresAt,
    firstOrder: input.first_order ?? false,
    mostUses: input.most_uses ?? null,
    merchantId: input.merchant_id ?? null,
  }
}
