import type { Cents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { commissionPostings, commissionReturned, type Terms } from '../rules/commission.ts'
import { type DisputeBooking, disputedPostings, movedDisputePostings } from '../rules/disputes.ts'
import { mustBalance, type NewEntry } from '../rules/entries.ts'
import {
  adjustedPostings,
  completedPostings,
  type Payment,
  type Posting,
  placedPostings,
  type RefundedPayment,
  refundedPostings,
  returnedPostings,
  reversedPostings,
  type SoldOrder,
  tippedPostings,
} from '../rules/postings.ts'
import { insertPastEntries } from './store.ts'

/** A finished order with everything booked for it. */
export type PastSale = {
  order: SoldOrder
  payments: readonly Payment[]
  terms: Terms
  placedAt: number
  ended: { kind: 'completed' | 'rejected' | 'cancelled' | 'failed'; at: number }
  /** `failed`: the gateway couldn't refund it. */
  refund?: { at: number; payments: readonly RefundedPayment[]; failed?: { at: number; memo: string } }
  /** A tip added after delivery. */
  tip?: { at: number; amount: Cents }
  /** What the merchant took off the order before preparing it; `order` and `payments` are for what was left. */
  adjusted?: { at: number; cents: Cents }
  /** The courier brought back what couldn't be handed over. */
  returned?: { at: number; providerId: number; price: Cents }
  /** What the bank took back, step by step. */
  dispute?: { gatewayId: string; steps: readonly { at: number; booked: DisputeBooking }[] }
}

/**
 * Books many past orders with two statements, by the same rules as current orders. The entries take the ids up to
 * `lastEntry`, in chronological order. Returns the id before the first.
 */
export async function bookPastSales(
  tx: Handle,
  sales: readonly PastSale[],
  lastEntry: number,
): Promise<number> {
  const entries = sales.flatMap(entriesOfSale).toSorted((a, b) => a.at - b.at)
  for (const entry of entries) mustBalance(entry)
  const before = lastEntry - entries.length
  await insertPastEntries(tx, entries, before + 1)
  return before
}

function entriesOfSale(sale: PastSale): NewEntry[] {
  const { order, payments, terms, placedAt, ended, refund, tip, adjusted } = sale
  const { orderId, merchantId } = order
  const of = (kind: NewEntry['kind'], at: number, lines: Posting[]) => ({
    kind,
    at,
    merchantId,
    orderId,
    lines,
  })
  const placed = of('placed', placedAt, placedPostings(...asOrdered(sale)))
  if (ended.kind !== 'completed') {
    const reversed = of(ended.kind, ended.at, reversedPostings([placed]))
    return [placed, reversed, ...(sale.returned ? [entryOfReturn(order, sale.returned)] : [])]
  }
  const shared = [...completedPostings(order, payments), ...commissionPostings(order, terms)]
  const completed = of('completed', ended.at, shared)
  const lowered = adjusted && adjustedPostings(order, [{ payment: payments[0]!, cents: adjusted.cents }])
  const entries: NewEntry[] = [
    placed,
    ...(adjusted ? [{ ...of('adjusted', adjusted.at, lowered!), refund: 1 }] : []),
    completed,
    ...(tip ? [{ ...of('tipped', tip.at, tippedPostings(order, tip.amount)), refund: 1 }] : []),
    ...entriesOfDispute(sale),
  ]
  if (!refund) return entries
  const back = refundedPostings(order, refund.payments)
  const lines = [...back, ...commissionReturned([placed, completed], back)]
  const refunded = { ...of('refunded', refund.at, lines), refund: 1 }
  if (!refund.failed) return [...entries, refunded]
  const { at, memo } = refund.failed
  return [...entries, refunded, { ...of('refund_failed', at, reversedPostings([refunded])), refund: 1, memo }]
}

/** The order and its payments before the merchant changed it. */
function asOrdered({ order, payments, adjusted }: PastSale): [SoldOrder, readonly Payment[]] {
  if (!adjusted) return [order, payments]
  const [first, ...rest] = payments
  const paid = [{ ...first!, amount: first!.amount + adjusted.cents }, ...rest]
  return [{ ...order, total: order.total + adjusted.cents }, paid]
}

const entryOfReturn = (
  { merchantId, orderId }: SoldOrder,
  { at, ...carrier }: NonNullable<PastSale['returned']>,
): NewEntry => ({ kind: 'returned', at, merchantId, orderId, lines: returnedPostings(carrier) })

function entriesOfDispute({ order: { orderId, merchantId }, dispute }: PastSale): NewEntry[] {
  if (!dispute) return []
  const memo = `dispute ${dispute.gatewayId} of order ${orderId}`
  const entries = dispute.steps.flatMap(({ at, booked: wanted }, index): NewEntry[] => {
    const booked = dispute.steps[index - 1]?.booked ?? { withdrawn: 0, fee: 0, moved: 0, movedFee: 0 }
    const isTaken = wanted.withdrawn + wanted.fee > booked.withdrawn + booked.fee
    const moved = movedDisputePostings(booked, wanted, merchantId)
    return [
      { kind: isTaken ? 'disputed' : 'dispute_returned', at, memo, lines: disputedPostings(booked, wanted) },
      { kind: 'dispute_moved', at, memo, merchantId, lines: moved },
    ]
  })
  return entries.filter(({ lines }) => lines.length > 0)
}
