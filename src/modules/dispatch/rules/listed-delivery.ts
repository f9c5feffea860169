import type { Direction } from '../../../core/sort.ts'
import type { Leg } from './delivery.ts'

/** A delivery without a courier for longer than this needs the operator's attention. */
export const patienceMinutes = 10

/** `unanswered`: a booking was never answered, so no other is made until an operator has resolved it. */
export type DeliveryFilter = 'seeking' | 'seeking_long' | 'live' | 'unanswered' | 'failed'
export type ListedDelivery = {
  orderId: number
  merchantId: number
  merchantName: string
  leg: Leg
  state: string
  status: string | null
  reason: string | null
  round: number
  /** The latest booking's. */
  provider: string | null
  startAt: number
  endedAt: number | null
  /** The merchant's. */
  timeZone: string
}

/** The last of an order's deliveries in a list read in this direction. */
export const lastLeg = (direction: Direction): Leg => (direction === 'ascending' ? 'return' : 'out')
