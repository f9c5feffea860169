import type { Point } from '../../core/geo.ts'
import type { Handle } from '../../db/database.ts'
import type { Geocoder } from '../../outside/geocoder.ts'
import { listLocations, type SavedLocation } from '../customers/index.ts'
import type { Order } from '../orders/index.ts'
import type { CheckoutRequest } from './read-request.ts'
import type { Destination } from './rules/faults.ts'
import type { CheckoutInput } from './schemas.ts'

/** Where the goods go; for pickup, the merchant's address. */
export type ResolvedDestination = Destination & {
  point: Point
  city: string
  state: string
  zipCode: string
  locationId: number | null
  address: NonNullable<Order['address']> | null
  instructions: string
}

type DestinationInput = Pick<CheckoutRequest, 'input' | 'owner' | 'merchant' | 'unreadable'> & {
  isQuote: boolean
}

export async function findDestination(
  handle: Handle,
  geocoder: Geocoder,
  { input, owner, merchant, unreadable, isQuote }: DestinationInput,
): Promise<ResolvedDestination> {
  const { point, city, state, zipCode } = merchant
  const here = { point, city, state, zipCode }
  const nowhere = { ...here, locationId: null, address: null, instructions: '' }
  if (input.order_type === 'pickup') return { kind: 'pickup', ...nowhere }
  const isCustomer = 'customerId' in owner
  const lost = (isCustomer ? ['location_id'] : partsOfAddress).find((name) => unreadable.has(name))
  if (lost !== undefined) return { kind: 'bad', field: lost, detail: unreadablePlace, ...nowhere }
  if (isCustomer && !mayBeTyped(input, isQuote)) {
    const location = findSaved(await listLocations(handle, owner.customerId), input.location_id)
    return typeof location === 'string'
      ? { kind: 'bad', field: 'location_id', detail: location, ...nowhere }
      : toSavedPlace(location)
  }
  return (await findTyped(geocoder, input)) ?? { kind: 'bad', field: 'street', detail: noStreet, ...nowhere }
}

/**
 * A customer may get a quote for an address before saving it, and order to it with that quote. Older clients save it
 * first.
 */
const mayBeTyped = ({ location_id, street, quote_id }: CheckoutInput, isQuote: boolean) =>
  location_id === undefined && street !== undefined && (isQuote || quote_id !== undefined)

const partsOfAddress = ['street', 'city', 'state', 'zip_code']
const unreadablePlace = 'We can’t find this address.'
const noStreet = 'A delivery needs street, city, state and zip_code of an address that can be verified.'

/** The given address, or the default; a sentence explains why there is none. */
function findSaved(
  locations: readonly SavedLocation[],
  locationId: number | undefined,
): SavedLocation | string {
  const location = locations.find((one) =>
    locationId === undefined ? one.isDefault : one.locationId === locationId,
  )
  if (!location)
    return locationId === undefined ? 'A delivery needs location_id.' : 'You have no location with this id.'
  return location.isVerified ? location : 'This address could not be verified; please change it.'
}

function toSavedPlace(location: SavedLocation): ResolvedDestination {
  const { street, unitNumber, city, state, zipCode, phone, company, crossStreets } = location
  return {
    kind: 'found',
    field: 'location_id',
    point: { latitude: location.latitude, longitude: location.longitude },
    city,
    state,
    zipCode,
    locationId: location.locationId,
    address: {
      ...{ street, unit_number: unitNumber, city, state, zip_code: zipCode, phone },
      ...{ company, cross_streets: crossStreets, instructions: location.instructions },
    },
    instructions: location.instructions,
  }
}

/** A guest's address, as formatted by the geocoder. */
async function findTyped(geocoder: Geocoder, input: CheckoutInput): Promise<ResolvedDestination | undefined> {
  const { street, city = '', state = '', zip_code = '', unit_number, phone_number = '' } = input
  if (street === undefined) return undefined
  const rest = [city, `${state} ${zip_code}`.trim()].filter((part) => part !== '')
  const found = await geocoder.locate([street, ...rest].join(', '), { inexact: false })
  if (found.kind !== 'found' || !found.place.isExact) return undefined
  const { place } = found
  const phone = phone_number.replaceAll(/\D/g, '').slice(-10)
  return {
    kind: 'found',
    field: 'street',
    point: { latitude: place.latitude, longitude: place.longitude },
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    locationId: null,
    address: {
      street: place.street,
      unit_number: unit_number ?? place.unit ?? '',
      ...{ city: place.city, state: place.state, zip_code: place.zipCode, phone },
      ...{ company: null, cross_streets: null },
    },
    instructions: '',
  }
}
