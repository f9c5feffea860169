import { formatLocalDate, type LocalDay, toInstant } from '../../../core/local-time.ts'
import type { Cents } from '../../../core/money.ts'

/** A merchant's local day, from midnight to midnight: 23 to 25 hours. */
export type DayWindow = { merchantId: number; since: number; until: number }

/**
 * A merchant's day, as summed by the ledger. `net` is what the day added to its account: gross − refunds − fees − tax
 * − cash. Tips are its own, and part of gross.
 */
export type PayoutSums = {
  merchantId: number
  /** Orders completed on that day. */
  orders: number
  /** Total of these orders. */
  gross: Cents
  /** Deductions for others: convenience fees, commission, and the couriers' share. */
  fees: Cents
  /** The commission within `fees`, as in force when each order was completed. */
  commission: Cents
  /** Discounts from its own promotions; gross is net of them. */
  promotions: Cents
  /** Disputes within `fees`, with the gateway's charges for them; negative if money came back. */
  disputes: Cents
  tips: Cents
  tax: Cents
  /** Within `net`: tax that the merchant files itself. */
  taxPaidOut: Cents
  /** Refunds of orders completed on this day or before. */
  refunds: Cents
  /** Cash that customers paid to the merchant. */
  cash: Cents
  net: Cents
}

export type PaidMerchant = { merchantId: number; name: string; timeZone: string }
export type Payout = PayoutSums & { name: string; timeZone: string; day: string }

/** The largest UTC offsets, east and west. */
const eastMs = 14 * 3_600_000
const westMs = 12 * 3_600_000
const dayMs = 86_400_000

/** All hours that are this day anywhere. */
export function hoursAnywhere(day: LocalDay): { since: number; until: number } {
  return { since: day * dayMs - eastMs, until: (day + 1) * dayMs + westMs }
}

export function dayWindow({ merchantId, timeZone }: PaidMerchant, day: LocalDay): DayWindow {
  return { merchantId, since: toInstant(day, 0, timeZone), until: toInstant(day + 1, 0, timeZone) }
}

/** Orders only placed on that day aren't paid out yet. */
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
