import type { Point } from '../core/geo.ts'
import type { LocatedPlace } from './geocoders/address-candidates.ts'

export type { LocatedPlace }

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
