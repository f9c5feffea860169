import type { Handle } from '../db/database.ts'
import {
  addLandmarks,
  addSegments,
  addZipCodes,
  type NewLandmark,
  type Segment,
  type ZipCentroid,
} from '../outside/geocoders/gazetteer/fill-store.ts'
import { chicago } from './places/chicago.ts'
import type { CityPlaces, Landmark, Stop, Street } from './places/city-places.ts'
import { losAngeles } from './places/los-angeles.ts'
import { newYork } from './places/new-york.ts'
import { phoenix } from './places/phoenix.ts'

export const cities: readonly CityPlaces[] = [newYork, chicago, losAngeles, phoenix]

const source = 'demo'

export async function insertGazetteer(tx: Handle) {
  await addSegments(tx, source, cities.flatMap(listSegments))
  await addLandmarks(tx, source, cities.flatMap(listLandmarks))
  await addZipCodes(tx, source, cities.flatMap(listZipCodes))
}

/** Two consecutive stops form a segment, with the house numbers up to but not including the second stop's. */
function listSegments({ state, streets }: CityPlaces): Segment[] {
  return streets.flatMap(({ name, city, stops }) =>
    stops.slice(0, -1).map((from, index) => {
      const to = stops[index + 1]!
      const isLast = index === stops.length - 2
      const [toNumber, latitude, longitude] = isLast ? to : justBefore(from, to)
      return {
        street: name,
        city,
        state,
        zipCode: from[3],
        fromNumber: from[0],
        toNumber,
        side: 'both',
        from: { latitude: from[1], longitude: from[2] },
        to: { latitude, longitude },
      }
    }),
  )
}

/** The last house number before a stop, and its position on the line. */
function justBefore(
  [fromNumber, fromLat, fromLon]: Stop,
  [toNumber, toLat, toLon]: Stop,
): [number, number, number] {
  const share = (toNumber - 1 - fromNumber) / (toNumber - fromNumber)
  return [toNumber - 1, fromLat + (toLat - fromLat) * share, fromLon + (toLon - fromLon) * share]
}

function listLandmarks({ name: city, state, neighborhoods, pointsOfInterest }: CityPlaces): NewLandmark[] {
  const rows = (kind: NewLandmark['kind'], landmarks: readonly Landmark[]) =>
    landmarks.map(([name, latitude, longitude, zipCode]) => {
      return { kind, name, city, state, zipCode, latitude, longitude }
    })
  return [...rows('neighbourhood', neighborhoods), ...rows('point of interest', pointsOfInterest)]
}

/** A ZIP code is located at the center of the stops that have it. */
function listZipCodes({ state, streets }: CityPlaces): ZipCentroid[] {
  const stops = streets.flatMap(({ city, stops }: Street) => stops.map((stop) => ({ city, stop })))
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return [...Map.groupBy(stops, ({ stop }) => stop[3])].map(([zipCode, group]) => ({
    zipCode,
    city: group[0]!.city,
    state,
    latitude: mean(group.map(({ stop }) => stop[1])),
    longitude: mean(group.map(({ stop }) => stop[2])),
  }))
}
