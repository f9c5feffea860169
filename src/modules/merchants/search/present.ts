import { formatInstant } from '../../../core/local-time.ts'
import { type Cents, toDollars, toFraction } from '../../../core/money.ts'
import { availabilityOf, displayStatusOf, timeNeededAt } from '../rules/availability.ts'
import { estimateAt, presentEstimate } from '../rules/estimates.ts'
import { type Merchant, merchantTypes } from '../rules/merchant.ts'
import { type NamedPlace, winningZone, type Zone } from '../rules/zones.ts'
import type { Match } from './rules/matching.ts'

export function presentSearchAddress(place: NamedPlace) {
  return {
    street: place.street,
    zip_code: place.zipCode,
    state: place.state,
    city: place.city,
    latitude: place.latitude,
    longitude: place.longitude,
    is_exact_match: place.isExact,
  }
}

export type PresentedItem = { id: string; name: string; price: number }

export function presentMatch(
  { merchant, zone, distanceMiles, availability }: Match,
  context: {
    atMs: number
    publicUrl: string
    favorites: ReadonlySet<number>
    items: readonly PresentedItem[] | undefined
  },
) {
  return {
    id: String(merchant.merchantId),
    favorite: context.favorites.has(merchant.merchantId),
    summary: presentSummary(merchant, context.publicUrl),
    ordering: {
      delivery_processes_card: merchant.deliveryProcessesCard,
      payment_types: merchant.paymentTypes,
      is_rds: merchant.courierDelivery,
      time_needed: timeNeededAt(merchant, context.atMs),
      estimate: presentEstimate(estimateAt(merchant, context.atMs)),
      specials: merchant.specials,
      last_or_next_order_time: presentTime(availability.lastOrNextOrderTime, merchant),
      minimum: toDollars(zone?.orderMinimum ?? 0),
      is_open: availability.isOpen,
      closed_reason: availability.reason,
      paused_until: presentTime(pausedAt(merchant, context.atMs), merchant),
      ...presentFee(zone),
      availability: {
        pickup: availabilityOf(merchant, 'pickup', context.atMs).isOpen,
        delivery: availabilityOf(merchant, 'delivery', context.atMs).isOpen,
        delivery_estimate: timeNeededAt(merchant, context.atMs),
      },
    },
    location: { distance: Math.round(distanceMiles * 100) / 100, ...presentLocation(merchant) },
    ...(context.items && { matched_items: context.items }),
  }
}

/** With a place: what holds there. Without: the range over all zones. */
export function presentInfo(
  merchant: Merchant,
  context: { nowMs: number; publicUrl: string; place: NamedPlace | undefined },
) {
  const { nowMs, place } = context
  const minimum = {
    delivery: presentRange(merchant.zones.map(({ orderMinimum }) => toDollars(orderMinimum))),
    pickup: 0,
  }
  const zone = place && winningZone(merchant.zones, place)
  return {
    id: String(merchant.merchantId),
    location: presentLocation(merchant),
    summary: presentSummary(merchant, context.publicUrl),
    ordering: {
      availability: presentNextTimes(merchant, nowMs),
      payment_types: merchant.paymentTypes,
      time_needed: timeNeededAt(merchant, nowMs),
      estimate: presentEstimate(estimateAt(merchant, nowMs)),
      paused_until: presentTime(pausedAt(merchant, nowMs), merchant),
      busy_minutes: timeNeededAt(merchant, nowMs) - merchant.timeNeededMinutes,
      specials: merchant.specials,
      order_type: orderType(merchant),
      is_rds: merchant.courierDelivery,
      delivery_processes_card: merchant.deliveryProcessesCard,
      minimum: zone ? { ...minimum, delivery: presentRange([toDollars(zone.orderMinimum)]) } : minimum,
      ...(place ? { ...presentFee(zone), deliverable: zone !== undefined } : presentFeeRange(merchant.zones)),
    },
    minimum: zone ? { ...minimum, delivery: presentRange([toDollars(zone.orderMinimum)]) } : minimum,
    display_status: displayStatusOf(merchant, nowMs),
  }
}

const pausedAt = ({ pausedUntil }: Merchant, nowMs: number) =>
  pausedUntil !== null && nowMs < pausedUntil ? pausedUntil : null

/** While open, the next time to order is now: the running minute. */
function presentNextTimes(merchant: Merchant, nowMs: number) {
  const minute = Math.floor(nowMs / 60_000) * 60_000
  const [pickup, delivery] = (['pickup', 'delivery'] as const).map((method) =>
    availabilityOf(merchant, method, nowMs),
  )
  return {
    pickup: pickup!.isOpen,
    delivery: delivery!.isOpen,
    next_pickup_time: presentTime(pickup!.isOpen ? minute : pickup!.nextOpenAt, merchant),
    next_delivery_time: presentTime(delivery!.isOpen ? minute : delivery!.nextOpenAt, merchant),
  }
}

function orderType({ offersDelivery, offersPickup }: Merchant): string {
  if (offersDelivery) return offersPickup ? 'both' : 'delivery'
  return offersPickup ? 'pickup' : 'none'
}

function presentSummary(merchant: Merchant, publicUrl: string) {
  return {
    name: merchant.name,
    cuisines: merchant.cuisines,
    phone: merchant.phone,
    description: merchant.description,
    overall_rating: merchant.overallRating,
    num_ratings: merchant.numRatings,
    type: merchant.type,
    type_label: merchantTypes[merchant.type],
    notes: merchant.notes,
    url: {
      geo_tag: geoTagOf(merchant),
      short_tag: merchant.shortTag,
      complete: `${publicUrl}/merchant/${merchant.merchantId}/`,
    },
    activation_date: merchant.activationDate,
    merchant_logo: null,
    merchant_logo_raw: null,
  }
}

function presentLocation({ street, city, state, zipCode, point, landmark }: Merchant) {
  return { street, city, state, zip: zipCode, longitude: point.longitude, latitude: point.latitude, landmark }
}

function presentFee(zone: Zone | undefined) {
  return {
    delivery_charge: zone?.fee.kind === 'fixed' ? toDollars(zone.fee.cents) : null,
    delivery_percent: zone?.fee.kind === 'percent' ? toFraction(zone.fee.ppm) : null,
  }
}

function presentFeeRange(zones: readonly Zone[]) {
  const fixed = zones.flatMap(({ fee }) => (fee.kind === 'fixed' ? [toDollars(fee.cents)] : []))
  const percent = zones.flatMap(({ fee }) => (fee.kind === 'percent' ? [toFraction(fee.ppm)] : []))
  return { delivery_charge: presentRange(fixed), delivery_percent: presentRange(percent) }
}

const presentRange = (values: readonly number[]) =>
  values.length === 0 ? null : { lowest: Math.min(...values), highest: Math.max(...values) }

export function presentTime(ms: number | null, { timeZone }: Merchant): string | null {
  return ms === null ? null : formatInstant(ms, timeZone)
}

/** Why a zone won, lost or does not reach, in words. */
export function presentZone(zone: Zone) {
  const { area } = zone
  return {
    id: zone.zoneId,
    type: area.type,
    ...(area.type === 'radius' && { radius: area.radiusMiles }),
    ...(area.type === 'zipCode' && { zipCode: area.zipCode }),
    ...presentFee(zone),
    minimum: toDollars(zone.orderMinimum as Cents),
  }
}

/** The city as addresses write it. */
export const geoTagOf = ({ city, state }: Pick<Merchant, 'city' | 'state'>) =>
  `${city}-${state}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
