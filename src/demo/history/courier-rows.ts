import type { Random } from '../../../chance/random.ts'
import type { Cents } from '../../core/money.ts'
import type { DeliveriesRow, DeliveryBookingsRow, DeliveryEstimatesRow } from '../../db/schema.generated.ts'
import { asTimestamp } from '../rows.ts'
import type { KnownIds, PastOrder } from './order-rows.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
const minuteMs = 60_000

/** The companies that were asked to deliver an order, and the outcome. */
export type PastCourier = {
  providerId: number
  cents: Cents
  bookedAt: number
  /** Null if the order was canceled before. */
  pickedUpAt: number | null
  state: 'delivered' | 'failed' | 'cancelled'
  endedAt: number
  /** The company that wasn't used. It may have been booked first and denied the booking. */
  other: { providerId: number; outcome: Outcome; cents: Cents; hasDenied: boolean } | null
}
type Outcome = 'usable' | 'refused' | 'silent' | 'unusable'

const details: Readonly<Record<Outcome, string | null>> = {
  usable: null,
  refused: 'No courier is free.',
  silent: 'No answer within 5 seconds.',
  unusable: 'The estimate has no price.',
}
const deniedShare = 0.025
/** Failures that are older than this have been resolved by the operator. */
const openMs = 36 * 3_600_000
const recalledShare = 0.8

export function decideCourier(
  order: PastOrder,
  { providerIds }: KnownIds,
  random: Random,
): PastCourier | null {
  const taken = takenBy(order, providerIds, random)
  if (!taken) return null
  const otherId = providerIds.find((providerId) => providerId !== taken.providerId)
  if (otherId === undefined) return { ...taken, other: null }
  const hasDenied = random.chance(deniedShare)
  const luck = random.next()
  const outcome =
    luck < 0.9 || hasDenied ? 'usable' : luck < 0.96 ? 'refused' : luck < 0.99 ? 'silent' : 'unusable'
  const cents = Math.round(taken.cents * random.between(0.9, 1.4))
  return { ...taken, other: { providerId: otherId, outcome, cents, hasDenied } }
}

/** The company that delivered the order, or was called off when the order was canceled. */
function takenBy(
  { sold, fate }: PastOrder,
  providerIds: KnownIds['providerIds'],
  random: Random,
): Omit<PastCourier, 'other'> | null {
  const { status, carrier, endedAt } = fate
  if (sold.carrier && carrier) {
    const { providerId, price: cents } = sold.carrier
    const state = status === 'completed' ? 'delivered' : 'failed'
    return { providerId, cents, bookedAt: carrier.bookedAt, pickedUpAt: carrier.pickedUpAt, state, endedAt }
  }
  const confirmed = fate.steps.find(({ to }) => to === 'confirmed')
  const bookedAt = (confirmed?.at ?? endedAt) + random.integer(3, 20) * 1000
  const isRecalled = sold.isCourier && status === 'cancelled' && random.chance(recalledShare)
  if (!isRecalled || bookedAt >= endedAt || providerIds.length === 0) return null
  const cents = 350 + random.integer(0, 500)
  const providerId = random.pick(providerIds)
  return { providerId, cents, bookedAt, pickedUpAt: null, state: 'cancelled', endedAt }
}

type CourierRows = {
  delivery: Row<DeliveriesRow>
  bookings: Row<DeliveryBookingsRow>[]
  estimates: Row<DeliveryEstimatesRow>[]
}

