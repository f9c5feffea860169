import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { ProviderKind } from '../../../../courier-contract/networks.ts'
import type { Cents } from '../../../core/money.ts'

/** `out` delivers the order to the customer, `return` takes back alcohol that couldn't be handed over. */
export type Leg = 'out' | 'return'

/** Each state is described in migrations/0015_dispatch.sql. */
export type DeliveryState = 'seeking' | 'booking' | 'live' | 'delivered' | 'failed' | 'cancelled'

export type BookingState =
  | 'asked'
  | 'booked'
  | 'denied'
  | 'silent'
  | 'written_off'
  | 'delivered'
  | 'failed'
  | 'cancelled'

/** How we learn the status of its deliveries: polled one by one, polled many at once, or reported by the company. */
export type FollowMode = 'poll' | 'batch' | 'push'

export type Provider = {
  providerId: number
  name: string
  kind: ProviderKind
  /** A network's credentials, encrypted. It has none of the URLs below. */
  networkSecret: string | null
  estimateUrl: string
  bookUrl: string
  statusUrl: string
  cancelUrl: string
  credential: string
  /** States and ZIP codes of delivery addresses; null for everywhere. */
  area: readonly string[] | null
  maxLive: number | null
  maxMiles: number | null
  callsPerSecond: number | null
  follow: FollowMode
  /** The secrets that sign its reports, encrypted; `until` is when an old one expires. */
  statusSecrets: readonly { sealed: string; until: number | null }[]
  enabled: boolean
  /** Cities of delivery addresses where it is turned off: `New York, NY`. */
  closedCities: readonly string[]
  createdAt: number
}

/** Where a courier is, and who. */
export type Courier = {
  first_name: string
  last_name: string
  phone: string
  latitude: number
  longitude: number
  vehicle?: string
  /** The network's page for the delivery, and a photo that proves it. For the operator. */
  tracking_url?: string
  proof_url?: string
}

export type Delivery = {
  merchantId: number
  orderId: number
  leg: Leg
  state: DeliveryState
  status: DeliveryStatus | null
  round: number
  startAt: number
  busyUntil: number | null
  /** `to` is the order's resulting status; without it, the order is canceled. */
  recall: { actor: string; reason: string | null; to?: 'completed' } | null
  pickupEta: number | null
  deliveryEta: number | null
  courier: Courier | null
  /** The merchant's own driver who has it, instead of a company; see by-driver. */
  driverId: number | null
  reportedAt: number | null
  /** When the courier was at the reported position, by the company's clock; null if not reported. */
  sightedAt: number | null
  nextPollAt: number | null
  reason: string | null
  startedAt: number
  endedAt: number | null
}

/** A provider's answer in one round; the fields after `detail` are present if it is usable. */
export type RecordedEstimate = {
  round: number
  providerId: number
  askedAt: number
  tookMs: number
  outcome: 'usable' | 'unusable' | 'refused' | 'silent'
  detail: string | null
  estimateId: string | null
  validUntil: number | null
  pickupEta: number | null
  deliveryEta: number | null
  price: Cents | null
  score: number | null
}

export type Booking = {
  booking: number
  round: number
  providerId: number
  bookingKey: string
  state: BookingState
  tries: number
  estimateId: string
  quoted: Cents
  quotedPickupEta: number
  quotedDeliveryEta: number
  deliveryId: string | null
  answeredCents: Cents | null
  askedAt: number
  answeredAt: number | null
  pickedUpAt: number | null
  endedAt: number | null
  detail: string | null
  /** The total tip reported to a network after the delivery, if some was added. */
  toldTip?: Cents | null
  /** Why the network doesn't pass on the tip. */
  tipFault?: string | null
  /** When a network was last told about a changed door, and why a company wasn't. */
  toldDoorAt?: number | null
  doorFault?: string | null
}

/** A provider's recent performance; rates from 0 to 1, smoothed for providers with few deliveries. */
export type ProviderRecord = {
  bookings: number
  /** Bookings lost through the provider's fault: denied, unanswered, canceled or failed by it. */
  lossRate: number
  /** How much later than quoted it delivers, on average, in minutes; never below 0. */
  lateMinutes: number
}
