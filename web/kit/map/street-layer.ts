import type { MapStreet } from '../../../sdk/src/index.ts'
import { type Pixel, toCorner, toPixel, type View } from './flat-map.ts'

/** A street's name along its line; degrees clockwise, never upside down. */
type Label = { name: string; at: Pixel; degrees: number }

/** Streets of a view: one path of all lines, and names of the longest where there is room. */
export type StreetLayer = { path: string; labels: readonly Label[]; width?: number }

type Line = { from: Pixel; to: Pixel }

const maxLabels = 14
const letterWidth = 6
/** Between the middles of two names, and from a name to the shop in the middle of the picture. */
const labelDistance = 64

export function drawStreets(view: View, streets: readonly MapStreet[], shop: Pixel): StreetLayer {
  const drawn = streets.map(({ name, stretches }) => ({
    name,
    lines: stretches.map((stretch): Line => {
      const [latitude = 0, longitude = 0, toLatitude = 0, toLongitude = 0] = stretch
      return {
        from: toPixel(view, { latitude, longitude }),
        to: toPixel(view, { latitude: toLatitude, longitude: toLongitude }),
      }
    }),
  }))
  const path = drawn.flatMap(({ lines }) => lines.map(({ from, to }) => `M${at(from)}L${at(to)}`)).join('')
  return { path, labels: placeLabels(view, drawn, shop) }
}

function placeLabels(
  { width, height }: View,
  streets: readonly { name: string; lines: readonly Line[] }[],
  shop: Pixel,
): Label[] {
  const candidates = streets
    .map(({ name, lines }) => ({ name, line: joined(lines) }))
    .filter(({ name, line }) => lengthOf(line) > name.length * letterWidth)
    .sort((a, b) => lengthOf(b.line) - lengthOf(a.line))
  const labels: Label[] = []
  const taken = [shop]
  for (const { name, line } of candidates) {
    if (labels.length === maxLabels) break
    const middle = { x: (line.from.x + line.to.x) / 2, y: (line.from.y + line.to.y) / 2 }
    const isInside = middle.x > 40 && middle.x < width - 40 && middle.y > 16 && middle.y < height - 32
    if (!isInside || taken.some((other) => distance(other, middle) < labelDistance)) continue
    taken.push(middle)
    labels.push({ name, at: middle, degrees: readableAngle(line) })
  }
  return labels
}

/** From the first end to the one that is farthest from it: streets of a gazetteer are runs of short stretches. */
function joined(lines: readonly Line[]): Line {
  const [first, ...rest] = lines.flatMap(({ from, to }) => [from, to])
  if (first === undefined) return { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }
  const farthestFrom = (start: Pixel) =>
    rest.reduce((best, each) => (distance(start, each) > distance(start, best) ? each : best), first)
  const from = farthestFrom(first)
  return { from, to: farthestFrom(from) }
}

const distance = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y)
const lengthOf = ({ from, to }: Line) => distance(from, to)

function readableAngle({ from, to }: Line): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees
}

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Pixel) => `${round(x)} ${round(y)}`

/** The edges of a view, as the interface asks for streets. */
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
