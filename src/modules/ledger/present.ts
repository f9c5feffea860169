import { formatLocalDate, formatUtc, type LocalDay } from '../../core/local-time.ts'
import { toDollars, toPercent } from '../../core/money.ts'
import { type Commission, commissionOn } from './rules/commission.ts'
import type { Entry } from './rules/entries.ts'
import type { AccountSums, JournalEntry } from './rules/journal.ts'
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
    ...(payout.promotions !== 0 && { promotions: toDollars(payout.promotions) }),
    ...(payout.disputes !== 0 && { disputes: toDollars(payout.disputes) }),
    tips: toDollars(payout.tips),
    tax_collected: toDollars(payout.tax),
    ...(payout.taxPaidOut !== 0 && { tax_paid_out: toDollars(payout.taxPaidOut) }),
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

export const presentSides = ({ debit, credit }: { debit: number; credit: number }) => ({
  debit: toDollars(debit),
  credit: toDollars(credit),
})

export const presentAccountSums = ({ account, ...sides }: AccountSums) => ({
  account,
  ...presentSides(sides),
})

export function presentJournalEntry({ entryId, at, kind, orderId, merchantId, memo, lines }: JournalEntry) {
  return {
    entry_id: entryId,
    at: formatUtc(at),
    kind,
    order_id: orderId,
    merchant_id: merchantId,
    memo,
    lines: lines.map(({ account, party, part, ...sides }) => ({
      account,
      party,
      part,
      ...presentSides(sides),
    })),
  }
}

/** Columns of the accountant's file: one row per line. */
export const journalColumns = [
  ...['entry_id', 'at', 'kind', 'order_id', 'merchant_id', 'account', 'party', 'part'],
  ...['debit', 'credit', 'memo'],
]

export function toCells({ entryId, at, kind, orderId, merchantId, memo, lines }: JournalEntry) {
  const ofEntry = [entryId, formatUtc(at), kind, orderId, merchantId]
  return lines.map(({ account, party, part, debit, credit }) => {
    const sides = [debit, credit].map((cents) => (cents === 0 ? '' : toDollars(cents).toFixed(2)))
    return [...ofEntry, account, party, part, ...sides, memo]
  })
}
