import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import { toDollars } from '../../../core/money.ts'
import { presentFee, presentLocation, presentSummary, presentTime } from '../present.ts'
import { availabilityOf, pausedAt } from '../rules/availability.ts'
import type { NamedPlace } from '../zones/rules/delivery-zones.ts'
import type { Match } from './rules.ts'

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
