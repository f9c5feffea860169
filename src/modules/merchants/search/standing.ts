import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import { presentLocation, presentSpecials, presentSummary, presentTime } from '../present.ts'
import { type Availability, checkAvailability } from '../rules/availability.ts'
import type { Merchant } from '../rules/merchant.ts'
import { nextChange } from '../rules/moments.ts'

/** The parts of a search result that depend on the merchant and the moment, and not on the place that is searched from. */
export function presentStanding(
  merchant: Merchant,
  { availability, atMs, publicUrl }: { availability: Availability; atMs: number; publicUrl: string },
) {
  return {
    summary: presentSummary(merchant, publicUrl),
    /** Of `ordering`: before the minimum, between it and the fee, and after the fee. */
    first: {
      delivery_processes_card: merchant.deliveryProcessesCard,
      payment_types: merchant.paymentTypes,
      is_rds: merchant.courierDelivery,
      time_needed: timeNeededAt(merchant, atMs),
      estimate: presentEstimate(estimateAt(merchant, atMs)),
      specials: presentSpecials(merchant, atMs),
      last_or_next_order_time: presentTime(availability.lastOrNextOrderTime, merchant),
    },
    middle: {
      is_open: availability.isOpen,
      closed_reason: availability.reason,
      paused_until: presentTime(availability.pausedUntil, merchant),
    },
    last: {
      availability: {
        pickup: checkAvailability(merchant, 'pickup', atMs).isOpen,
        delivery: checkAvailability(merchant, 'delivery', atMs).isOpen,
        delivery_estimate: timeNeededAt(merchant, atMs),
      },
    },
    location: presentLocation(merchant),
  }
}

/** The same as JSON, up to the minimum, from it to the fee, from the fee to the distance, and from there on. */
export type Standing = {
  availability: Availability
  /** Until then it is the same. */
  until: number
  json: readonly [Buffer, Buffer, Buffer, Buffer]
}

type Moment = { method: OrderMethod; atMs: number; publicUrl: string }
type Kept = Standing & { since: number; publicUrl: string }

/**
 * With the merchant, of which there is a new object after every change. What a search from another place says of it differs in three
 * numbers: writing the rest anew took two thirds of a search.
 */
const kept: Record<OrderMethod, WeakMap<Merchant, Kept>> = { pickup: new WeakMap(), delivery: new WeakMap() }

export function describeStanding(merchant: Merchant, { method, atMs, publicUrl }: Moment): Standing {
  const known = kept[method].get(merchant)
  if (known && known.since <= atMs && atMs < known.until && known.publicUrl === publicUrl) return known
  const availability = checkAvailability(merchant, method, atMs)
  const { summary, first, middle, last, location } = presentStanding(merchant, {
    availability,
    atMs,
    publicUrl,
  })
  const id = JSON.stringify(String(merchant.merchantId))
  const standing: Kept = {
    availability,
    since: atMs,
    until: nextChange(merchant, atMs),
    publicUrl,
    json: [
      Buffer.from(
        `{"id":${id},"favorite":false,"summary":${JSON.stringify(summary)},"ordering":{${serializeMembers(first)},"minimum":`,
      ),
      Buffer.from(`,${serializeMembers(middle)},`),
      Buffer.from(`,${serializeMembers(last)}},"location":{"distance":`),
      Buffer.from(`,${serializeMembers(location)}}}`),
    ],
  }
  kept[method].set(merchant, standing)
  return standing
}

/** Of a JSON object, without its braces. */
export const serializeMembers = (object: object) => JSON.stringify(object).slice(1, -1)
