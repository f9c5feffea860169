import type { Point } from '../core/geo.ts'

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

export type Location =
  | { kind: 'found'; place: LocatedPlace }
  | { kind: 'several'; places: LocatedPlace[] }
  | { kind: 'unknown' }

/** Finds places in the United States. Throws `Refusal('geocoder_unavailable')` when it cannot be asked. */
export type Geocoder = {
  /** `inexact` also takes a zip code, a neighborhood or a point of interest; the place then has `isExact: false`. */
  locate(text: string, options: { inexact: boolean }): Promise<Location>
  /** Whole addresses that begin as typed, a few; absent where the geocoder has no such search. */
  suggest?(text: string): Promise<string[]>
  /** The nearest address to a point; undefined outside the United States or where nothing is known. */
  reverse(point: Point): Promise<LocatedPlace | undefined>
}
