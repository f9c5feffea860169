import type { Handle } from '../../db/database.ts'
import { findDelivery } from './store.ts'

/**
 * Whether a company has an order, or is being asked to take it. Whoever has locked the order may rely on it: dispatch takes no
 * step without that lock.
 */
export async function isWithCourier(handle: Handle, { orderId }: { orderId: number }): Promise<boolean> {
  const delivery = await findDelivery(handle, orderId, 'out')
  return delivery?.state === 'booking' || delivery?.state === 'live'
}
