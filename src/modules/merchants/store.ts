import { LRUCache } from 'lru-cache'
import { cacheBounds } from '../../cache/bounds.ts'
import { isLearnedTimes, type LearnedTimes } from '../../core/estimates.ts'
import type { Point } from '../../core/geo.ts'
import { formatInstant, type LocalDay, parseLocalDate } from '../../core/local-time.ts'
import type { LicenseKind, MerchantType } from '../../core/merchant-types.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { DeliveryZonesRow, MerchantShiftsRow, MerchantsRow } from '../../db/schema.generated.ts'
import { throwUnreadable, type UnreadableRows } from '../../db/unreadable-rows.ts'
import { polygonArea, radiusArea, type Zone, type ZoneArea } from './rules/delivery-zones.ts'
import type { LivePromotion, Merchant } from './rules/merchant.ts'
import { type OpeningHours, toOpeningHours } from './rules/opening-hours.ts'

type ShiftJson = Pick<MerchantShiftsRow, 'shift_id' | 'kind' | 'day' | 'date' | 'start_minute' | 'end_minute'>
type ZoneJson = Omit<DeliveryZonesRow, 'merchant_id' | 'polygon'> & { polygon: [number, number][] | null }
type LoadedMerchant = MerchantsRow & {
  shifts: ShiftJson[]
  zones: ZoneJson[]
  specials: { name: string; type: string }[]
  licenses: { license_id: number; kind: LicenseKind; expires: string }[]
  promotions: LivePromotion[]
}

// json, not jsonb, which takes the database twice as long here: it is only built, then sent as text.
const merchantsById = sql<LoadedMerchant>(`
  SELECT m.*,
    coalesce((SELECT json_agg(s ORDER BY s.shift_id) FROM merchant_shifts s WHERE s.merchant_id = m.merchant_id), '[]') AS shifts,
    coalesce((SELECT json_agg(z ORDER BY z.zone_id) FROM delivery_zones z WHERE z.merchant_id = m.merchant_id), '[]') AS zones,
    coalesce((SELECT json_agg(json_build_object('name', p.name, 'type', p.type) ORDER BY p.special_id)
              FROM merchant_specials p WHERE p.merchant_id = m.merchant_id), '[]') AS specials,
    coalesce((SELECT json_agg(json_build_object('license_id', l.license_id, 'kind', l.kind, 'expires', l.expires) ORDER BY l.license_id)
              FROM merchant_licenses l WHERE l.merchant_id = m.merchant_id AND l.state = m.state), '[]') AS licenses,
    coalesce((SELECT json_agg(json_build_object('name', p.name, 'days', p.days,
                'startsAt', floor(extract(epoch FROM p.starts_at) * 1000), 'endsAt', floor(extract(epoch FROM p.expires_at) * 1000)) ORDER BY p.promotion_id)
              FROM promotions p WHERE p.merchant_id = m.merchant_id AND p.funded_by = 'merchant' AND p.code IS NULL AND p.enabled
                AND p.ended_at IS NULL AND (p.budget_cents IS NULL
                  OR p.budget_cents - p.spent_cents >= CASE p.reward WHEN 'dollar_off' THEN p.value ELSE 1 END)), '[]') AS promotions
  FROM merchants m WHERE m.merchant_id = ANY ($1)`)

/**
 * Serializes all writes to a merchant's data. It is the first lock they take, so they can't deadlock; orders and
 * other rows that only refer to the merchant don't wait.
 */
export const lockMerchant = sql('SELECT FROM merchants WHERE merchant_id = $1 FOR NO KEY UPDATE').run(
  (merchantId: number) => [merchantId],
)

type MerchantPoint = Point & {
  merchantId: number
  name: string
  city: string
  state: string
  timeZone: string
}

export const listMerchantPoints = sql<MerchantPoint>(
  `SELECT merchant_id AS "merchantId", name, city, state, time_zone AS "timeZone", latitude, longitude
   FROM merchants WHERE merchant_id = ANY ($1) ORDER BY 1`,
).rows((merchantIds: readonly number[]) => [merchantIds])

/**
 * Merchants with their hours and zones, compiled. Nonexistent ones are left out, and so is any merchant, shift, zone
 * or license that can't be read.
 */
export async function loadMerchants(
  handle: Handle,
  merchantIds: readonly number[],
  unreadable: UnreadableRows = throwUnreadable,
): Promise<Merchant[]> {
  const rows = await handle.rows(merchantsById, [merchantIds])
  return unreadable.readAll({
    kind: 'merchant',
    asked: merchantIds,
    rows,
    idOf: ({ merchant_id }) => merchant_id,
    read: (row) => toMerchant(row, unreadable),
  })
}

