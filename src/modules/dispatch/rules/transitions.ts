import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Order } from '../../orders/index.ts'

/**
 * Decisions §9: the allowed status transitions of a delivery. A poll may skip forward, never back. Anything not
 * listed is recorded but not applied; a status without transitions is final. `denied` is an answer to a booking,
 * never a report.
 */
const ways: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  booked: ['to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered', 'cancelled', 'failed'],
  to_pickup: ['at_pickup', 'to_delivery', 'at_delivery', 'delivered', 'cancelled', 'failed'],
  at_pickup: ['to_delivery', 'at_delivery', 'delivered', 'cancelled', 'failed'],
  to_delivery: ['at_delivery', 'delivered', 'failed'],
  at_delivery: ['delivered', 'failed'],
  delivered: [],
  denied: [],
  cancelled: [],
  failed: [],
}

export type Finding = 'same' | 'apply' | 'illegal'

/** Checks a report about a delivery whose status is `current`. */
export function checkReport(current: DeliveryStatus, reported: DeliveryStatus): Finding {
  if (current === reported) return 'same'
  return ways[current].includes(reported) ? 'apply' : 'illegal'
}

/** The courier has the goods, so no other courier can deliver them. */
export const isPickedUp = (status: DeliveryStatus | null) =>
  status === 'to_delivery' || status === 'at_delivery' || status === 'delivered'

/** Changes only the courier's position, not the order. */
export const isPositionOnly = (status: DeliveryStatus) => status === 'to_pickup' || status === 'at_pickup'

type Followed = Extract<Order['status'], 'out_for_delivery' | 'completed' | 'failed'>

/** The transitions by which an order follows its delivery. An order that has already ended doesn't follow. */
export function orderTransitions(reported: DeliveryStatus, order: Order['status']): readonly Followed[] {
  const isWaiting = order === 'confirmed' || order === 'ready'
  if (!isWaiting && order !== 'out_for_delivery') return []
  if (reported === 'failed') return ['failed']
  if (!isPickedUp(reported)) return []
  const leaving: readonly Followed[] = isWaiting ? ['out_for_delivery'] : []
  return reported === 'delivered' ? [...leaving, 'completed'] : leaving
}
