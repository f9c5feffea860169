import { distanceMiles, type Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import type { LocatedPlace } from '../../geocoder.ts'
import { findHouses } from './find-address.ts'
import type { AddressReading, AddressText } from './read-address.ts'
import { spellingMistakes } from './spelling.ts'
import { findLandmarks, findLandmarksLike, findZip, type LandmarkRow, type ZipRow, zipsIn } from './store.ts'
import { postalCities } from './text-keys.ts'

const zipReachMiles = 10
/** "Grand" isn't short for Grand Central Terminal. */
const shortestBeginning = 5

const inexact = { street: '', unit: null, neighborhood: null, isExact: false }

/** A place that isn't an address: a ZIP code, a neighborhood, a point of interest, a city, a whole street. */
export async function findPlaces(handle: Handle, asked: AddressText): Promise<LocatedPlace[]> {
  const zip = asked.zipCode ? await findZip(handle, asked.zipCode) : undefined
  if (asked.readings.length === 0) return zip ? [zipPlace(zip)] : []
  if (asked.zipCode && !zip) return []
  const readings = zip
    ? asked.readings.filter(({ state }) => state === '' || state === zip.state)
    : asked.readings

  const landmarks = await findNamed(handle, readings, zip)
  if (landmarks.length > 0) return landmarks.map(landmarkPlace)
  const cities = await findCities(handle, readings)
  if (cities.length > 0) return zip ? [zipPlace(zip)] : cities.map(zipPlace)
  const streets = await findHouses(handle, asked, null)
  if (streets.length > 0) return wholeStreets(streets).map((row) => ({ ...inexact, ...row }))
  return (await findLike(handle, readings, zip)).map(landmarkPlace)
}

/** Landmarks whose name may include a number, as in "1 World Trade Center". */
export async function findNamedPlaces(handle: Handle, asked: AddressText): Promise<LocatedPlace[]> {
  const zip = asked.zipCode ? await findZip(handle, asked.zipCode) : undefined
  return (await findNamed(handle, asked.readings, zip)).map(landmarkPlace)
}

async function findNamed(handle: Handle, readings: readonly AddressReading[], zip: ZipRow | undefined) {
  const rows = await findLandmarks(handle, namesOf(readings))
  return chooseLandmarks(rows, readings, zip, (name, row) => (name === row.nameKey ? 0 : undefined))
}

async function findLike(handle: Handle, readings: readonly AddressReading[], zip: ZipRow | undefined) {
  const rows = await findLandmarksLike(handle, namesOf(readings))
  return chooseLandmarks(rows, readings, zip, (name, row) => {
    const isBeginning = name.length >= shortestBeginning && row.nameKey.startsWith(`${name} `)
    return isBeginning ? 500 : spellingMistakes(name, row.nameKey)
  })
}

const namesOf = (readings: readonly AddressReading[]) => [
  ...new Set(readings.map(({ street }) => street.key)),
]

function chooseLandmarks(
  rows: readonly LandmarkRow[],
  readings: readonly AddressReading[],
  zip: ZipRow | undefined,
  strayOf: (name: string, row: LandmarkRow) => number | undefined,
): LandmarkRow[] {
  const checked = rows.flatMap((row) => {
    const scores = readings.flatMap(({ street, city, state, rank }) => {
      const strays = strayOf(street.key, row)
      const isInCity =
        city === '' || postalCities(city).some((key) => key === row.cityKey || key === row.postalCityKey)
      const isInState = state === '' || state === row.state
      const isInZip = !zip || distanceMiles(zip, row) <= zipReachMiles
      return strays !== undefined && isInCity && isInState && isInZip ? [strays + rank] : []
    })
    return scores.length > 0 ? [{ row, strays: Math.min(...scores) }] : []
  })
  const least = Math.min(...checked.map(({ strays }) => strays))
  return checked.filter(({ strays }) => strays === least).map(({ row }) => row)
}

/** A city is located at its middle ZIP code; one for each state with a city of that name. */
async function findCities(handle: Handle, readings: readonly AddressReading[]): Promise<ZipRow[]> {
  const whole = readings.filter(({ city }) => city === '')
  for (const { street, state } of whole.toSorted((a, b) => a.rank - b.rank)) {
    const zips = await zipsIn(handle, postalCities(street.key))
    const fitting = zips.filter((zip) => state === '' || state === zip.state)
    if (fitting.length === 0) continue
    const byState = [...Map.groupBy(fitting, (zip) => zip.state).values()]
    return byState.toSorted((a, b) => b.length - a.length).map(findMiddle)
  }
  return []
}

/** The point nearest to the median of all, which a few outliers don't affect. */
function findMiddle<P extends Point>(points: readonly P[]): P {
  const median = (pick: (point: P) => number) =>
    points.map(pick).toSorted((a, b) => a - b)[Math.floor(points.length / 2)]!
  const center = {
    latitude: median((point) => point.latitude),
    longitude: median((point) => point.longitude),
  }
  return points.reduce((nearest, point) =>
    distanceMiles(point, center) < distanceMiles(nearest, center) ? point : nearest,
  )
}

/** A street runs through several ZIP codes; each city's part is represented by one place in its middle. */
function wholeStreets(rows: Awaited<ReturnType<typeof findHouses>>) {
  const groups = Map.groupBy(rows, (row) => `${row.streetKey}, ${row.cityKey}, ${row.state}`)
  return [...groups.values()].map(findMiddle).map(({ street, city, state, zipCode, latitude, longitude }) => {
    return { street, city, state, zipCode, latitude, longitude }
  })
}

function zipPlace({ zipCode, city, state, latitude, longitude }: ZipRow): LocatedPlace {
  return { ...inexact, city, state, zipCode, latitude, longitude }
}

function landmarkPlace(row: LandmarkRow): LocatedPlace {
  const { name, kind, postalCity, state, zipCode, latitude, longitude } = row
  const isNeighborhood = kind === 'neighbourhood'
  return {
    ...inexact,
    street: isNeighborhood ? '' : name,
    neighborhood: isNeighborhood ? name : null,
    city: postalCity,
    state,
    zipCode,
    latitude,
    longitude,
  }
}
