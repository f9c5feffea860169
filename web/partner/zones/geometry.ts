import type { Corner, DeliveryZone } from '../../../sdk/src/index.ts'

/** A zone as it is drawn and edited; one that is not stored yet has no id. */
export type ZoneDraft = Omit<DeliveryZone, 'id'> & { id?: number | undefined }
export type Pixel = { x: number; y: number }
export type View = { centre: Corner; pixelsPerMile: number; width: number; height: number }

const milesPerDegree = 69.0937
const radians = Math.PI / 180

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
    latitude: round(centre.latitude - (y - height / 2) / perDegree),
    longitude: round(centre.longitude + (x - width / 2) / (perDegree * Math.cos(centre.latitude * radians))),
  }
}

/** Six decimals of a degree are some four inches. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Everything in sight, with the shop in it. */
export function viewOf(
  zones: readonly ZoneDraft[],
  shop: Corner,
  size: { width: number; height: number },
): View {
  const points = [shop, ...zones.flatMap((zone) => outlineOf(zone, shop))]
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude))
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude))
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const miles = {
    x: (east - west) * milesPerDegree * Math.cos(centre.latitude * radians),
    y: (north - south) * milesPerDegree,
  }
  const margin = 0.84
  const pixelsPerMile = Math.min(
    (size.width * margin) / Math.max(miles.x, leastMiles),
    (size.height * margin) / Math.max(miles.y, leastMiles),
  )
  return { centre, pixelsPerMile, ...size }
}
const leastMiles = 1
const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

/** The corners of a zone, or the four ends of a circle; a ZIP code has no outline here. */
export function outlineOf(zone: ZoneDraft, shop: Corner): readonly Corner[] {
  if (zone.type === 'polygon') return zone.polygon ?? []
  if (zone.type !== 'radius') return []
  const up = (zone.radius ?? 0) / milesPerDegree
  const aside = up / Math.cos(shop.latitude * radians)
  return [
    { latitude: shop.latitude + up, longitude: shop.longitude },
    { latitude: shop.latitude, longitude: shop.longitude + aside },
    { latitude: shop.latitude - up, longitude: shop.longitude },
    { latitude: shop.latitude, longitude: shop.longitude - aside },
  ]
}

/** A fee for an order of the zone's own minimum, in cents: what zones are compared by. */
const feeOf = ({ fixedFee, percentFee, orderMinimum }: ZoneDraft) =>
  percentFee === undefined
    ? Math.round((fixedFee ?? 0) * 100)
    : Math.round((Math.round(orderMinimum * 100) * percentFee) / 100)

/**
 * The zone that counts where several overlap stands first: the lowest fee, then the lowest minimum, then the lowest
 * id. Painted from the last to the first, every place has the colour of the zone that counts there.
 */
export function byPrecedence(zones: readonly ZoneDraft[]): ZoneDraft[] {
  return [...zones].sort(
    (a, b) =>
      feeOf(a) - feeOf(b) || a.orderMinimum - b.orderMinimum || (a.id ?? Infinity) - (b.id ?? Infinity),
  )
}

/** Zones of one fee have one colour, the cheapest the first. */
export function colourOf(zone: ZoneDraft, zones: readonly ZoneDraft[]): number {
  const fees = [...new Set(zones.map(feeOf))].sort((a, b) => a - b)
  return fees.indexOf(feeOf(zone)) % colours
}
const colours = 6

/** A square of a mile around the shop, to be dragged into shape. */
export function firstPolygon(shop: Corner): Corner[] {
  const up = 0.7 / milesPerDegree
  const aside = up / Math.cos(shop.latitude * radians)
  return (
    [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(([north, east]) => ({
    latitude: round(shop.latitude + north * up),
    longitude: round(shop.longitude + east * aside),
  }))
}

export const moveCorner = (polygon: readonly Corner[], index: number, to: Corner): Corner[] =>
  polygon.map((corner, other) => (other === index ? to : corner))

/** In the middle of the side that follows a corner. */
export function splitSide(polygon: readonly Corner[], index: number): Corner[] {
  return [...polygon.slice(0, index + 1), middleOf(polygon, index), ...polygon.slice(index + 1)]
}
export function middleOf(polygon: readonly Corner[], index: number): Corner {
  const [from, to] = [polygon[index]!, polygon[(index + 1) % polygon.length]!]
  return {
    latitude: round((from.latitude + to.latitude) / 2),
    longitude: round((from.longitude + to.longitude) / 2),
  }
}

/** Three corners stay. */
export const dropCorner = (polygon: readonly Corner[], index: number): Corner[] =>
  polygon.length > 3 ? polygon.filter((_, other) => other !== index) : [...polygon]

/** How far a point is from the shop, in miles with two decimals: the radius that a handle was dragged to. */
export function milesFrom(shop: Corner, { latitude, longitude }: Corner): number {
  const x = (longitude - shop.longitude) * Math.cos(shop.latitude * radians)
  return Math.max(0.05, Math.round(Math.hypot(x, latitude - shop.latitude) * milesPerDegree * 100) / 100)
}

/** A round length for the bar of the scale, of at most so many pixels. */
export function scaleOf(pixelsPerMile: number, mostPixels: number): { miles: number; pixels: number } {
  const miles = [10, 5, 2, 1, 0.5, 0.25, 0.1].find((each) => each * pixelsPerMile <= mostPixels) ?? 0.05
  return { miles, pixels: miles * pixelsPerMile }
}
