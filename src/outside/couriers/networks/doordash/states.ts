import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'

/** Drive's delivery states, and ours for them. Once a return begins, the outbound delivery has failed. */
const deliveryStates = new Map<string, DeliveryStatus>(
  Object.entries({
    created: 'booked',
    confirmed: 'to_pickup',
    enroute_to_pickup: 'to_pickup',
    arrived_at_pickup: 'at_pickup',
    picked_up: 'to_delivery',
    enroute_to_dropoff: 'to_delivery',
    arrived_at_dropoff: 'at_delivery',
    delivered: 'delivered',
    enroute_to_return: 'failed',
    arrived_at_return: 'failed',
    returned: 'failed',
    cancelled: 'cancelled',
  } as const),
)

/** The same states from the return's point of view: it belongs to the same delivery at Drive. */
const returnStates = new Map<string, DeliveryStatus>(
  Object.entries({
    enroute_to_return: 'to_delivery',
    arrived_at_return: 'at_delivery',
    returned: 'delivered',
    cancelled: 'failed',
  } as const),
)

/** Webhook events by name; null if one says nothing about progress. */
const events = new Map<string, string | null>(
  Object.entries({
    DASHER_CONFIRMED: 'confirmed',
    DASHER_ENROUTE_TO_PICKUP: 'enroute_to_pickup',
    DASHER_CONFIRMED_PICKUP_ARRIVAL: 'arrived_at_pickup',
    DASHER_PICKED_UP: 'picked_up',
    DASHER_ENROUTE_TO_DROPOFF: 'enroute_to_dropoff',
    DASHER_CONFIRMED_DROPOFF_ARRIVAL: 'arrived_at_dropoff',
    DASHER_DROPPED_OFF: 'delivered',
    DELIVERY_RETURN_INITIALIZED: 'enroute_to_return',
    DASHER_ENROUTE_TO_RETURN: 'enroute_to_return',
    DASHER_CONFIRMED_RETURN_ARRIVAL: 'arrived_at_return',
    DELIVERY_RETURNED: 'returned',
    DELIVERY_CANCELLED: 'cancelled',
    DELIVERY_BATCHED: null,
  }),
)

/** Once the Dasher has the goods, a cancellation is a failure: no other courier can deliver them. */
export function statusOfDelivery(state: string, isPickedUp: boolean): DeliveryStatus | undefined {
  return state === 'cancelled' && isPickedUp ? 'failed' : deliveryStates.get(state)
}

/** Undefined while there is nothing to return. */
export const statusOfReturn = (state: string): DeliveryStatus | undefined => returnStates.get(state)

/** Whether a state is known at all. */
export const isKnownState = (state: string) => state === 'quote' || deliveryStates.get(state) !== undefined

/** The state after an event; null if it doesn't change, undefined for an unknown event. */
export const stateAfter = (event: string): string | null | undefined => events.get(event)
