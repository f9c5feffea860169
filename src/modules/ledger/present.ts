import { formatLocalDate, formatUtc, type LocalDay } from '../../core/local-time.ts'
import { toDollars, toPercent } from '../../core/money.ts'
import { type Commission, commissionOn } from './rules/commission.ts'
import type { Entry } from './rules/entries.ts'
import type { Payout } from './rules/payouts.ts'

export function presentPayout(payout: Payout) {
  return {
    merchant_id: payout.merchantId,
    name: payout.name,
    time_zone: payout.timeZone,
    day: payout.day,
    orders: payout.orders,
    gross: toDollars(payout.gross),
    fees: toDollars(payout.fees),
    commission: toDollars(payout.commission),
    tips: toDollars(payout.tips),
    tax_collected: toDollars(payout.tax),
    refunds: toDollars(payout.refunds),
    cash_taken: toDollars(payout.cash),
    net: toDollars(payout.net),
  }
}

export function presentEntry({ entryId, at, kind, merchantId, memo, lines }: Entry) {
  return {
    entry_id: entryId,
    at: formatUtc(at),
    kind,
    merchant_id: merchantId,
    memo,
    lines: lines.map(({ account, party, part = '', cents }) => {
      return { account, party, part, amount: toDollars(cents) }
    }),
  }
}

export const presentCommission = ({ percent, fixed, courierShare, from }: Commission) => ({
  percent: toPercent(percent),
  fixed: toDollars(fixed),
  courier_share: toPercent(courierShare),
  from: formatLocalDate(from),
})

export function presentCommissions(merchantId: number, all: readonly Commission[], today: LocalDay) {
  const current = commissionOn(all, today)
  return {
    merchant_id: merchantId,
    current: current ? presentCommission(current) : null,
    commissions: all.map(presentCommission),
  }
}
