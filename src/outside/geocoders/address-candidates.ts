import type { LocatedPlace } from '../geocoder.ts'

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