export function courierRows(order: PastOrder, courier: PastCourier, until: number): CourierRows {
  const { orderId, merchant, fate } = order
  const { other, providerId, cents, bookedAt, pickedUpAt, state } = courier
  const of = { merchant_id: merchant.merchantId, order_id: orderId, leg: 'out' }
  const ended_at = asTimestamp(courier.endedAt)
  const isClearedUp = state === 'failed' && courier.endedAt < until - openMs
  const times = {
    pickup: asTimestamp(pickedUpAt ?? bookedAt + 15 * minuteMs),
    promised: asTimestamp(fate.promisedAt),
  }
  const etas = { quoted_pickup_eta: times.pickup, quoted_delivery_eta: times.promised }
  const asked = { ...of, round: 1, tries: 1, ...etas }
  const denied = other?.hasDenied
    ? [
        {
          ...{ ...asked, booking: 1, provider_id: other.providerId, booking_key: `past-${orderId}-denied` },
          ...{ state: 'denied', estimate_id: `past-${orderId}-denied`, quoted_cents: other.cents },
          ...{ delivery_id: null, answered_cents: null, asked_at: asTimestamp(bookedAt - 2000) },
          ...{ answered_at: asTimestamp(bookedAt - 1500), picked_up_at: null },
          ...{ ended_at: asTimestamp(bookedAt - 1500), detail: details.refused },
        },
      ]
    : []
  const booking = {
    ...{ ...asked, booking: denied.length + 1, provider_id: providerId, booking_key: `past-${orderId}` },
    ...{ state, estimate_id: `past-${orderId}`, quoted_cents: cents },
    ...{ delivery_id: `past-${orderId}`, answered_cents: cents, asked_at: asTimestamp(bookedAt) },
    ...{ answered_at: asTimestamp(bookedAt + 400), detail: null, ended_at },
    picked_up_at: pickedUpAt === null ? null : times.pickup,
  }
  const delivery = {
    ...{ ...of, state, status: state, round: 1, start_at: asTimestamp(bookedAt) },
    ...{
      started_at: asTimestamp(bookedAt),
      ended_at,
      reason: isClearedUp ? `${fate.reason} Given up.` : fate.reason,
    },
    ...{ pickup_eta: times.pickup, delivery_eta: ended_at, reported_at: ended_at },
  }
  const quotes = [
    { providerId, cents, outcome: 'usable' as const, id: `past-${orderId}` },
    ...(other ? [{ ...other, id: `past-${orderId}-${other.hasDenied ? 'denied' : 'other'}` }] : []),
  ]
  const estimates = quotes.map(({ providerId, cents, outcome, id }) => {
    const isUsable = outcome === 'usable'
    return {
      ...{ ...of, round: 1, provider_id: providerId, asked_at: asTimestamp(bookedAt - 3000) },
      ...{ took_ms: outcome === 'silent' ? 5000 : 40 + (cents % 160), outcome, detail: details[outcome] },
      estimate_id: isUsable ? id : null,
      valid_until: isUsable ? asTimestamp(bookedAt + 5 * minuteMs) : null,
      pickup_eta: isUsable ? times.pickup : null,
      delivery_eta: isUsable ? times.promised : null,
      ...{ price_cents: isUsable ? cents : null, score: isUsable ? cents / 100 : null },
    }
  })
  return { delivery, bookings: [...denied, booking], estimates }
}

/** The return by the same courier. */
export function returnRows(order: PastOrder, courier: PastCourier, returnedAt: number): CourierRows {
  const { delivery, bookings } = courierRows(order, courier, returnedAt)
  const [started_at, ended_at] = [asTimestamp(order.fate.endedAt + minuteMs), asTimestamp(returnedAt)]
  const back = { leg: 'return', state: 'delivered', ended_at }
  return {
    delivery: {
      ...{ ...delivery, ...back, status: 'delivered', reason: null, reported_at: ended_at },
      ...{ start_at: started_at, started_at, pickup_eta: started_at, delivery_eta: ended_at },
    },
    bookings: bookings.slice(-1).map((booking) => ({
      ...{ ...booking, ...back, booking: 1, asked_at: started_at, answered_at: started_at },
      ...{ picked_up_at: started_at, booking_key: `past-${order.orderId}-return` },
      delivery_id: `past-${order.orderId}-return`,
    })),
    estimates: [],
  }
}
