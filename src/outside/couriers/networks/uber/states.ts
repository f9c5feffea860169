import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'

/** Uber Direct's delivery states, and ours for them. The return is a separate delivery there, too. */
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

/** Once the courier has the goods, a cancellation is a failure: no other courier can deliver them. */
export function toDeliveryStatus(state: string, isPickedUp: boolean): DeliveryStatus | undefined {
  if (state === 'canceled' && isPickedUp) return 'failed'
  return states.get(state)
}
