import { type Handle, sql } from '../../../db/database.ts'
import type { DeliveryState } from '../rules/delivery.ts'

// One that its driver has ended in the meantime stays as it is.
const endLive = sql<unknown>(
  `UPDATE deliveries d SET state = ended.state, status = ended.state, ended_at = $3, recall = NULL
   FROM unnest($1::bigint[], $2::text[]) AS ended (order_id, state)
   WHERE d.order_id = ended.order_id AND d.leg = 'out' AND d.state = 'live' AND d.driver_id IS NOT NULL`,
)

/** Ends what drivers have of these orders. */
export async function endLiveOfDrivers(
  tx: Handle,
  ended: readonly { orderId: number; state: DeliveryState }[],
  now: number,
) {
  const [orderIds, states] = [ended.map(({ orderId }) => orderId), ended.map(({ state }) => state)]
  await tx.rows(endLive, [orderIds, states, new Date(now)])
}
