import type { Order } from '../../orders/index.ts'
import type { CheckoutInput } from '../schemas.ts'

/** Null if nothing is requested, and for pickup, which has no courier. */
export function readDeliveryOptions({
  delivery_options,
  order_type,
}: Pick<CheckoutInput, 'delivery_options' | 'order_type'>): Order['deliveryOptions'] {
  const leave_at_door = delivery_options?.leave_at_door ?? false
  const instructions = delivery_options?.instructions?.trim() ?? ''
  if (order_type === 'pickup' || (!leave_at_door && instructions === '')) return null
  return { leave_at_door, instructions }
}
