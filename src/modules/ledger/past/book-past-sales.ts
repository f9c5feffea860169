import type { Cents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { commissionPostings, commissionReturned, type Terms } from '../rules/commission.ts'
import { mustBalance, type NewEntry } from '../rules/entries.ts'
import {
  completedPostings,
  type Payment,
  type Posting,
  placedPostings,
  type RefundedPayment,
  refundedPostings,
  reversedPostings,
  type SoldOrder,
  tippedPostings,
} from '../rules/postings.ts'
import { insertPastEntries } from './store.ts'

/** An order that is over, with all that is booked for it. */
export type PastSale = {
  order: SoldOrder
  payments: readonly Payment[]
  terms: Terms
  placedAt: number
  ended: { kind: 'completed' | 'rejected' | 'cancelled' | 'failed'; at: number }
  refund?: { at: number; payments: readonly RefundedPayment[] }
  /** A tip that was added after delivery. */
  tip?: { at: number; amount: Cents }
}

/**
 * Books many orders of the past with two statements, by the same rules as orders of today. The entries take the ids up to `lastEntry`,
 * in the order of time. Returns the id before the first.
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

function entriesOfSale({ order, payments, terms, placedAt, ended, refund, tip }: PastSale): NewEntry[] {
  const { orderId, merchantId } = order
  const of = (kind: NewEntry['kind'], at: number, lines: Posting[]) => ({
    kind,
    at,
    merchantId,
    orderId,
    lines,
  })
  const placed = of('placed', placedAt, placedPostings(order, payments))
  if (ended.kind !== 'completed') return [placed, of(ended.kind, ended.at, reversedPostings([placed]))]
  const shared = [...completedPostings(order, payments), ...commissionPostings(order, terms)]
  const completed = of('completed', ended.at, shared)
  const added = tip ? [{ ...of('tipped', tip.at, tippedPostings(order, tip.amount)), refund: 1 }] : []
  if (!refund) return [placed, completed, ...added]
  const back = refundedPostings(order, refund.payments)
  const lines = [...back, ...commissionReturned([placed, completed], back)]
  return [placed, completed, { ...of('refunded', refund.at, lines), refund: 1 }, ...added]
}
