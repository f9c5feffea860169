const minuteMs = 60_000
/** Courier companies come within 45 minutes of being asked. */
const maxPickupMinutes = 45
/** How long before the goods are ready the search begins: most couriers arrive in 20 minutes, none after 45. */
const leadMinutes = 20
/** Door to door, for an order with a requested delivery time. */
const roadMinutes = 20

/**
 * When a courier is sought. At once where the goods are wanted as soon as they are ready and that is within the 45 minutes;
 * else so that the courier comes when they are ready, and no sooner than they are wanted.
 */
export function startAt(
  order: { orderedAt: number; deliverAt: number; prepMinutes: number | null },
  confirmedAt: number,
): number {
  const prepMinutes = order.prepMinutes ?? 0
  const isLater = order.deliverAt > order.orderedAt
  if (!isLater && prepMinutes <= maxPickupMinutes) return confirmedAt
  const readyAt = confirmedAt + prepMinutes * minuteMs
  const pickupAt = isLater ? Math.max(readyAt, order.deliverAt - roadMinutes * minuteMs) : readyAt
  return Math.max(confirmedAt, pickupAt - leadMinutes * minuteMs)
}