function toMerchant(row: LoadedMerchant, unreadable: UnreadableRows): Merchant {
  mustBeReadable(row)
  const owner = `merchant ${row.merchant_id}`
  const shifts = unreadable.readAll({
    kind: 'shift',
    owner,
    rows: row.shifts,
    idOf: ({ shift_id }) => shift_id,
    read: readShift,
  })
  const point = { latitude: row.latitude, longitude: row.longitude }
  return {
    merchantId: row.merchant_id,
    groupId: row.group_id,
    name: row.name,
    shortTag: row.short_tag,
    type: row.type as MerchantType,
    cuisines: row.cuisines,
    phone: row.phone,
    description: row.description,
    notes: row.notes,
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    landmark: row.landmark,
    point,
    timeZone: row.time_zone,
    overallRating: row.overall_rating,
    numRatings: row.num_ratings,
    paymentTypes: row.payment_types,
    logoImage: row.logo_image,
    coverImage: row.cover_image,
    specials: row.specials,
    promotions: row.promotions,
    timeNeededMinutes: row.time_needed_minutes,
    learned: row.learned_times as LearnedTimes | null,
    pausedUntil: row.paused_until,
    deliveryPausedUntil: row.delivery_paused_until,
    busy: row.busy_minutes > 0 ? { minutes: row.busy_minutes, until: row.busy_until! } : null,
    driversBusy:
      row.drivers_busy_minutes > 0
        ? { minutes: row.drivers_busy_minutes, until: row.drivers_busy_until! }
        : null,
    taxPpm: row.tax_ppm,
    convenienceFeePpm: row.convenience_fee_ppm,
    offersDelivery: row.offers_delivery,
    offersPickup: row.offers_pickup,
    active: row.active,
    promoted: row.promoted,
    courierDelivery: row.courier_delivery && !row.own_delivery,
    autoConfirm: row.auto_confirm,
    deliveryProcessesCard: row.delivery_processes_card,
    activationDate: row.activation_date,
    hasSchedule: shifts.length > 0,
    hours: { business: toHours(shifts, 'business'), delivery: toHours(shifts, 'delivery') },
    zones: unreadable.readAll({
      kind: 'delivery zone',
      owner,
      rows: row.zones,
      idOf: ({ zone_id }) => zone_id,
      read: (zone) => toZone(zone, point),
    }),
    licenses: unreadable.readAll({
      kind: 'license',
      owner,
      rows: row.licenses,
      idOf: ({ license_id }) => license_id,
      read: ({ kind, expires }) => ({ kind, lastDay: readDay(expires) }),
    }),
  }
}

/** Rejects values that the database accepts but searches can't handle. */
function mustBeReadable({
  time_zone,
  cuisines,
  payment_types,
  activation_date,
  learned_times,
}: LoadedMerchant) {
  formatInstant(0, time_zone) // throws
  if ([...cuisines, ...payment_types].includes(null as unknown as string)) throw new Error('a null in a list')
  if (parseLocalDate(activation_date) === null) throw new Error(`activation date ${activation_date}`)
  if (learned_times !== null && !isLearnedTimes(learned_times)) throw new Error('learned times')
}

function readShift(shift: ShiftJson): ShiftJson {
  if (shift.date !== null) readDay(shift.date)
  return shift
}

function readDay(date: string): LocalDay {
  const day = parseLocalDate(date)
  if (day === null) throw new Error(`${date} is not a day`)
  return day
}

/** JSON has no infinity or NaN, which PostgreSQL stores and outputs as text. */
function mustBeNumbers(values: readonly unknown[]) {
  for (const value of values) if (typeof value !== 'number') throw new Error(`${value} is not a number`)
}

/**
 * Many merchants have the same hours, and most deliver while they are open, so each schedule is compiled and stored
 * once.
 */
const compiled = new LRUCache<string, OpeningHours>(cacheBounds(5000))

function toHours(shifts: readonly ShiftJson[], kind: string): OpeningHours {
  const own = shifts.filter((shift) => shift.kind === kind)
  const key = JSON.stringify(
    own.map(({ day, date, start_minute, end_minute }) => [day, date, start_minute, end_minute]),
  )
  const known = compiled.get(key)
  if (known) return known
  const span = ({ start_minute, end_minute }: ShiftJson) => ({
    startMinute: start_minute,
    endMinute: end_minute,
  })
  const hours = toOpeningHours({
    weekly: own.flatMap((shift) => (shift.day === null ? [] : [{ day: shift.day, ...span(shift) }])),
    holidays: own.flatMap((shift) => (shift.date === null ? [] : [{ date: shift.date, ...span(shift) }])),
  })
  compiled.set(key, hours)
  return hours
}

function toZone(zone: ZoneJson, center: Point): Zone {
  return {
    zoneId: zone.zone_id,
    orderMinimum: zone.order_minimum_cents,
    fee:
      zone.fixed_fee_cents === null
        ? { kind: 'percent', ppm: zone.percent_fee_ppm! }
        : { kind: 'fixed', cents: zone.fixed_fee_cents },
    area: toArea(zone, center),
  }
}

function toArea(zone: ZoneJson, center: Point): ZoneArea {
  mustBeNumbers([zone.radius_miles ?? 0, ...(zone.polygon ?? []).flat()])
  if (zone.radius_miles !== null) return radiusArea(center, zone.radius_miles)
  if (zone.zip_code !== null) return { type: 'zipCode', zipCode: zone.zip_code }
  if (zone.polygon!.length < 3 || zone.polygon!.some((corner) => corner.length !== 2))
    throw new Error('a polygon has at least three corners')
  return polygonArea(zone.polygon!.map(([latitude, longitude]) => ({ latitude, longitude })))
}

export const saveLearnedTimes = sql('UPDATE merchants SET learned_times = $2 WHERE merchant_id = $1').run(
  (merchantId: number, learned: LearnedTimes) => [merchantId, JSON.stringify(learned)],
)

// A star is 20 of 100. Imported ratings keep their original weight.
const addRatings = sql(
  `UPDATE merchants SET review_count = review_count + $2, review_stars = review_stars + $3,
     num_ratings = imported_ratings + review_count + $2,
     overall_rating = CASE WHEN imported_ratings + review_count + $2 = 0 THEN 0
       ELSE round((imported_rating::numeric * imported_ratings + 20 * (review_stars + $3))
         / (imported_ratings + review_count + $2)) END
   WHERE merchant_id = $1`,
)

/** Part of the transaction that adds, changes or hides a review. */
export async function addToRating(
  tx: Handle,
  merchantId: number,
  { count, stars }: { count: number; stars: number },
) {
  if (count !== 0 || stars !== 0) await tx.rows(addRatings, [merchantId, count, stars])
}
