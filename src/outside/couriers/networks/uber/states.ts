import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'

/** States of a delivery at Uber Direct, and what they are with us. The way back is a delivery of its own there, too. */
const states = new Map<string, DeliveryStatus>(
  Object.entries({
    pending: 'booked',
    pickup: 'to_pickup',
    pickup_complete: 'to_delivery',
    dropoff: 'to_delivery',
    delivered: 'delivered',
    canceled: 'cancelled',
    returned: 'failed',
  } as const),
)

/** Once the courier has the goods, a cancellation is a failure: no other courier can bring them. */
export function toDeliveryStatus(state: string, isPickedUp: boolean): DeliveryStatus | undefined {
  if (state === 'canceled' && isPickedUp) return 'failed'
  return states.get(state)
}
