import type { Corner } from '../../../sdk/src/index.ts'
import {
  milesBetween,
  type Pixel,
  roundDegrees,
  toPixel,
  type View,
  viewAround,
} from '../../kit/map/flat-map.ts'
import type { ListedMerchant } from '../listed.ts'

const mapSize = { width: 640, height: 440 }
/** A phone shows the center of it. */
const onPhones = { width: 400, height: 440 }

/** The part of the world that a map shows: its center, and how many miles across. Written into the address as `at`. */
export type MapSpot = Corner & { miles: number }

const [minMiles, maxMiles] = [0.2, 50]

export function readSpot(text: string | null): MapSpot | undefined {
  const [latitude, longitude, miles] = (text ?? '').split(',', 3).map(Number)
  if (!text || ![latitude, longitude, miles].every(Number.isFinite)) return undefined
  if (Math.abs(latitude!) > 85 || Math.abs(longitude!) > 180) return undefined
  return { latitude: latitude!, longitude: longitude!, miles: within(miles!) }
}

const within = (miles: number) => Math.min(maxMiles, Math.max(minMiles, miles))

export const writeSpot = ({ latitude, longitude, miles }: MapSpot) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)},${within(miles).toFixed(2)}`

export const toMapSpot = ({ center, pixelsPerMile, width }: View): MapSpot => ({
  ...center,
  miles: width / pixelsPerMile,
})

export const zoomed = (spot: MapSpot, factor: number): MapSpot => ({
  ...spot,
  miles: within(spot.miles / factor),
})

/** The requested view, or else the address with the nearest places, zoomed so that most of them can be told apart. */
export function fitView(spot: MapSpot | undefined, center: Corner, points: readonly Corner[]): View {
  if (spot) {
    const middle = { latitude: spot.latitude, longitude: spot.longitude }
    return { center: middle, pixelsPerMile: mapSize.width / spot.miles, ...mapSize }
  }
  const nearest = points.toSorted((a, b) => milesBetween(center, a) - milesBetween(center, b))
  const shown = nearest.slice(0, Math.max(8, Math.ceil(points.length * 0.8)))
  const view = viewAround([center, ...shown], onPhones, { marginPixels: 36, minMiles: 0.5 })
  // Rounded, so that the same list gives the same map.
  return {
    ...view,
    ...mapSize,
    center: {
      latitude: roundDegrees(view.center.latitude),
      longitude: roundDegrees(view.center.longitude),
    },
  }
}

/** Places that would overlap, combined into one mark at their center. */
export type Cluster = { at: Pixel; merchants: readonly ListedMerchant[] }

/** A finger can't tell apart two marks closer than this. */
const minPixels = 34

/** The visible places, in list order. Each joins the first mark nearby. */
export function clusterPlaces(
  merchants: readonly ListedMerchant[],
  view: View,
  minDistance = minPixels,
): Cluster[] {
  const clusters: { at: Pixel; merchants: ListedMerchant[] }[] = []
  for (const merchant of merchants) {
    const at = toPixel(view, toCorner(merchant))
    if (at.x < 0 || at.y < 0 || at.x > view.width || at.y > view.height) continue
    const near = clusters.find((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < minDistance)
    if (near) near.merchants.push(merchant)
    else clusters.push({ at, merchants: [merchant] })
  }
  return clusters
}

export const toCorner = ({ location }: Pick<ListedMerchant, 'location'>): Corner => ({
  latitude: location.latitude,
  longitude: location.longitude,
})
