import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../../calls/call.ts'
import { parseLocalDate, toLocalDay } from '../../../core/local-time.ts'
import { parseDollars, parsePercent } from '../../../core/money.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { getMerchant, type LedgerDeps } from '../payouts.ts'
import { presentCommission, presentCommissions } from '../present.ts'
import type { Commission } from '../rules/commission.ts'
import type { NewCommissionInput } from './schemas.ts'
import { listCommissions, putCommission } from './store.ts'

export async function readCommissions(
  { merchants }: LedgerDeps,
  { merchant_id }: { merchant_id: number },
  { db, now }: Call,
) {
  const { timeZone } = await getMerchant(merchants, merchant_id)
  return presentCommissions(merchant_id, await listCommissions(db, merchant_id), toLocalDay(now, timeZone))
}

/** Before the transaction: the merchant is looked up with its own connection. */
export async function prepareCommission({ merchants }: LedgerDeps, input: NewCommissionInput, { now }: Call) {
  const { timeZone } = await getMerchant(merchants, input.merchant_id)
  const today = toLocalDay(now, timeZone)
  return { today, commission: readCommission(input, today) }
}

/**
 * The past doesn't change: its orders are booked. A change on the same day applies to orders completed from now on.
 * Terms already in force on that day leave no record.
 */
export async function setCommission(
  { merchant_id: merchantId, reason }: NewCommissionInput,
  call: Call,
  { today, commission }: { today: number; commission: Commission },
) {
  const { db: tx, now } = call
  const before = (await listCommissions(tx, merchantId)).find(({ from }) => from === commission.from)
  if (!isDeepStrictEqual(before, commission)) {
    await putCommission(tx, merchantId, commission, now)
    await recordAudit(call, {
      action: 'merchant.commission_set',
      subject: String(merchantId),
      merchantId,
      ...(before && { before: presentCommission(before) }),
      after: { ...presentCommission(commission), ...(reason && { reason }) },
    })
  }
  return presentCommissions(merchantId, await listCommissions(tx, merchantId), today)
}

function readCommission(input: NewCommissionInput, today: number): Commission {
  const percent = parsePercent(input.percent)
  const courierShare = parsePercent(input.courier_share ?? 0)
  const fixed = parseDollars(input.fixed ?? 0)
  const from = input.from === undefined ? today : parseLocalDate(input.from)
  const wrong = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })
  refuseIfAny([
    ...(percent === null ? [wrong('percent', 'percent has at most four decimals.')] : []),
    ...(courierShare === null ? [wrong('courier_share', 'courier_share has at most four decimals.')] : []),
    ...(fixed === null
      ? [wrong('fixed', 'fixed must be an amount in dollars with at most two decimals.')]
      : []),
    ...(from === null ? [wrong('from', 'from must be a date, YYYY-MM-DD.')] : []),
  ])
  if (from! < today)
    throw refuse('invalid_parameter', {
      field: 'from',
      detail: says`Choose a start date of today or later, in the shop’s time zone.`,
    })
  return { percent: percent!, courierShare: courierShare!, fixed: fixed!, from: from! }
}
