import { type Handle, sql } from '../../../db/database.ts'
import type { DeliveryState } from '../rules/delivery.ts'

// One that its driver has ended in the meantime doesn't change. The driver's position is only for the time of the
// delivery.
const endLive = sql(
  `UPDATE deliveries d SET state = ended.state, status = ended.state, ended_at = $3, recall = NULL, courier = NULL, sighted_at = NULL
   FROM unnest($1::bigint[], $2::text[]) AS ended (order_id, state)
   WHERE d.order_id = ended.order_id AND d.leg = 'out' AND d.state = 'live' AND d.driver_id IS NOT NULL`,
)

// As in `checkAssignment`: a company that never answered may have delivered it.
const unclear = sql<{ orderId: number }>(
  `SELECT DISTINCT d.order_id AS "orderId" FROM deliveries d JOIN delivery_bookings b USING (merchant_id, order_id, leg)
   WHERE d.order_id = ANY ($1) AND d.leg = 'out' AND d.state = 'failed'
     AND (b.state IN ('asked', 'booked', 'silent') OR (b.state = 'written_off' AND b.ended_at > d.start_at))`,
)

/** Orders that can't go to a driver, because a company that never answered may have delivered them. */
export async function listUnclear(handle: Handle, orderIds: readonly number[]): Promise<Set<number>> {
  return new Set((await handle.rows(unclear, [orderIds])).map(({ orderId }) => orderId))
}

/** Ends drivers' deliveries of these orders. */
export async function endLiveOfDrivers(
  tx: Handle,
  ended: readonly { orderId: number; state: DeliveryState }[],
  now: number,
) {
  const [orderIds, states] = [ended.map(({ orderId }) => orderId), ended.map(({ state }) => state)]
  await tx.rows(endLive, [orderIds, states, new Date(now)])
}
