import type { Handle } from '../../db/database.ts'
import { findDelivery } from './store.ts'

/**
 * Whether a company has an order or is being asked to take it; the merchant's own drivers don't count. Stays true
 * while the caller holds the order's lock: dispatch takes no step without it.
 */
export async function isWithCourier(handle: Handle, { orderId }: { orderId: number }): Promise<boolean> {
  const delivery = await findDelivery(handle, orderId, 'out')
  return delivery?.state === 'booking' || (delivery?.state === 'live' && delivery.driverId === null)
}
