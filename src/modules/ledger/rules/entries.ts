import { type Posting, sumPostings } from './postings.ts'
import type { TaxFact } from './tax-facts.ts'

/**
 * Each kind of entry is booked once per order; gift cards and credit are issued without an order. The schema refuses
 * a second entry of a kind for an order.
 */
export type EntryKind =
  | 'placed'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'failed'
  | 'adjusted'
  | 'adjustment_accepted'
  | 'refunded'
  | 'refund_failed'
  | 'returned'
  | 'tipped'
  | 'disputed'
  | 'dispute_returned'
  | 'dispute_moved'
  | 'gateway_fees'
  | 'invoice_difference'
  | 'opening'
  | 'gift_card_issued'
  | 'credit_granted'
  | 'credit_ended'

export type NewEntry = {
  kind: EntryKind
  at: number
  merchantId?: number
  orderId?: number
  /** The refund, adjustment or added tip of the order this is about; other kinds occur once per order. */
  refund?: number
  memo?: string
  lines: readonly Posting[]
  /** For orders with tax rates. */
  taxFacts?: readonly TaxFact[]
}

export type Entry = {
  entryId: number
  kind: EntryKind
  at: number
  merchantId: number | null
  orderId: number | null
  memo: string
  lines: Posting[]
}

/** The database refuses such an entry, too; here the error still names what was to be booked. */
export function mustBalance({ kind, orderId, lines }: NewEntry) {
  const sum = sumPostings(lines)
  if (sum === 0) return
  const of = orderId === undefined ? '' : ` of order ${orderId}`
  throw new RangeError(`the entry ${kind}${of} does not balance: ${sum} cents`)
}
