import { toLocalDay } from '../../core/local-time.ts'
import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { listCommissions } from './commission/store.ts'
import {
  commissionOn,
  commissionPostings,
  commissionReturned,
  promotionReturned,
} from './rules/commission.ts'
import { type DisputeBooking, disputedPostings, movedDisputePostings } from './rules/disputes.ts'
import { mustBalance, type NewEntry } from './rules/entries.ts'
import { completedPostings, type Payment, type SoldOrder, summed, tippedPostings } from './rules/postings.ts'
import { taxFacts } from './rules/tax-facts.ts'
import { insertBooking, listEntries } from './store.ts'

/**
 * Writes an entry with its lines, all at once. False if there was nothing to book, or if this has happened to the order
 * before: a job that comes again does no harm.
 */
export async function book(tx: Handle, entry: NewEntry): Promise<boolean> {
  mustBalance(entry)
  return entry.lines.length > 0 && insertBooking(tx, entry)
}

/** Shares out the price of an order, less the commission that is in force on the day by the merchant's clocks. */
async function bookCompletion(
  tx: Handle,
  order: SoldOrder,
  payments: readonly Payment[],
  { at, timeZone }: { at: number; timeZone: string },
): Promise<boolean> {
  const { orderId, merchantId } = order
  const terms = commissionOn(await listCommissions(tx, merchantId), toLocalDay(at, timeZone))
  const lines = [...completedPostings(order, payments), ...commissionPostings(order, terms)]
  return book(tx, { kind: 'completed', at, merchantId, orderId, lines, taxFacts: taxFacts(order.taxes) })
}

type RefundEntry = NewEntry & {
  kind: 'refunded' | 'refund_failed'
  orderId: number
  /** What it gives back of an order that keeps tax rates, or what its failure returns. */
  taxes?: SoldOrder['taxes']
}

/** A refund, or its failure, with the parts of promotion and commission that follow it. The order must be locked. */
async function bookRefund(tx: Handle, { taxes, ...entry }: RefundEntry): Promise<boolean> {
  const booked = await listEntries(tx, entry.orderId)
  const followers = [...promotionReturned(booked, entry.lines), ...commissionReturned(booked, entry.lines)]
  const facts = taxFacts(taxes, entry.kind === 'refunded' ? -1 : 1)
  return book(tx, { ...entry, lines: summed([...entry.lines, ...followers]), taxFacts: facts })
}

/** A tip that was added after delivery; `tip` counts those of the order. */
function bookTip(
  tx: Handle,
  order: SoldOrder,
  { tip, amount, at }: { tip: number; amount: Cents; at: number },
): Promise<boolean> {
  const { orderId, merchantId } = order
  return book(tx, {
    kind: 'tipped',
    at,
    merchantId,
    orderId,
    refund: tip,
    lines: tippedPostings(order, amount),
  })
}

/** `booked` is what the ledger has of the dispute so far, and `wanted` what it should have. */
type DisputeChange = {
  booked: DisputeBooking
  wanted: DisputeBooking
  /** Null where the payment was for no order of ours; the platform pays then. */
  merchantId: number | null
  memo: string
  at: number
}

/**
 * Books the difference. The order's own entries stay as they are: an order that is canceled gives back what was paid for it, and the
 * dispute is between the platform, the bank and maybe the merchant. The dispute must be locked.
 */
async function bookDispute(tx: Handle, { booked, wanted, merchantId, memo, at }: DisputeChange) {
  const isTaken = wanted.withdrawn + wanted.fee > booked.withdrawn + booked.fee
  const lines = disputedPostings(booked, wanted)
  await book(tx, { kind: isTaken ? 'disputed' : 'dispute_returned', at, memo, lines })
  if (merchantId === null) return
  const moved = movedDisputePostings(booked, wanted, merchantId)
  await book(tx, { kind: 'dispute_moved', at, merchantId, memo, lines: moved })
}

/** What happens to an order's money once it was handed over. */
export const bookOrder = {
  ...{ completion: bookCompletion, refund: bookRefund, tip: bookTip, dispute: bookDispute },
}
