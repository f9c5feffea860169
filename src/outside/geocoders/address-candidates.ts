import type { Point } from '../../core/geo.ts'

/** A place that an address, a name or a point stands for. */
export type LocatedPlace = Point & {
  /** House number and street, normalized ("199 Water St"); empty for a zip code or a whole neighborhood. */
  street: string
  city: string
  state: string
  zipCode: string
  unit: string | null
  neighborhood: string | null
  /** True when a delivery can go there: a house number on a known street. */
  isExact: boolean
}

/** One of several places that an address may mean, as every answer shows them. */
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
