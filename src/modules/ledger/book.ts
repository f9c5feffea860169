import { toLocalDay } from '../../core/local-time.ts'
import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import type { WorkEvent } from '../events/index.ts'
import { listCommissions } from './commission/store.ts'
import {
  commissionOn,
  commissionPostings,
  commissionReturned,
  promotionReturned,
} from './rules/commission.ts'
import { type DisputeBooking, disputedPostings, movedDisputePostings } from './rules/disputes.ts'
import { mustBalance, type NewEntry } from './rules/entries.ts'
import {
  completedPostings,
  type Payment,
  returnedPostings,
  type SoldOrder,
  summed,
  tippedPostings,
} from './rules/postings.ts'
import { taxFacts } from './rules/tax-facts.ts'
import { insertBooking, listEntries } from './store.ts'

/** Dispatch's event for goods returned to the merchant; the price covers both ways. */
type Returned = { order_id: number; merchant_id: number; provider_id: number; price_cents?: number }

/**
 * Writes an entry with its lines, atomically. False if there was nothing to book, or if this was already booked for
 * the order: repeating a job does no harm.
 */
export async function book(tx: Handle, entry: NewEntry): Promise<boolean> {
  mustBalance(entry)
  return entry.lines.length > 0 && insertBooking(tx, entry)
}

/** Distributes the price of an order, less the commission in force on that day in the merchant's time zone. */
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
  /** For an order with tax rates: the taxes it refunds, or returns on failure. */
  taxes?: SoldOrder['taxes']
}

/** A refund, or its failure, with the corresponding parts of promotion and commission. The order must be locked. */
async function bookRefund(tx: Handle, { taxes, ...entry }: RefundEntry): Promise<boolean> {
  const booked = await listEntries(tx, entry.orderId)
  const followers = [...promotionReturned(booked, entry.lines), ...commissionReturned(booked, entry.lines)]
  const facts = taxFacts(taxes, entry.kind === 'refunded' ? -1 : 1)
  return book(tx, { ...entry, lines: summed([...entry.lines, ...followers]), taxFacts: facts })
}

/** A tip added after delivery; `tip` is its number within the order. */
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

/** `booked` is what the ledger has for the dispute so far, and `wanted` what it should have. */
type DisputeChange = {
  booked: DisputeBooking
  wanted: DisputeBooking
  /** Null if the payment wasn't for one of our orders; the platform pays then. */
  merchantId: number | null
  memo: string
  at: number
}

/**
 * Books the difference. The order's own entries don't change: a canceled order returns what was paid for it, and the
 * dispute is between the platform, the bank and possibly the merchant. The dispute must be locked.
 */
async function bookDispute(tx: Handle, { booked, wanted, merchantId, memo, at }: DisputeChange) {
  const isTaken = wanted.withdrawn + wanted.fee > booked.withdrawn + booked.fee
  const lines = disputedPostings(booked, wanted)
  await book(tx, { kind: isTaken ? 'disputed' : 'dispute_returned', at, memo, lines })
  if (merchantId === null) return
  const moved = movedDisputePostings(booked, wanted, merchantId)
  await book(tx, { kind: 'dispute_moved', at, merchantId, memo, lines: moved })
}

/** Everything that happens to an order's money after the handover. */
export const bookOrder = {
  ...{ completion: bookCompletion, refund: bookRefund, tip: bookTip, dispute: bookDispute },
}

/**
 * Consumes delivery events. A repeated event is booked once; one without a price, from an older version, not at all.
 */
export async function bookReturns(tx: Handle, events: readonly WorkEvent[]) {
  for (const { topic, payload, createdAt } of events) {
    if (topic !== 'delivery.returned') continue
    const { order_id, merchant_id, provider_id, price_cents: price = 0 } = payload as Returned
    const lines = returnedPostings({ providerId: provider_id, price })
    await book(tx, { kind: 'returned', at: createdAt, merchantId: merchant_id, orderId: order_id, lines })
  }
}
