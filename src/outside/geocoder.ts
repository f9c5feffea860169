import type { Point } from '../core/geo.ts'

/** The place found for an address, a name or a point. */
export type LocatedPlace = Point & {
  /** House number and street, normalized ("199 Water St"); empty for a ZIP code or a whole neighborhood. */
  street: string
  city: string
  state: string
  zipCode: string
  unit: string | null
  neighborhood: string | null
  /** True if a delivery can go there: a house number on a known street. */
  isExact: boolean
}

export type Location =
  | { kind: 'found'; place: LocatedPlace }
  | { kind: 'several'; places: LocatedPlace[] }
  | { kind: 'unknown' }

/** Finds places in the United States. Throws `Refusal('geocoder_unavailable')` if it can't be reached. */
export type Geocoder = {
  /** `inexact` also accepts a ZIP code, a neighborhood or a point of interest; the place then has `isExact: false`. */
  locate(text: string, options: { inexact: boolean }): Promise<Location>
  /** A few full addresses that begin with the typed text; absent if the geocoder has no such search. */
  suggest?(text: string): Promise<string[]>
  /** The nearest address to a point; undefined outside the United States or if nothing is known. */
  reverse(point: Point): Promise<LocatedPlace | undefined>
}
