import { Refusal, refuse } from '../core/refusal.ts'
import type { Geocoder, LocatedPlace } from './geocoder.ts'

/** A place in a request: an address as text, or a point. */
export type Whereabouts = { address?: string; latitude?: number; longitude?: number; inexact?: boolean }

export async function locate(geocoder: Geocoder, where: Whereabouts): Promise<LocatedPlace> {
  if (where.address !== undefined) return locateAddress(geocoder, where.address, where.inexact ?? false)
  const { latitude, longitude } = mustHavePoint(where)
  const nearest = await geocoder.reverse({ latitude, longitude })
  const nowhere = { street: '', city: '', state: '', zipCode: '', unit: null, neighborhood: null }
  return { ...nowhere, ...nearest, latitude, longitude, isExact: true }
}

async function locateAddress(geocoder: Geocoder, address: string, inexact: boolean): Promise<LocatedPlace> {
  const location = await geocoder.locate(address, { inexact })
  switch (location.kind) {
    case 'found':
      return location.place
    case 'several':
      throw new Refusal([{ code: 'loc_multiple_possible', field: 'address' }], {
        body: { addresses: location.places.map(presentCandidate) },
      })
    case 'unknown':
      throw refuse('invalid_address', { field: 'address' })
  }
}

function mustHavePoint({ latitude, longitude }: Whereabouts) {
  if (latitude === undefined && longitude === undefined)
    throw refuse('missing_parameter', { field: 'address' })
  if (latitude === undefined) throw refuse('missing_parameter', { field: 'latitude' })
  if (longitude === undefined) throw refuse('missing_parameter', { field: 'longitude' })
  return { latitude, longitude }
}

/** One of several places an address may mean, as shown in answers. */
export function presentCandidate(place: LocatedPlace) {
  return {
    street: place.street,
    city: place.city,
    state: place.state,
    zip: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    exactMatch: place.isExact,
    ...(place.neighborhood && { neighborhood: place.neighborhood }),
    ...(place.unit && { unit: place.unit }),
  }
}
