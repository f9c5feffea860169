export type Point = { x: number; y: number }
/** A gesture's effect on a drawing: the offset in pixels, and the zoom around its center. */
export type Gesture = { right: number; down: number; scale: number }

export const distance = ({ x, y }: Point, { x: toX, y: toY }: Point = { x: 0, y: 0 }) =>
  Math.hypot(toX - x, toY - y)
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** One finger drags; two drag by their midpoint, and zoom by their distance. `around` is the drawing's center. */
export function readGesture(from: readonly Point[], to: readonly Point[], around: Point): Gesture {
  const [before, after] = [middleOf(from), middleOf(to)]
  const [first, second] = from
  const apart = first && second ? distance(to[0]!, to[1]!) / Math.max(distance(first, second), 1) : 1
  const scale = Math.min(8, Math.max(1 / 8, apart))
  // What was between the fingers stays there, so the drawing's center moves away from it as it grows.
  return {
    right: after.x - around.x + (around.x - before.x) * scale,
    down: after.y - around.y + (around.y - before.y) * scale,
    scale,
  }
}

const milesPerDegree = 69.0937

/**
 * The part of the world (latitude, longitude, miles across) in the center after a gesture on a drawing this many
 * pixels wide.
 */
export function spotAfter(spot: string, { right, down, scale }: Gesture, width: number): string {
  const [latitude = 0, longitude = 0, miles = 1] = spot.split(',').map(Number)
  const perPixel = miles / width / milesPerDegree / scale
  const north = latitude + down * perPixel
  const west = (right * perPixel) / Math.cos((latitude * Math.PI) / 180)
  return [north.toFixed(4), (longitude - west).toFixed(4), (miles / scale).toFixed(2)].join(',')
}

const step = 0.25
/** Arrow keys move by a quarter of the width; "+" doubles the zoom. */
export function gestureOfKey(key: string, width: number): Gesture | undefined {
  const still = { right: 0, down: 0, scale: 1 }
  const gestures = new Map<string, Partial<Gesture>>([
    ['ArrowLeft', { right: width * step }],
    ['ArrowRight', { right: -width * step }],
    ['ArrowUp', { down: width * step }],
    ['ArrowDown', { down: -width * step }],
    ...(['+', '='] as const).map((plus) => [plus, { scale: 2 }] as const),
    ['-', { scale: 0.5 }],
  ])
  const gesture = gestures.get(key)
  return gesture && { ...still, ...gesture }
}
