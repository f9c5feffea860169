import type { Call } from '../../calls/call.ts'
import { parseLocalDate } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import { presentEntry, presentPayout } from './present.ts'
import { dayWindow, hoursAnywhere, type PaidMerchant, toPayouts } from './rules/payouts.ts'
import type { PayoutQueryInput } from './schemas.ts'
import { findBookedMerchants, listEntries, sumDays } from './store.ts'

/** Merchants belong to another module; the ledger knows only their ids. */
export type LedgerDeps = {
  merchants: { find(merchantId: number): Promise<PaidMerchant | undefined> }
}

/** Each merchant's payout for a day in its time zone. */
export async function readPayouts({ merchants }: LedgerDeps, input: PayoutQueryInput, { db }: Call) {
  const day = parseLocalDate(input.day)
  if (day === null)
    throw refuse('invalid_parameter', { field: 'day', detail: 'day must be a date, YYYY-MM-DD.' })
  const { since, until } = hoursAnywhere(day)
  const wanted = input.merchant_id ? [input.merchant_id] : await findBookedMerchants(db, since, until)
  const found = await Promise.all(wanted.map((merchantId) => getMerchant(merchants, merchantId)))
  const sums = await sumDays(
    db,
    found.map((merchant) => dayWindow(merchant, day)),
  )
  return { day: input.day, payouts: toPayouts(sums, found, day).map(presentPayout) }
}

export async function getMerchant(
  merchants: LedgerDeps['merchants'],
  merchantId: number,
): Promise<PaidMerchant> {
  const merchant = await merchants.find(merchantId)
  if (!merchant) throw refuse('unknown_merchant', { field: 'merchant_id' })
  return merchant
}

export async function readOrderEntries({ order_id }: { order_id: number }, { db }: Call) {
  const entries = await listEntries(db, order_id)
  if (entries.length === 0)
    throw refuse('unknown_order', { field: 'order_id', detail: 'The ledger has no entries for this order.' })
  return { order_id, entries: entries.map(presentEntry) }
}
