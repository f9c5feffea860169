import { type Handle, sql } from '../../db/database.ts'
import type { CustomerLocationsRow } from '../../db/schema.generated.ts'
import type { OwnGiftCard } from './rules/account.ts'
import { addressKey, type SavedLocation } from './rules/location.ts'

const lockOf = sql(`SELECT pg_advisory_xact_lock(hashtextextended('locations of ' || $1::bigint, 0))`)
const addLocation = sql<{ location_id: number }>(
  `INSERT INTO customer_locations (customer_id, label, street, unit_number, city, state, zip_code, phone, company,
     cross_streets, instructions, latitude, longitude, address_key, is_verified, last_used_at, is_default, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, false, $16) RETURNING location_id`,
)

const clearDefault = sql(
  'UPDATE customer_locations SET is_default = false WHERE customer_id = $1 AND is_default AND location_id IS DISTINCT FROM $2',
)
const markDefault = sql(
  'UPDATE customer_locations SET is_default = true WHERE customer_id = $1 AND location_id = $2 AND NOT is_default',
)

/** The default first, then most recently used. */
export const listLocations = sql<CustomerLocationsRow>(
  'SELECT * FROM customer_locations WHERE customer_id = $1 ORDER BY is_default DESC, last_used_at DESC, location_id DESC',
).rows((customerId: number) => [customerId], toLocation)

/** Locks the customer's locations until the end of the transaction. */
export async function listLocationsForChange(tx: Handle, customerId: number): Promise<SavedLocation[]> {
  await tx.rows(lockOf, [customerId])
  return listLocations(tx, customerId)
}

type Written = Omit<SavedLocation, 'locationId' | 'isDefault'>

export async function insertLocation(tx: Handle, customerId: number, location: Written): Promise<number> {
  return (await tx.get(addLocation, locationValues(customerId, location))).location_id
}

export const updateLocation = sql(
  `UPDATE customer_locations SET label = $2, street = $3, unit_number = $4, city = $5, state = $6, zip_code = $7,
     phone = $8, company = $9, cross_streets = $10, instructions = $11, latitude = $12, longitude = $13,
     address_key = $14, is_verified = $15, last_used_at = $16 WHERE customer_id = $1 AND location_id = $17`,
).run((customerId: number, locationId: number, location: Written) => [
  ...locationValues(customerId, location),
  locationId,
])

export const deleteLocation = sql(
  'DELETE FROM customer_locations WHERE customer_id = $1 AND location_id = $2',
).run((customerId: number, locationId: number) => [customerId, locationId])

export async function setDefault(tx: Handle, customerId: number, locationId: number | undefined) {
  await tx.rows(clearDefault, [customerId, locationId ?? null])
  await tx.rows(markDefault, [customerId, locationId ?? null])
}

function locationValues(customerId: number, location: Written): unknown[] {
  return [
    customerId,
    location.label,
    location.street,
    location.unitNumber,
    location.city,
    location.state,
    location.zipCode,
    location.phone,
    location.company,
    location.crossStreets,
    location.instructions,
    location.latitude,
    location.longitude,
    addressKey(location),
    location.isVerified,
    new Date(location.lastUsedAt),
  ]
}

function toLocation(row: CustomerLocationsRow): SavedLocation {
  return {
    locationId: row.location_id,
    label: row.label,
    street: row.street,
    unitNumber: row.unit_number,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    phone: row.phone,
    company: row.company,
    crossStreets: row.cross_streets,
    instructions: row.instructions,
    latitude: row.latitude,
    longitude: row.longitude,
    isVerified: row.is_verified,
    isDefault: row.is_default,
    lastUsedAt: row.last_used_at,
  }
}

// Credit

const creditOf = sql<{ balance_cents: number }>(
  'SELECT balance_cents FROM customer_credits WHERE customer_id = $1',
)

export async function findCredit(handle: Handle, customerId: number): Promise<number> {
  return (await handle.find(creditOf, [customerId]))?.balance_cents ?? 0
}

/** Those that can be spent. */
export const listGiftCards = sql<OwnGiftCard>(
  `SELECT gift_card_id AS "giftCardId", type, last_four AS "lastFour", balance_cents AS balance
   FROM gift_cards WHERE customer_id = $1 AND balance_cents > 0 AND enabled AND (ends_at IS NULL OR ends_at > $2)
   ORDER BY gift_card_id`,
).rows((customerId: number, now: number) => [customerId, new Date(now)])
