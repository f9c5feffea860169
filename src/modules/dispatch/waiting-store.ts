import { type Handle, sql } from '../../db/database.ts'
import type { DeliveryFilter, ListedDelivery } from './rules/listed-delivery.ts'

/** Each has an index of its own. */
const conditions: Record<DeliveryFilter, string> = {
  seeking: `d.state IN ('seeking', 'booking') AND d.start_at <= $3`,
  live: `d.state = 'live'`,
  unanswered: `(d.order_id, d.leg) IN (SELECT order_id, leg FROM delivery_bookings WHERE state = 'silent')`,
  failed: `d.state = 'failed' AND coalesce(d.reason, '') NOT LIKE '%Given up.'`,
}

const listOf = (filter: DeliveryFilter) =>
  sql<ListedDelivery>(
    `SELECT d.order_id AS "orderId", d.merchant_id AS "merchantId", d.leg, d.state, d.status, d.reason, d.round,
       d.start_at AS "startAt", d.ended_at AS "endedAt",
       (SELECT p.name FROM delivery_bookings b JOIN providers p USING (provider_id)
        WHERE b.merchant_id = d.merchant_id AND b.order_id = d.order_id AND b.leg = d.leg
        ORDER BY b.booking DESC LIMIT 1) AS provider
     FROM deliveries d WHERE ${conditions[filter]} AND d.order_id < $1
     ORDER BY d.order_id DESC, d.leg LIMIT $2`,
  )
const lists = {
  seeking: listOf('seeking'),
  live: listOf('live'),
  unanswered: listOf('unanswered'),
  failed: listOf('failed'),
}

/** Those of the latest orders first. */
export const listDeliveries = (
  handle: Handle,
  { filter, before, limit, now }: { filter: DeliveryFilter; before: number; limit: number; now: number },
) => handle.rows(lists[filter], [before, limit, ...(filter === 'seeking' ? [new Date(now)] : [])])
