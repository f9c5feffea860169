import type { BookRequest } from '../courier-contract/contract.ts'
import type { Courier } from './simulation/fleet.ts'
import type { Point } from './simulation/streets.ts'
import type { Trip, TripPlan } from './simulation/trip.ts'

/** Times are epoch milliseconds, money is cents. */
export type KeptEstimate = {
  estimateId: string
  madeAt: number
  validUntil: number
  pickup: Point
  delivery: Point
  pickupEta: number
  deliveryEta: number
  priceCents: number
}

export type KeptDelivery = {
  deliveryId: string
  /** The Idempotency-Key of the booking. */
  key: string | null
  request: BookRequest
  bookedAt: number
  priceCents: number
  quoted: { pickup: number; delivery: number }
  /** Null if denied. */
  ride: { courier: Courier; trip: Trip } | null
}

/** A line of the journal. Only a trip's plan is stored, since the rest follows from it. */
export type Entry =
  | { kind: 'estimate'; estimate: KeptEstimate }
  | {
      kind: 'delivery'
      delivery: Omit<KeptDelivery, 'ride'>
      ride: { courier: Courier; plan: TripPlan } | null
    }
  | { kind: 'stop'; deliveryId: string; at: number }

export function deliveryEntry({ ride, ...delivery }: KeptDelivery): Entry {
  return { kind: 'delivery', delivery, ride: ride && { courier: ride.courier, plan: ride.trip.plan } }
}
