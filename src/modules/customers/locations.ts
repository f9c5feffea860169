import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { messageItem, Refusal, refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { Geocoder, LocatedPlace } from '../../outside/geocoder.ts'
import { presentCandidate } from '../../outside/locate.ts'
import { presentLocation } from './present.ts'
import {
  addressKey,
  addressText,
  applyChange,
  changesAddress,
  defaultAfter,
  type LocationChange,
  type SavedLocation,
} from './rules/location.ts'
import {
  type LocationFields,
  type LocationPatchInput,
  type PostedLocationInput,
  readLocationPatch,
  readNewLocation,
} from './schemas.ts'
import {
  deleteLocation,
  insertLocation,
  listLocations,
  listLocationsForChange,
  setDefault,
  updateLocation,
} from './store.ts'

export type LocationDeps = { geocoder: Geocoder }

export async function readLocations({ db, caller, language }: Call) {
  const locations = await listLocations(db, caller.token!.customerId)
  const message = locations.length === 0 ? [messageItem({ code: 'loc_none' }, language)] : []
  return { message, locations: locations.map(presentLocation) }
}

/** A change that was checked; what is written follows from it alone. */
export type PreparedLocation =
  | { kind: 'new'; change: LocationChange; place: LocatedPlace }
  | { kind: 'change'; change: LocationChange; place: LocatedPlace | undefined; before: SavedLocation }

/** With `location_id` it is an update, of what is sent alone. */
export async function preparePosted(deps: LocationDeps, input: PostedLocationInput, call: Call) {
  if (input.location_id !== undefined) return prepareChange(deps, readLocationPatch(input), call)
  const fields = readNewLocation(input)
  const change = toChange(fields)
  const place = await verify(deps.geocoder, { ...fields, zipCode: fields.zip_code })
  return { kind: 'new' as const, change, place }
}

/** The geocoder is asked here, before the transaction: no connection is held while it answers. */
export async function prepareChange(
  { geocoder }: LocationDeps,
  { location_id, ...fields }: LocationPatchInput,
  { db, caller }: Call,
) {
  const change = toChange(fields)
  const before = getOwn(await listLocations(db, caller.token!.customerId), location_id)
  const place = changesAddress(change)
    ? await verify(geocoder, { ...before, ...addressOf(change) })
    : undefined
  return { kind: 'change' as const, change, place, before }
}

export function saveLocation(prepared: PreparedLocation, call: Call) {
  return prepared.kind === 'new' ? addLocation(prepared, call) : changeLocation(prepared, call)
}

/** An address that is saved already stays one: it takes what else is said, and its id is answered. */
async function addLocation(
  { change, place }: Extract<PreparedLocation, { kind: 'new' }>,
  { db: tx, caller, now }: Call,
) {
  const { customerId } = caller.token!
  const saved = await listLocationsForChange(tx, customerId)
  const fresh = applyChange(undefined, change, place, now)
  const same = saved.find((location) => addressKey(location) === addressKey(fresh))
  if (same) await updateLocation(tx, customerId, same.locationId, applyChange(same, change, place, now))
  const locationId = same?.locationId ?? (await insertLocation(tx, customerId, fresh))
  return settle(tx, customerId, locationId, change.isDefault)
}

async function changeLocation(
  { change, place, before: { locationId, ...asked } }: Extract<PreparedLocation, { kind: 'change' }>,
  { db: tx, caller, now }: Call,
) {
  const { customerId } = caller.token!
  const saved = await listLocationsForChange(tx, customerId)
  const before = getOwn(saved, locationId)
  if (place && addressKey(before) !== addressKey(asked)) throw overtaken()
  const after = applyChange(before, change, place, now)
  mustBeOnlyOne(saved, locationId, addressKey(after))
  await updateLocation(tx, customerId, locationId, after)
  return settle(tx, customerId, locationId, change.isDefault)
}

/** The parts that were not sent have changed meanwhile, and the combination is unverified. */
const overtaken = () =>
  refuse('in_progress', { detail: 'The address was changed by another request; repeat this one.' })

export async function removeLocation({ location_id }: { location_id: number }, { db: tx, caller }: Call) {
  const { customerId } = caller.token!
  const saved = await listLocationsForChange(tx, customerId)
  getOwn(saved, location_id)
  await deleteLocation(tx, customerId, location_id)
  const rest = saved.filter(({ locationId }) => locationId !== location_id)
  await setDefault(tx, customerId, defaultAfter(rest))
  return { location_id }
}

/** Where the customer lives, for fees and distances; undefined without a verified default address. */
export async function findHome(handle: Handle, customerId: number) {
  const home = (await listLocations(handle, customerId)).find(({ isDefault }) => isDefault)
  if (!home?.isVerified) return undefined
  const { latitude, longitude, zipCode, city, state } = home
  return { latitude, longitude, zipCode, city, state }
}

async function settle(tx: Handle, customerId: number, locationId: number, isDefault: boolean | undefined) {
  const change = { locationId, isDefault }
  await setDefault(tx, customerId, defaultAfter(await listLocations(tx, customerId), change))
  const location = getOwn(await listLocations(tx, customerId), locationId)
  return { location_id: locationId, location: presentLocation(location) }
}

type Address = Pick<SavedLocation, 'street' | 'city' | 'state' | 'zipCode'>

async function verify(geocoder: Geocoder, address: Address): Promise<LocatedPlace> {
  const found = await geocoder.locate(addressText(address), { inexact: false })
  if (found.kind === 'found' && found.place.isExact) return found.place
  const detail = 'The address may mean several; `addresses` lists them.'
  if (found.kind === 'several') {
    throw new Refusal([{ code: 'bad_loc', field: 'street', detail }], {
      body: { addresses: found.places.map(presentCandidate) },
    })
  }
  throw refuse('bad_loc', { field: 'street' })
}

function getOwn(locations: readonly SavedLocation[], locationId: number): SavedLocation {
  const location = locations.find((one) => one.locationId === locationId)
  if (!location) throw refuse('unknown_location', { field: 'location_id' })
  return location
}

const addressOf = ({ street, city, state, zipCode }: LocationChange): Partial<Address> => ({
  ...(street !== undefined && { street }),
  ...(city !== undefined && { city }),
  ...(state !== undefined && { state }),
  ...(zipCode !== undefined && { zipCode }),
})

function mustBeOnlyOne(saved: readonly SavedLocation[], locationId: number, key: string) {
  if (saved.some((other) => other.locationId !== locationId && addressKey(other) === key))
    throw refuse('dupe_location', { field: 'street' })
}

function toChange(fields: LocationFields): LocationChange {
  mustHoldNoCardNumber(fields)
  const { unit_number, zip_code, cross_streets, default: isDefault, ...same } = fields
  return {
    ...same,
    ...(same.state !== undefined && { state: same.state.toUpperCase() }),
    ...(unit_number !== undefined && { unitNumber: unit_number }),
    ...(zip_code !== undefined && { zipCode: zip_code }),
    ...(cross_streets !== undefined && { crossStreets: cross_streets }),
    ...(isDefault !== undefined && { isDefault }),
  }
}
