import type { Handle } from '../../db/database.ts'
import type { WorkEvent } from '../events/index.ts'
import { book } from './book.ts'
import { returnedPostings } from './rules/postings.ts'

/** Dispatch's event for goods returned to the merchant; the price covers both ways. */
type Returned = { order_id: number; merchant_id: number; provider_id: number; price_cents?: number }

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
