import type { Random } from '../../../chance/random.ts'
import { distanceMiles, type Point } from '../../core/geo.ts'
import type { CityPlaces, Landmark, Stop, Street } from '../places/city-places.ts'

export type Address = Point & {
  /** House number and name: "199 Water St". */
  street: string
  streetName: string
  city: string
  state: string
  zipCode: string
  neighborhood: string
  landmark: string | null
}

/** Hands out each address only once. */
export type AddressBook = {
  /** An address between `fromMiles` and `toMiles` from the center, measured to the middle of the block. */
  takeWithin(fromMiles: number, toMiles: number, random: Random): Address
  takeAt(houseNumber: number, streetName: string): Address
  /** The ZIP codes closest to a point, nearest first. */
  zipCodesNear(point: Point, count: number): string[]
}

/** Two consecutive stops. */
type Block = { street: Street; from: Stop; to: Stop; miles: number }

const landmarkMiles = 0.15

export function openAddressBook(places: CityPlaces, center: Point, reserved: readonly string[]): AddressBook {
  const blocks = planBlocks(places, center)
  const taken = new Set(reserved.map((street) => `${street}, ${places.name}`))
  const zipCenters = listZipCenters(places)

  const take = (block: Block, houseNumber: number): Address | null => {
    const street = `${houseNumber} ${block.street.name}`
    const key = `${street}, ${block.street.city}`
    if (taken.has(key)) return null
    taken.add(key)
    const point = pointAt(block, houseNumber)
    return {
      ...point,
      street,
      streetName: block.street.name,
      city: block.street.city,
      state: places.state,
      zipCode: block.from[3],
      neighborhood: nearest(places.neighborhoods, point).name,
      landmark: landmarkNear(places.pointsOfInterest, point),
    }
  }

  return {
    takeWithin(fromMiles, toMiles, random) {
      const candidates = blocks.filter(({ miles }) => miles >= fromMiles && miles < toMiles)
      if (candidates.length === 0)
        throw new RangeError(`${places.name} has no block in ${fromMiles}..${toMiles} miles`)
      for (;;) {
        const block = random.pick(candidates)
        const address = take(block, random.integer(block.from[0], block.to[0] - 1))
        if (address) return address
      }
    },
    takeAt(houseNumber, streetName) {
      const block = blocks.find(({ street, from, to }) => {
        const isNamed = street.name === streetName && street.city === places.name
        return isNamed && from[0] <= houseNumber && houseNumber < to[0]
      })
      const address = block && take(block, houseNumber)
      if (!address) throw new RangeError(`${houseNumber} ${streetName} is not to be had`)
      return address
    },
    zipCodesNear(point, count) {
      const byDistance = zipCenters.map((zip) => ({ ...zip, miles: distanceMiles(zip, point) }))
      byDistance.sort((a, b) => a.miles - b.miles)
      return byDistance.slice(0, count).map(({ zipCode }) => zipCode)
    },
  }
}

/** Interpolated between the stops, like in the gazetteer. */
function pointAt({ from, to }: Block, houseNumber: number): Point {
  const share = (houseNumber - from[0]) / (to[0] - from[0])
  return {
    latitude: from[1] + share * (to[1] - from[1]),
    longitude: from[2] + share * (to[2] - from[2]),
  }
}

function planBlocks(places: CityPlaces, center: Point): Block[] {
  return places.streets.flatMap((street) =>
    street.stops.slice(1).map((to, index) => {
      const from = street.stops[index]!
      const middle = { latitude: (from[1] + to[1]) / 2, longitude: (from[2] + to[2]) / 2 }
      return { street, from, to, miles: distanceMiles(center, middle) }
    }),
  )
}

function listZipCenters(places: CityPlaces): (Point & { zipCode: string })[] {
  const stops = Map.groupBy(
    places.streets.flatMap((street) => street.stops),
    (stop) => stop[3],
  )
  return [...stops].map(([zipCode, list]) => ({
    zipCode,
    latitude: list.reduce((sum, stop) => sum + stop[1], 0) / list.length,
    longitude: list.reduce((sum, stop) => sum + stop[2], 0) / list.length,
  }))
}

function nearest(landmarks: readonly Landmark[], point: Point): { name: string; miles: number } {
  const [first = { name: '', miles: Infinity }, ...others] = landmarks.map(([name, latitude, longitude]) => ({
    name,
    miles: distanceMiles({ latitude, longitude }, point),
  }))
  return others.reduce((best, other) => (other.miles < best.miles ? other : best), first)
}

function landmarkNear(landmarks: readonly Landmark[], point: Point): string | null {
  const { name, miles } = nearest(landmarks, point)
  return miles <= landmarkMiles ? `near ${name}` : null
}
