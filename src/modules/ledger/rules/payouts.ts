import { formatLocalDate, type LocalDay, toInstant } from '../../../core/local-time.ts'
import type { Cents } from '../../../core/money.ts'

/** A merchant's own day, from one midnight of its clocks to the next: 23 to 25 hours. */
export type DayWindow = { merchantId: number; since: number; until: number }

/**
 * A merchant's day as the ledger sums it. `net` is what the day added to its account:
 * gross − refunds − fees − tax − cash. Tips are its own, and part of gross.
 */
export type PayoutSums = {
  merchantId: number
  /** Completed on that day. */
  orders: number
  /** Their totals. */
  gross: Cents
  /** Deductions for others' work: convenience fees, commission, and the couriers' share. */
  fees: Cents
  /** The commission within `fees`, as it was in force when each order was completed. */
  commission: Cents
  /** What its own promotions took off; gross is less by that much. */
  promotions: Cents
  /** Disputes within `fees`, with what the gateway charged for them; below zero what came back. */
  disputes: Cents
  tips: Cents
  tax: Cents
  /** Within `net`: tax that the merchant files itself. */
  taxPaidOut: Cents
  /** Given back of orders that were completed, on this day or before. */
  refunds: Cents
  /** Cash that customers handed to the merchant. */
  cash: Cents
  net: Cents
}

export type PaidMerchant = { merchantId: number; name: string; timeZone: string }
export type Payout = PayoutSums & { name: string; timeZone: string; day: string }

/** The largest offsets that clocks have, east and west. */
const eastMs = 14 * 3_600_000
const westMs = 12 * 3_600_000
const dayMs = 86_400_000

/** All of the hours that are this day anywhere. */
export function hoursAnywhere(day: LocalDay): { since: number; until: number } {
  return { since: day * dayMs - eastMs, until: (day + 1) * dayMs + westMs }
}

export function dayWindow({ merchantId, timeZone }: PaidMerchant, day: LocalDay): DayWindow {
  return { merchantId, since: toInstant(day, 0, timeZone), until: toInstant(day + 1, 0, timeZone) }
}

/** Orders that were only placed on that day are not paid out yet. */
export function toPayouts(
  sums: readonly PayoutSums[],
  merchants: readonly PaidMerchant[],
  day: LocalDay,
): Payout[] {
  const byId = new Map(merchants.map((merchant) => [merchant.merchantId, merchant]))
  return sums
    .filter(({ orders, refunds, net }) => orders !== 0 || refunds !== 0 || net !== 0)
    .map((sum) => {
      const { name, timeZone } = byId.get(sum.merchantId)!
      return { ...sum, name, timeZone, day: formatLocalDate(day) }
    })
}
