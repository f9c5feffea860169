import { placeStreetNames, type StreetName } from '../../../../../formats/street-names.ts'
import type { Point } from '../../../../core/geo.ts'
import { type Frame, type Pixel, project } from './map.ts'

/** A straight segment of a street. */
type Stretch = { street: string; from: Point; to: Point }

export type DrawnStreets = { lines: readonly { from: Pixel; to: Pixel }[]; labels: readonly StreetName[] }

/** In pixels: about 10 yards in the middle of a town, and thinner where more of it is shown. */
export function streetWidth({ scale }: Pick<Frame, 'scale'>): number {
  const zoom = Math.log2(scale / 256)
  return Math.min(5.5, Math.max(1.2, 5.5 * 2 ** ((zoom - 14) * 0.8)))
}

/** Streets as lines on the map; the longest get their names, if there is room. */
export function drawStreets(
  frame: Frame,
  stretches: readonly Stretch[],
  places: readonly Point[],
): DrawnStreets {
  const lines = stretches.map(({ street, from, to }) => ({
    street,
    from: project(frame, from),
    to: project(frame, to),
  }))
  const streets = [...Map.groupBy(lines, ({ street }) => street)].map(([name, parts]) => ({
    name,
    lines: parts,
  }))
  const spots = places.map((place) => project(frame, place))
  return { lines, labels: placeStreetNames(frame, streets, spots) }
}
