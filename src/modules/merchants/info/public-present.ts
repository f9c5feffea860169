import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import { toDollars, toFraction } from '../../../core/money.ts'
import {
  presentFee,
  presentLocation,
  presentOpenness,
  presentSpecials,
  presentSummary,
  presentTime,
} from '../present.ts'
import { checkAvailability } from '../rules/availability.ts'
import { type NamedPlace, winningZone, type Zone } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'

/** With a place, the values for it; without, the range across all zones. */
export function presentPublicInfo(
  merchant: Merchant,
  context: {
    nowMs: number
    publicUrl: string
    place: NamedPlace | undefined
    popular: readonly { id: string; name: string; price: number }[]
  },
) {
  const { nowMs, place } = context
  const minimum = {
    delivery: presentRange(merchant.zones.map(({ orderMinimum }) => toDollars(orderMinimum))),
    pickup: 0,
  }
  const zone = place && winningZone(merchant.zones, place)
  const { paused_until, delivery_paused_until, display_status } = presentOpenness(merchant, nowMs)
  return {
    id: String(merchant.merchantId),
    location: presentLocation(merchant),
    summary: presentSummary(merchant, context.publicUrl),
    ordering: {
      availability: presentNextTimes(merchant, nowMs),
      payment_types: merchant.paymentTypes,
      time_needed: timeNeededAt(merchant, nowMs),
      estimate: presentEstimate(estimateAt(merchant, nowMs)),
      paused_until,
      delivery_paused_until,
      busy_minutes: timeNeededAt(merchant, nowMs) - merchant.timeNeededMinutes,
      specials: presentSpecials(merchant, nowMs),
      order_type: orderType(merchant),
      is_rds: merchant.courierDelivery,
      delivery_processes_card: merchant.deliveryProcessesCard,
      minimum: zone ? { ...minimum, delivery: presentRange([toDollars(zone.orderMinimum)]) } : minimum,
      ...(place ? { ...presentFee(zone), deliverable: zone !== undefined } : presentFeeRange(merchant.zones)),
    },
    minimum: zone ? { ...minimum, delivery: presentRange([toDollars(zone.orderMinimum)]) } : minimum,
    display_status,
    popular: context.popular.map((item) => ({ ...item, price: toDollars(item.price) })),
  }
}

/** While open, the next time to order is now: the current minute. */
function presentNextTimes(merchant: Merchant, nowMs: number) {
  const minute = Math.floor(nowMs / 60_000) * 60_000
  const [pickup, delivery] = (['pickup', 'delivery'] as const).map((method) =>
    checkAvailability(merchant, method, nowMs),
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

function presentFeeRange(zones: readonly Zone[]) {
  const fixed = zones.flatMap(({ fee }) => (fee.kind === 'fixed' ? [toDollars(fee.cents)] : []))
  const percent = zones.flatMap(({ fee }) => (fee.kind === 'percent' ? [toFraction(fee.ppm)] : []))
  return { delivery_charge: presentRange(fixed), delivery_percent: presentRange(percent) }
}

const presentRange = (values: readonly number[]) =>
  values.length === 0 ? null : { lowest: Math.min(...values), highest: Math.max(...values) }
