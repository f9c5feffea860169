import { placeStreetNames, type StreetName } from '../../../formats/street-names.ts'
import type { MapStreet } from '../../../sdk/src/index.ts'
import { type Pixel, toCorner, toPixel, type View } from './flat-map.ts'

/** The streets in a view: one path with all lines, and the names of the longest, if there is room. */
export type StreetLayer = { path: string; labels: readonly StreetName[]; width?: number }

/** `places`: what its names leave room for, and how much. */
export function drawStreets(
  view: View,
  streets: readonly MapStreet[],
  places: readonly Pixel[],
  room?: number,
): StreetLayer {
  const drawn = streets.map(({ name, stretches }) => ({
    name,
    lines: stretches.map((stretch) => {
      const [latitude = 0, longitude = 0, toLatitude = 0, toLongitude = 0] = stretch
      return {
        from: toPixel(view, { latitude, longitude }),
        to: toPixel(view, { latitude: toLatitude, longitude: toLongitude }),
      }
    }),
  }))
  const path = drawn.flatMap(({ lines }) => lines.map(({ from, to }) => `M${at(from)}L${at(to)}`)).join('')
  return { path, labels: placeStreetNames(view, drawn, places, room) }
}

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Pixel) => `${round(x)} ${round(y)}`

/** The edges of a view, as the API's parameters for streets. */
export function tileEdges(view: View) {
  const northWest = toCorner(view, { x: 0, y: 0 })
  const southEast = toCorner(view, { x: view.width, y: view.height })
  return {
    south: southEast.latitude,
    west: northWest.longitude,
    north: northWest.latitude,
    east: southEast.longitude,
  }
}
