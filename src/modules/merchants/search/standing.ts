import { LRUCache } from 'lru-cache'
import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { presentFee, presentLocation, presentSpecials, presentSummary, presentTime } from '../present.ts'
import { type Availability, checkAvailability } from '../rules/availability.ts'
import type { Zone } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'
import { nextChange } from '../rules/moments.ts'

type Seen<Distance> = {
  availability: Availability
  zone: Zone | undefined
  distance: Distance
  atMs: number
  publicUrl: string
}

/** A merchant in a search. */
export function presentFound<Distance>(
  merchant: Merchant,
  { availability, zone, distance, atMs, publicUrl }: Seen<Distance>,
) {
  return {
    id: String(merchant.merchantId),
    favorite: false,
    summary: presentSummary(merchant, publicUrl),
    ordering: {
      delivery_processes_card: merchant.deliveryProcessesCard,
      payment_types: merchant.paymentTypes,
      is_rds: merchant.courierDelivery,
      time_needed: timeNeededAt(merchant, atMs),
      estimate: presentEstimate(estimateAt(merchant, atMs)),
      specials: presentSpecials(merchant, atMs),
      last_or_next_order_time: presentTime(availability.lastOrNextOrderTime, merchant),
      minimum: toDollars(zone?.orderMinimum ?? 0),
      is_open: availability.isOpen,
      closed_reason: availability.reason,
      paused_until: presentTime(availability.pausedUntil, merchant),
      ...presentFee(zone),
      availability: {
        pickup: checkAvailability(merchant, 'pickup', atMs).isOpen,
        delivery: checkAvailability(merchant, 'delivery', atMs).isOpen,
        delivery_estimate: timeNeededAt(merchant, atMs),
      },
    },
    location: { distance, ...presentLocation(merchant) },
  }
}

/** Names of fields, as `summary`, `summary.name` or `ordering.is_open`; all of them where it is undefined. */
export type Selection = ReadonlySet<string> | undefined

/** With its id, which cannot be left out. */
export function select<Found extends { id: string }>(found: Found, fields: Selection): Partial<Found> {
  if (!fields) return found
  const chosen = Object.entries(found).flatMap(([name, value]) => {
    if (name === 'id' || fields.has(name)) return [[name, value]]
    if (typeof value !== 'object' || Array.isArray(value)) return []
    const inner = Object.entries(value).filter(([field]) => fields.has(`${name}.${field}`))
    return inner.length > 0 ? [[name, Object.fromEntries(inner)]] : []
  })
  return Object.fromEntries(chosen) as Partial<Found>
}

/** What is said of a merchant at a moment, wherever it is asked from. */
export type Standing = {
  availability: Availability
  /** Until then it is the same. */
  until: number
  /** As JSON for those in this zone, after a comma: what stands before the distance, and what after it. */
  partsIn(zone: Zone | undefined): readonly [Buffer, Buffer?]
}

type Moment = { method: OrderMethod; atMs: number; publicUrl: string; fields?: Selection }
type Kept = Standing & { since: number; publicUrl: string }

/** An app has a screen or two, and asks for the same fields again and again. */
const maxSelections = 8

/**
 * With the merchant, of which there is a new object after every change. What a search from another place of a zone says of it differs
 * in the distance: writing the rest anew took two thirds of a search.
 */
const kept = new LRUCache<string, WeakMap<Merchant, Kept>>({ max: maxSelections })

export function openStandings(moment: Moment): (merchant: Merchant) => Standing {
  const { method, atMs, publicUrl, fields } = moment
  const key = `${method} ${fields ? [...fields].sort().join() : ''}`
  const known = kept.get(key) ?? new WeakMap<Merchant, Kept>()
  kept.set(key, known)
  return (merchant) => {
    const last = known.get(merchant)
    if (last && last.since <= atMs && atMs < last.until && last.publicUrl === publicUrl) return last
    const availability = checkAvailability(merchant, method, atMs)
    const parts = new Map<Zone | undefined, [Buffer, Buffer?]>()
    const write = (zone: Zone | undefined) => {
      const found = presentFound(merchant, { ...moment, availability, zone, distance: mark })
      const [before, after] = JSON.stringify(select(found, fields)).split(writtenMark)
      const written: [Buffer, Buffer?] = [
        Buffer.from(`,${before}`),
        after === undefined ? after : Buffer.from(after),
      ]
      parts.set(zone, written)
      return written
    }
    const standing: Kept = {
      ...{ availability, publicUrl, since: atMs, until: nextChange(merchant, atMs) },
      partsIn: (zone) => parts.get(zone) ?? write(zone),
    }
    known.set(merchant, standing)
    return standing
  }
}

/** No text from the database has the character. */
const mark = '\0'
const writtenMark = JSON.stringify(mark)
