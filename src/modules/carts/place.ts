import type { CartOwner } from '../../calls/buyer.ts'
import type { Point } from '../../core/geo.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { Geocoder } from '../../outside/geocoder.ts'
import { locate } from '../../outside/locate.ts'
import { findHome } from '../customers/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { winningZone, type Zone } from '../merchants/zones/index.ts'
import type { CartInput } from './schemas.ts'

type OrderPlace = Point & { zipCode: string; city: string; state: string }

/** The delivery zone of a destination, as far as it is known. */
export type DeliveryReach = {
  zone: Zone | undefined
  isOutOfRange: boolean
  /** The destination; undefined for pickup, and while it is unknown. */
  place?: OrderPlace
}

const unknownReach: DeliveryReach = { zone: undefined, isOutOfRange: false }

/** Pickup has no destination; a delivery without a known destination has no fee yet. */
export async function findReach(
  handle: Handle,
  geocoder: Geocoder,
  { query, owner, merchant }: { query: CartInput; owner: CartOwner; merchant: Merchant },
): Promise<DeliveryReach> {
  if (query.order_type === 'pickup') return unknownReach
  const place = (await findNamed(geocoder, query)) ?? (await findDefault(handle, owner))
  if (!place) return unknownReach
  const zone = merchant.offersDelivery ? winningZone(merchant.zones, place) : undefined
  return { zone, isOutOfRange: zone === undefined, place }
}

async function findNamed(geocoder: Geocoder, query: CartInput): Promise<OrderPlace | undefined> {
  const { address, latitude, longitude, zip, city, state } = query
  if (latitude !== undefined || longitude !== undefined) {
    const place = await locate(geocoder, { latitude, longitude })
    return zip === undefined ? place : { ...place, zipCode: zip.slice(0, 5) }
  }
  if (address !== undefined) return locate(geocoder, { address })
  return zip === undefined && city === undefined ? undefined : findArea(geocoder, { zip, city, state })
}

/**
 * The center of a ZIP code or city is precise enough for the fee in a cart; checkout requires an address. A ZIP code
 * is used alone: with a state and no city before it, a geocoder takes the two for a place name.
 */
async function findArea(geocoder: Geocoder, { zip, city, state }: Pick<CartInput, 'zip' | 'city' | 'state'>) {
  const text = zip?.slice(0, 5) ?? [city, state].filter(Boolean).join(', ')
  const found = await geocoder.locate(text, { inexact: true })
  if (found.kind === 'found') return found.place
  throw refuse('invalid_address', { field: zip === undefined ? 'city' : 'zip' })
}

async function findDefault(handle: Handle, owner: CartOwner): Promise<OrderPlace | undefined> {
  return 'customerId' in owner ? findHome(handle, owner.customerId) : undefined
}
