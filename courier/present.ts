import type { KeptDelivery, KeptEstimate } from './records.ts'
import type { Point } from './simulation/streets.ts'
import { etasAt, placeAt, statusAt } from './simulation/trip.ts'

/** Dollars and whole Unix seconds, as in the interface. Past times are rounded down, future times up. */

export function presentEstimate(estimate: KeptEstimate) {
  return {
    estimate_id: estimate.estimateId,
    estimated_at: past(estimate.madeAt),
    estimate_valid_until: past(estimate.validUntil),
    ...wholeEtas(estimate.pickupEta, estimate.deliveryEta),
    price: estimate.priceCents / 100,
  }
}

/** The answer to a booking. It depends only on the record and the time of booking, so a repeated booking gets the same answer. */
export function presentBooking(delivery: KeptDelivery) {
  return presentAt(delivery, delivery.bookedAt)
}

export function presentStatus(delivery: KeptDelivery, now: number) {
  const { ride, bookedAt } = delivery
  const { since } = ride ? statusAt(ride.trip, now) : { since: bookedAt }
  return {
    ...presentAt(delivery, now),
    status_time: past(since),
    ...(ride && {
      courier: {
        first_name: ride.courier.firstName,
        last_name: ride.courier.lastName,
        phone: ride.courier.phone,
        location: roundPlace(placeAt(ride.trip, now)),
      },
    }),
  }
}

/** A delivery in a report about many: without the data of the booking. */
export function presentReport(delivery: KeptDelivery, now: number) {
  const { delivery_id, status, status_time, courier, pickup, delivery: door } = presentStatus(delivery, now)
  return {
    ...{ delivery_id, status, status_time, courier },
    pickup: { eta: pickup.eta },
    delivery: { eta: door.eta },
  }
}

function presentAt({ deliveryId, request, bookedAt, priceCents, quoted, ride }: KeptDelivery, at: number) {
  const { pickup, delivery } = ride ? etasAt(ride.trip, at) : quoted
  const { pickup_eta, delivery_eta } = wholeEtas(pickup, delivery)
  return {
    delivery_id: deliveryId,
    estimate_id: request.estimate_id,
    order_id: request.order_id,
    booked_at: past(bookedAt),
    price: priceCents / 100,
    status: ride ? statusAt(ride.trip, at).status : ('denied' as const),
    items: request.items,
    pickup: { ...request.pickup, eta: pickup_eta },
    delivery: { ...request.delivery, eta: delivery_eta },
  }
}

/** At high simulation speed both could fall into the same second; the delivery must come after the pickup. */
function wholeEtas(pickup: number, delivery: number) {
  const pickup_eta = Math.ceil(pickup / 1000)
  return { pickup_eta, delivery_eta: Math.max(pickup_eta + 1, Math.ceil(delivery / 1000)) }
}

/** Six decimals, about a third of a foot. */
function roundPlace({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 }
}

function past(ms: number): number {
  return Math.floor(ms / 1000)
}
