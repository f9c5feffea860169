import type { Handle } from '../db/database.ts'
import type { LandmarksRow, StreetSegmentsRow, ZipCodesRow } from '../db/schema.generated.ts'
import { chicago } from './places/chicago.ts'
import type { CityPlaces, Landmark, Stop, Street } from './places/city-places.ts'
import { losAngeles } from './places/los-angeles.ts'
import { newYork } from './places/new-york.ts'
import { phoenix } from './places/phoenix.ts'
import { insertRows } from './rows.ts'

export const cities: readonly CityPlaces[] = [newYork, chicago, losAngeles, phoenix]

const source = 'demo'

export async function insertGazetteer(tx: Handle) {
  await insertRows<StreetSegmentsRow>(tx, 'street_segments', cities.flatMap(segmentsOf))
  await insertRows<LandmarksRow>(tx, 'landmarks', cities.flatMap(landmarksOf))
  await insertRows<ZipCodesRow>(tx, 'zip_codes', cities.flatMap(zipCodesOf))
}

/** Two stops in a row are one segment; it owns the numbers up to, not including, the next one's first. */
function segmentsOf({ state, streets }: CityPlaces): Partial<StreetSegmentsRow>[] {
  return streets.flatMap(({ name, city, stops }) =>
    stops.slice(0, -1).map((from, index) => {
      const to = stops[index + 1]!
      const isLast = index === stops.length - 2
      const [lastNumber, latitude, longitude] = isLast ? to : justBefore(from, to)
      return {
        source,
        street: name,
        city,
        state,
        zip_code: from[3],
        from_number: from[0],
        to_number: lastNumber,
        from_latitude: from[1],
        from_longitude: from[2],
        to_latitude: latitude,
        to_longitude: longitude,
      }
    }),
  )
}

/** The last house number before a stop, at its place on the line. */
function justBefore(
  [fromNumber, fromLat, fromLon]: Stop,
  [toNumber, toLat, toLon]: Stop,
): [number, number, number] {
  const share = (toNumber - 1 - fromNumber) / (toNumber - fromNumber)
  return [toNumber - 1, fromLat + (toLat - fromLat) * share, fromLon + (toLon - fromLon) * share]
}

function landmarksOf({
  name: city,
  state,
  neighbourhoods,
  pointsOfInterest,
}: CityPlaces): Partial<LandmarksRow>[] {
  const rows = (kind: string, landmarks: readonly Landmark[]) =>
    landmarks.map(([name, latitude, longitude, zip_code]) => {
      return { source, kind, name, city, state, zip_code, latitude, longitude }
    })
  return [...rows('neighbourhood', neighbourhoods), ...rows('point of interest', pointsOfInterest)]
}

/** A zip code stands in the middle of the stops that carry it. */
function zipCodesOf({ state, streets }: CityPlaces): Partial<ZipCodesRow>[] {
  const stops = streets.flatMap(({ city, stops }: Street) => stops.map((stop) => ({ city, stop })))
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return [...Map.groupBy(stops, ({ stop }) => stop[3])].map(([zip_code, group]) => ({
    zip_code,
    city: group[0]!.city,
    state,
    latitude: mean(group.map(({ stop }) => stop[1])),
    longitude: mean(group.map(({ stop }) => stop[2])),
  }))
}
