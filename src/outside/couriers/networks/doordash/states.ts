import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'

/** States of a delivery at Drive, and what they are with us. After a return begins, the way out has failed. */
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

/** The same states, seen from the way back: it belongs to the same delivery at Drive. */
const returnStates = new Map<string, DeliveryStatus>(
  Object.entries({
    enroute_to_return: 'to_delivery',
    arrived_at_return: 'at_delivery',
    returned: 'delivered',
    cancelled: 'failed',
  } as const),
)

/** What happens, by the names of webhooks; null says nothing about the progress. */
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

/** Once the Dasher has the goods, a cancellation is a failure: no other courier can bring them. */
export function statusOfDelivery(state: string, isPickedUp: boolean): DeliveryStatus | undefined {
  return state === 'cancelled' && isPickedUp ? 'failed' : deliveryStates.get(state)
}

/** Undefined while there is nothing to bring back. */
export const statusOfReturn = (state: string): DeliveryStatus | undefined => returnStates.get(state)

/** Whether a state is known at all. */
export const isKnownState = (state: string) => state === 'quote' || deliveryStates.get(state) !== undefined

/** The state after an event; null for one that changes none, undefined for one that is not known. */
export const stateAfter = (event: string): string | null | undefined => events.get(event)
