import { type Dot, milesBetween, milesPerDegree, type Point } from '../results/map-places.ts'

export type Way = { shop: Dot; door: Dot; courier: Dot; milesLeft: number }

/**
 * Shop, door and courier on one drawing, as large as it may be: north is up, and all three are at least `margin` from its edges.
 * Rounded, so that a courier who stands still does not change it.
 */
export function placeWay(
  { shop, door, courier }: { shop: Point; door: Point; courier: Point },
  { width, height, margin }: { width: number; height: number; margin: number },
): Way {
  const narrowing = Math.cos((door.latitude * Math.PI) / 180)
  const flat = [shop, door, courier].map(({ latitude, longitude }) => ({
    x: longitude * milesPerDegree * narrowing,
    y: -latitude * milesPerDegree,
  }))
  const rangeOf = (values: number[]) => ({ low: Math.min(...values), high: Math.max(...values) })
  const [across, down] = [rangeOf(flat.map(({ x }) => x)), rangeOf(flat.map(({ y }) => y))]
  const least = 0.02 // miles: two points at one place are no reason to draw a doorstep a mile wide
  const scale = Math.min(
    (width - 2 * margin) / Math.max(least, across.high - across.low),
    (height - 2 * margin) / Math.max(least, down.high - down.low),
  )
  const place = ({ x, y }: Dot): Dot => ({
    x: Math.round(width / 2 + (x - (across.low + across.high) / 2) * scale),
    y: Math.round(height / 2 + (y - (down.low + down.high) / 2) * scale),
  })
  return {
    ...{ shop: place(flat[0]!), door: place(flat[1]!), courier: place(flat[2]!) },
    milesLeft: milesBetween(courier, door),
  }
}
