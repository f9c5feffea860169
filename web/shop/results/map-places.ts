export type Point = { latitude: number; longitude: number }
export type Dot = { x: number; y: number }

export const milesPerDegree = 69.09
const ringMiles = [0.25, 0.5, 1, 2, 5, 10, 25]
const margin = 30
/** Two numbers that are nearer than this cannot be read. */
const least = 32

/** On a flat map: good for the miles of a delivery. */
export function milesBetween(one: Point, other: Point): number {
  const narrowing = Math.cos((one.latitude * Math.PI) / 180)
  return (
    milesPerDegree * Math.hypot((one.longitude - other.longitude) * narrowing, one.latitude - other.latitude)
  )
}

/** North is up and the address is in the middle; the farthest shop decides the scale. Rounded, so that a page is the same each time. */
export function placeOnMap(
  centre: Point,
  points: readonly Point[],
  { width, height }: { width: number; height: number },
): { dots: Dot[]; rings: { miles: number; radius: number }[] } {
  const narrowing = Math.cos((centre.latitude * Math.PI) / 180)
  const offsets = points.map(({ latitude, longitude }) => ({
    x: (longitude - centre.longitude) * milesPerDegree * narrowing,
    y: (centre.latitude - latitude) * milesPerDegree,
  }))
  const room = Math.min(width, height) / 2 - margin
  const farthest = Math.max(0.1, ...offsets.map(({ x, y }) => Math.hypot(x, y)))
  const scale = room / farthest
  const dots = offsets.map(({ x, y }) => ({ x: width / 2 + x * scale, y: height / 2 + y * scale }))
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
function pushApart(dots: Dot[]) {
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
