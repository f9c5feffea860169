import { formatInstant, formatUtc } from '../../../core/local-time.ts'
import { type Cents, toDollars } from '../../../core/money.ts'
import type { Booking, Delivery, Leg, Provider, RecordedEstimate } from '../rules/delivery.ts'
import type { ListedDelivery } from '../rules/listed-delivery.ts'

const time = (at: number | null) => (at === null ? null : formatUtc(at))
const dollars = (cents: Cents | null) => (cents === null ? null : toDollars(cents))

/** Leaves out the credential, which is never returned. */
export function presentProvider(provider: Provider, publicUrl: string) {
  return {
    provider_id: provider.providerId,
    name: provider.name,
    ...(provider.kind === 'cellardoor'
      ? {
          estimate_url: provider.estimateUrl,
          book_url: provider.bookUrl,
          status_url: provider.statusUrl,
          cancel_url: provider.cancelUrl,
        }
      : {
          kind: provider.kind,
          webhook_url: `${publicUrl}/provider/webhooks/${provider.providerId}`,
          ...(provider.kind === 'doordash' && {
            token_url: `${publicUrl}/provider/token/${provider.providerId}`,
          }),
        }),
    area: provider.area,
    max_live: provider.maxLive,
    max_miles: provider.maxMiles,
    calls_per_second: provider.callsPerSecond,
    ...(provider.follow !== 'poll' && { follow: provider.follow }),
    ...(provider.closedCities.length > 0 && { closed_cities: provider.closedCities }),
    enabled: provider.enabled,
    created_at: formatUtc(provider.createdAt),
  }
}

export function presentListedProvider(
  provider: Provider,
  publicUrl: string,
  now: { live: number; isResting: boolean },
) {
  return { ...presentProvider(provider, publicUrl), live: now.live, resting: now.isResting }
}

export function presentDelivery({ leg, state, status, round, reason, ...delivery }: Delivery) {
  return {
    leg,
    state,
    status,
    round,
    reason,
    recall: delivery.recall,
    courier: delivery.courier,
    start_at: formatUtc(delivery.startAt),
    pickup_eta: time(delivery.pickupEta),
    delivery_eta: time(delivery.deliveryEta),
    reported_at: time(delivery.reportedAt),
    ended_at: time(delivery.endedAt),
  }
}

type NameOf = (providerId: number) => string

export function presentEstimate({ leg }: Delivery, nameOf: NameOf) {
  return (estimate: RecordedEstimate) => ({
    leg,
    round: estimate.round,
    provider_id: estimate.providerId,
    provider: nameOf(estimate.providerId),
    asked_at: formatUtc(estimate.askedAt),
    took_ms: estimate.tookMs,
    outcome: estimate.outcome,
    detail: estimate.detail,
    estimate_id: estimate.estimateId,
    valid_until: time(estimate.validUntil),
    pickup_eta: time(estimate.pickupEta),
    delivery_eta: time(estimate.deliveryEta),
    price: dollars(estimate.price),
    score: estimate.score,
  })
}

export function presentBooking({ leg }: Delivery, nameOf: NameOf) {
  return (booking: Booking) => ({
    leg,
    booking: booking.booking,
    round: booking.round,
    provider_id: booking.providerId,
    provider: nameOf(booking.providerId),
    booking_key: booking.bookingKey,
    state: booking.state,
    tries: booking.tries,
    estimate_id: booking.estimateId,
    delivery_id: booking.deliveryId,
    quoted_price: toDollars(booking.quoted),
    answered_price: dollars(booking.answeredCents),
    quoted_pickup_eta: formatUtc(booking.quotedPickupEta),
    quoted_delivery_eta: formatUtc(booking.quotedDeliveryEta),
    asked_at: formatUtc(booking.askedAt),
    answered_at: time(booking.answeredAt),
    picked_up_at: time(booking.pickedUpAt),
    ended_at: time(booking.endedAt),
    detail: booking.detail,
    ...(booking.toldTip != null && { told_tip: toDollars(booking.toldTip) }),
    ...(booking.tipFault != null && { tip_fault: booking.tipFault }),
    ...(booking.toldDoorAt != null && { told_door_at: formatUtc(booking.toldDoorAt) }),
    ...(booking.doorFault != null && { door_fault: booking.doorFault }),
  })
}

type Said = {
  leg: Leg
  booking: number
  status: string
  statusTime: number | null
  at: number
  applied: boolean
  detail: string | null
}

export function presentStatus({ leg, booking, status, statusTime, at, applied, detail }: Said) {
  return { leg, booking, status, status_time: time(statusTime), at: formatUtc(at), applied, detail }
}

export function presentListed(delivery: ListedDelivery) {
  const { orderId, merchantId, leg, state, status, reason, round, provider, startAt, endedAt, timeZone } =
    delivery
  return {
    ...{
      order_id: orderId,
      merchant_id: merchantId,
      merchant_name: delivery.merchantName,
      leg,
      state,
      status,
      reason,
      round,
      provider,
    },
    start_at: formatInstant(startAt, timeZone),
    ended_at: endedAt === null ? null : formatInstant(endedAt, timeZone),
    time_zone: timeZone,
  }
}
