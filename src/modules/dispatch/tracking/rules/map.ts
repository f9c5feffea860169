import type { BoundingBox, Point } from '../../../../core/geo.ts'

/** A point on the flat world of Web Mercator: 0 to 1, eastward and southward. */
export type World = { x: number; y: number }

/** Pixels from the upper left corner of a map. */
export type Pixel = { x: number; y: number }

export type Size = { width: number; height: number }

/** A viewport: its center, and the width of the whole world in pixels. */
export type Frame = Size & { center: World; scale: number }

/** One image from a tile server, and its place on the map. */
export type Tile = { z: number; x: number; y: number; left: number; top: number; side: number }

/** Where Web Mercator ends: the world is a square. */
const maxLatitude = 85.0511287798066
const tileSide = 256
/** About 0.6 yards per pixel in the middle of the country; there is nothing to see any closer. */
const maxScale = tileSide * 2 ** 16.5
const maxTileZoom = 19
/** How many halves of the map a courier may be away from its center; beyond that the rest would be a dot. */
const maxHalves = 32

export function toWorld({ latitude, longitude }: Point): World {
  const bounded = Math.min(maxLatitude, Math.max(-maxLatitude, latitude))
  const north = Math.asinh(Math.tan((bounded * Math.PI) / 180))
  return { x: (longitude + 180) / 360, y: (1 - north / Math.PI) / 2 }
}

export function toPoint({ x, y }: World): Point {
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude: x * 360 - 180 }
}

export function project({ center, scale, width, height }: Frame, point: Point): Pixel {
  const { x, y } = toWorld(point)
  return { x: (x - center.x) * scale + width / 2, y: (y - center.y) * scale + height / 2 }
}

/** The area covered by the map. */
export function toBoundingBox({ center, scale, width, height }: Frame): BoundingBox {
  const [right, down] = [width / 2 / scale, height / 2 / scale]
  const northWest = toPoint({ x: center.x - right, y: center.y - down })
  const southEast = toPoint({ x: center.x + right, y: center.y + down })
  return {
    south: southEast.latitude,
    west: northWest.longitude,
    north: northWest.latitude,
    east: southEast.longitude,
  }
}

/**
 * The closest view of all `places` that leaves `margin` pixels on each side. For a courier outside of it, the map
 * grows in their direction, by whole halves of itself, so it doesn't move with each of their steps. A courier who is
 * too far away is left out.
 */
export function frameAround(
  places: readonly Point[],
  courier: Point | undefined,
  size: Size & { margin: number },
): Frame {
  const spots = places.map(toWorld)
  const near = nearestFrame(spots, size)
  if (!courier || hasRoomFor(near, courier, size.margin)) return near
  const { x, y } = toWorld(courier)
  const right = halvesAway((x - near.center.x) * near.scale, size.width / 2 - size.margin)
  const down = halvesAway((y - near.center.y) * near.scale, size.height / 2 - size.margin)
  if (Math.max(Math.abs(right.halves), Math.abs(down.halves)) > maxHalves) return near
  const reach = { x: near.center.x + right.pixels / near.scale, y: near.center.y + down.pixels / near.scale }
  return nearestFrame([...spots, reach], size)
}

/** Zero if the map already shows it, otherwise up to the next line of a grid of halves. */
function halvesAway(pixels: number, half: number) {
  const away = Math.ceil(Math.abs(pixels) / half)
  const halves = away <= 1 ? 0 : Math.sign(pixels) * away
  return { halves, pixels: halves * half }
}

function nearestFrame(places: readonly World[], { width, height, margin }: Size & { margin: number }): Frame {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (width - 2 * margin) / (east - west), // infinite for a single place
    (height - 2 * margin) / (south - north),
    maxScale,
  )
  return { center: { x: (west + east) / 2, y: (north + south) / 2 }, scale, width, height }
}

export function hasRoomFor(frame: Frame, point: Point, margin: number): boolean {
  const { x, y } = project(frame, point)
  const slack = 1e-6 // rounding tolerance, in pixels
  const isWithin = (value: number, length: number) =>
    value >= margin - slack && value <= length - margin + slack
  return isWithin(x, frame.width) && isWithin(y, frame.height)
}

/** The tiles that cover the map, each drawn at 0.7 to 1.4 times its size. */
export function listTiles({ center, scale, width, height }: Frame): Tile[] {
  const z = Math.min(maxTileZoom, Math.max(0, Math.round(Math.log2(scale / tileSide))))
  const count = 2 ** z
  const side = scale / count
  const [left, top] = [center.x * count - width / 2 / side, center.y * count - height / 2 / side]
  const columns = range(Math.floor(left), Math.floor(left + width / side))
  const rows = range(Math.max(0, Math.floor(top)), Math.min(count - 1, Math.floor(top + height / side)))
  return rows.flatMap((y) =>
    columns.map((x) => {
      const wrapped = ((x % count) + count) % count // the world wraps around
      return { z, x: wrapped, y, left: (x - left) * side, top: (y - top) * side, side }
    }),
  )
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
