import type { Corner } from '../../sdk/src/index.ts'

export type Pixel = { x: number; y: number }
export type View = { centre: Corner; pixelsPerMile: number; width: number; height: number }

export const milesPerDegree = 69.0937
export const radians = Math.PI / 180

/** Flat around the centre: over the few miles of a delivery the sides of zones stay straight. */
export function toPixel(view: View, { latitude, longitude }: Corner): Pixel {
  const { centre, pixelsPerMile, width, height } = view
  const perDegree = milesPerDegree * pixelsPerMile
  return {
    x: width / 2 + (longitude - centre.longitude) * Math.cos(centre.latitude * radians) * perDegree,
    y: height / 2 - (latitude - centre.latitude) * perDegree,
  }
}

export function toCorner(view: View, { x, y }: Pixel): Corner {
  const { centre, pixelsPerMile, width, height } = view
  const perDegree = milesPerDegree * pixelsPerMile
  return {
    latitude: roundDegrees(centre.latitude - (y - height / 2) / perDegree),
    longitude: roundDegrees(
      centre.longitude + (x - width / 2) / (perDegree * Math.cos(centre.latitude * radians)),
    ),
  }
}

/** Six decimals of a degree are some four inches. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** All points in sight; there is at least one. */
export function viewAround(points: readonly Corner[], size: { width: number; height: number }): View {
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude))
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude))
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const miles = {
    x: (east - west) * milesPerDegree * Math.cos(centre.latitude * radians),
    y: (north - south) * milesPerDegree,
  }
  const margin = 0.84
  const pixelsPerMile = Math.min(
    (size.width * margin) / Math.max(miles.x, minMiles),
    (size.height * margin) / Math.max(miles.y, minMiles),
  )
  return { centre, pixelsPerMile, ...size }
}
const minMiles = 1
const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

/** A round length for the bar of the scale, of at most so many pixels. */
export function scaleOf(pixelsPerMile: number, maxPixels: number): { miles: number; pixels: number } {
  const miles = [10, 5, 2, 1, 0.5, 0.25, 0.1].find((each) => each * pixelsPerMile <= maxPixels) ?? 0.05
  return { miles, pixels: miles * pixelsPerMile }
}
