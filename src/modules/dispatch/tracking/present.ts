import type { Spot, TrackingMap, TrackingView } from '../../../../page-contract/tracking.ts'
import { formatInstant } from '../../../core/local-time.ts'
import type { Courier, Delivery } from '../rules/delivery.ts'
import { statusToShow, type Tracked } from './rules/shown.ts'

/** `delivery` in an order's answers; null until a provider has accepted it. */
export function presentDelivery({ order, delivery, provider }: Tracked, trackingUrl: string, pin?: string) {
  const status = delivery && statusToShow(delivery)
  if (!status) return null
  const at = (instant: number | null) => (instant === null ? null : formatInstant(instant, order.timeZone))
  const isLive = delivery.state === 'live'
  return {
    status,
    eta: isLive ? at(delivery.deliveryEta) : null,
    pickup_eta: isLive ? at(delivery.pickupEta) : null,
    courier: delivery.courier && presentCourier(delivery.courier),
    provider,
    reported_at: at(delivery.reportedAt),
    reason: delivery.reason,
    tracking_url: trackingUrl,
    ...(pin !== undefined && hasOwnDriver(delivery) && { pin }),
  }
}

/** Only the merchant’s own driver asks for the customer’s PIN. */
const hasOwnDriver = ({ state, driverId }: Pick<Delivery, 'state' | 'driverId'>) =>
  state === 'live' && driverId !== null

/** A first name and a position are enough to find each other at the door. */
const presentCourier = ({ first_name, latitude, longitude, vehicle }: Courier) => ({
  ...{ first_name, latitude, longitude },
  ...(vehicle && { vehicle }),
})

export function presentTracked(tracked: Tracked, trackingUrl: string) {
  const { orderId, status } = tracked.order
  return { order_id: orderId, status, delivery: presentDelivery(tracked, trackingUrl) }
}

/** In pixels, with one decimal. */
export function presentMap(map: TrackingMap, place: TrackingView['place']) {
  const { width, height, frame, streets, merchant, door, courier, isDelivered } = map
  return {
    ...{ width, height, frame },
    streets: {
      path: streets.path,
      width: round(streets.width),
      labels: streets.labels.map(({ name, at, degrees }) => ({ name, ...spot(at), degrees: round(degrees) })),
    },
    merchant: spot(merchant),
    door: door && spot(door),
    courier: courier && spot(courier),
    delivered: isDelivered,
    miles_left: place?.milesLeft === undefined ? null : Math.round(place.milesLeft * 100) / 100,
    heading_to: place?.target ?? 'door',
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const spot = ({ x, y }: Spot) => ({ x: round(x), y: round(y) })
