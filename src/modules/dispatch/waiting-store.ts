import type { Direction } from '../../core/sort.ts'
import type { Handle } from '../../db/database.ts'
import { inBothDirections } from '../../db/sort-directions.ts'
import type { Leg } from './rules/delivery.ts'
import { type DeliveryFilter, type ListedDelivery, patienceMinutes } from './rules/listed-delivery.ts'

/** `now` is the parameter with the current time. The list and the overview's counts use the same conditions. */
export const isSeeking = (now: string) => `d.state IN ('seeking', 'booking') AND d.start_at <= ${now}`
export const isSeekingLong = (now: string) =>
  `d.state IN ('seeking', 'booking') AND d.start_at < ${now}::timestamptz - interval '${patienceMinutes} minutes'`

/** Each has its own index. */
const conditions: Record<DeliveryFilter, string> = {
  seeking: isSeeking('$4'),
  seeking_long: isSeekingLong('$4'),
  live: `d.state = 'live'`,
  unanswered: `(d.order_id, d.leg) IN (SELECT order_id, leg FROM delivery_bookings WHERE state = 'silent')`,
  failed: `d.state = 'failed' AND coalesce(d.reason, '') NOT LIKE '%Given up.'`,
}

const listOf = (filter: DeliveryFilter) =>
  inBothDirections<ListedDelivery>(
    ({
      order,
      beyond,
    }) => `SELECT d.order_id AS "orderId", d.merchant_id AS "merchantId", d.leg, d.state, d.status, d.reason, d.round,
       d.start_at AS "startAt", d.ended_at AS "endedAt",
       (SELECT m.name FROM merchants m WHERE m.merchant_id = d.merchant_id) AS "merchantName",
       (SELECT o.time_zone FROM orders o WHERE o.merchant_id = d.merchant_id AND o.order_id = d.order_id) AS "timeZone",
       (SELECT p.name FROM delivery_bookings b JOIN providers p USING (provider_id)
        WHERE b.merchant_id = d.merchant_id AND b.order_id = d.order_id AND b.leg = d.leg
        ORDER BY b.booking DESC LIMIT 1) AS provider
     FROM deliveries d WHERE ${conditions[filter]} AND (d.order_id, d.leg) ${beyond} ($1, $2)
     ORDER BY d.order_id ${order}, d.leg ${order} LIMIT $3`,
  )
const lists = {
  seeking: listOf('seeking'),
  seeking_long: listOf('seeking_long'),
  live: listOf('live'),
  unanswered: listOf('unanswered'),
  failed: listOf('failed'),
}

export const listDeliveries = (
  handle: Handle,
  range: {
    filter: DeliveryFilter
    after: { orderId: number; leg: Leg }
    limit: number
    now: number
    direction: Direction
  },
) => {
  const { filter, after, limit, now, direction } = range
  return handle.rows(lists[filter][direction], [
    after.orderId,
    after.leg,
    limit,
    ...(filter === 'seeking' || filter === 'seeking_long' ? [new Date(now)] : []),
  ])
}
