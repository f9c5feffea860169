import type { Corner } from '../../../sdk/src/index.ts'

export type Pixel = { x: number; y: number }
export type View = { center: Corner; pixelsPerMile: number; width: number; height: number }

export const milesPerDegree = 69.0937
export const radians = Math.PI / 180

/** Flat around the center: over the few miles of a delivery, the sides of zones stay straight. */
export function toPixel(view: View, { latitude, longitude }: Corner): Pixel {
  const { center, pixelsPerMile, width, height } = view
  const perDegree = milesPerDegree * pixelsPerMile
  return {
    x: width / 2 + (longitude - center.longitude) * Math.cos(center.latitude * radians) * perDegree,
    y: height / 2 - (latitude - center.latitude) * perDegree,
  }
}

export function toCorner(view: View, { x, y }: Pixel): Corner {
  const { center, pixelsPerMile, width, height } = view
  const perDegree = milesPerDegree * pixelsPerMile
  return {
    latitude: roundDegrees(center.latitude - (y - height / 2) / perDegree),
    longitude: roundDegrees(
      center.longitude + (x - width / 2) / (perDegree * Math.cos(center.latitude * radians)),
    ),
  }
}

/** The map follows a drag by this many pixels. */
export const moveView = (view: View, by: Pixel): View => ({
  ...view,
  center: toCorner(view, { x: view.width / 2 - by.x, y: view.height / 2 - by.y }),
})

/** From a whole coast to a single street. */
const minPixelsPerMile = 0.5
const maxPixelsPerMile = 5000

/** Zooms in or out; the point at `at` stays where it is. */
export function zoomView(view: View, at: Pixel, factor: number): View {
  const wanted = view.pixelsPerMile * factor
  const pixelsPerMile = Math.min(maxPixelsPerMile, Math.max(minPixelsPerMile, wanted))
  const ground = toCorner(view, at)
  const closer = { ...view, pixelsPerMile }
  const now = toPixel(closer, ground)
  return moveView(closer, { x: at.x - now.x, y: at.y - now.y })
}

/** Six decimals of a degree are about four inches. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

type Fit = { marginPixels?: number; minMiles?: number }

/**
 * The closest view that shows all points; there is at least one. A single location is shown with this many miles
 * around it.
 */
export function viewAround(
  points: readonly Corner[],
  { width, height }: { width: number; height: number },
  { marginPixels, minMiles = 1 }: Fit = {},
): View {
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude))
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude))
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const miles = {
    x: (east - west) * milesPerDegree * Math.cos(center.latitude * radians),
    y: (north - south) * milesPerDegree,
  }
  const roomIn = (pixels: number) => (marginPixels === undefined ? pixels * 0.84 : pixels - 2 * marginPixels)
  const pixelsPerMile = Math.min(
    roomIn(width) / Math.max(miles.x, minMiles),
    roomIn(height) / Math.max(miles.y, minMiles),
  )
  return { center, pixelsPerMile, width, height }
}
const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

/** The four extreme points of a circle. */
export function circleEnds({ latitude, longitude }: Corner, miles: number): Corner[] {
  const up = miles / milesPerDegree
  const aside = up / Math.cos(latitude * radians)
  return [
    { latitude: latitude + up, longitude },
    { latitude, longitude: longitude + aside },
    { latitude: latitude - up, longitude },
    { latitude, longitude: longitude - aside },
  ]
}

export function milesBetween(one: Corner, other: Corner): number {
  const east = (other.longitude - one.longitude) * Math.cos(one.latitude * radians)
  return Math.hypot(east, other.latitude - one.latitude) * milesPerDegree
}

/** A round length for the scale bar, of at most this many pixels. */
export function fitScale(pixelsPerMile: number, maxPixels: number): { miles: number; pixels: number } {
  const miles = [10, 5, 2, 1, 0.5, 0.25, 0.1].find((each) => each * pixelsPerMile <= maxPixels) ?? 0.05
  return { miles, pixels: miles * pixelsPerMile }
}
