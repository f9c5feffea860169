import type { Corner } from '../../../sdk/src/index.ts'
import { milesBetween, type Pixel, toPixel } from '../../kit/map/flat-map.ts'

const ringMiles = [0.25, 0.5, 1, 2, 5, 10, 25]
const margin = 30
/** Two numbers that are nearer than this cannot be read. */
const least = 32

/** North is up and the address is in the middle; the farthest shop decides the scale. Rounded, so that a page is the same each time. */
export function placeOnMap(
  centre: Corner,
  points: readonly Corner[],
  { width, height }: { width: number; height: number },
): { dots: Pixel[]; rings: { miles: number; radius: number }[] } {
  const room = Math.min(width, height) / 2 - margin
  const farthest = Math.max(0.1, ...points.map((point) => milesBetween(centre, point)))
  const scale = room / farthest
  const dots = points.map((point) => toPixel({ centre, pixelsPerMile: scale, width, height }, point))
  pushApart(dots)
  const inside = (value: number, most: number) => Math.round(Math.min(most - margin, Math.max(margin, value)))
  return {
    dots: dots.map(({ x, y }) => ({ x: inside(x, width), y: inside(y, height) })),
    rings: ringMiles
      .map((miles) => ({ miles, radius: Math.round(miles * scale) }))
      .filter(({ radius }) => radius >= 40 && radius <= room + margin)
      .slice(-2),
  }
}

/** Shops in one street would cover each other: each pair that is too near gives way by half. Bounded work for any number. */
function pushApart(dots: Pixel[]) {
  const some = dots.slice(0, 100)
  for (let round = 0; round < 20; round++)
    for (const [index, one] of some.entries())
      for (const other of some.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x || 0.01 * (index + 1), other.y - one.y]
        const distance = Math.hypot(dx, dy)
        if (distance >= least) continue
        const give = (least - distance) / 2 / distance
        one.x -= dx * give
        one.y -= dy * give
        other.x += dx * give
        other.y += dy * give
      }
}
