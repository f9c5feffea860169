import { readyBy } from '../../overdue/index.ts'

const minuteMs = 60_000
/** Courier companies arrive within 45 minutes of being asked. */
const maxPickupMinutes = 45
/** How long before the goods are ready the search starts: most couriers arrive in 20 minutes, none after 45. */
const leadMinutes = 20

/**
 * When to search for a courier. Immediately if the goods are wanted as soon as they are ready and that is within the
 * 45 minutes; otherwise so that the courier arrives when they are ready, and delivers no earlier than requested.
 */
export function startAt(
  order: { orderedAt: number; deliverAt: number; prepMinutes: number | null },
  confirmedAt: number,
): number {
  const prepMinutes = order.prepMinutes ?? 0
  const wantedAt = readyBy({ ...order, type: 'delivery' })
  if (wantedAt === null && prepMinutes <= maxPickupMinutes) return confirmedAt
  const readyAt = confirmedAt + prepMinutes * minuteMs
  const pickupAt = Math.max(readyAt, wantedAt ?? 0)
  return Math.max(confirmedAt, pickupAt - leadMinutes * minuteMs)
}
