import { LRUCache } from 'lru-cache'
import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { inOwnMemory } from '../../../runtime/own-memory.ts'
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

/** Field names such as `summary`, `summary.name` or `ordering.is_open`; undefined for all of them. */
export type Selection = ReadonlySet<string> | undefined

/** Including the id, which can't be left out. */
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

/** The part of a merchant's answer at a given time that doesn't depend on the searcher's location. */
export type Standing = Availability & {
  /** Valid until then. */
  until: number
  /** As JSON for places in this zone, split before and after the distance, starting after a comma. */
  partsIn(zone: Zone | undefined): readonly [Buffer, Buffer?]
}

type Moment = { method: OrderMethod; atMs: number; publicUrl: string; fields?: Selection }
type Kept = Standing & { since: number; publicUrl: string }

/** An app has a screen or two, and keeps requesting the same fields. */
const maxSelections = 8

/**
 * Cached with the merchant, which is a new object after every change. Within a zone, results differ only in the
 * distance: rewriting the rest took two thirds of a search.
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
        inOwnMemory(Buffer.from(`,${before}`)),
        after === undefined ? after : inOwnMemory(Buffer.from(after)),
      ]
      parts.set(zone, written)
      return written
    }
    const standing: Kept = {
      ...availability,
      ...{ publicUrl, since: atMs, until: nextChange(merchant, atMs) },
      partsIn: (zone) => parts.get(zone) ?? write(zone),
    }
    known.set(merchant, standing)
    return standing
  }
}

/** A character that no text from the database contains. */
const mark = '\0'
const writtenMark = JSON.stringify(mark)
