import { distanceMiles, type Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import type { AddressReading, AddressText } from './read-address.ts'
import { spelledWords, spellingMistakes, swapNeighbors } from './spelling.ts'
import {
  type Area,
  findLandmarks,
  findStreets,
  findZip,
  type StreetQuery,
  type StreetRow,
  type ZipRow,
  zipsIn,
} from './store.ts'
import { likeness, postalCities, readStreetName, type StreetName, toTextKey } from './text-keys.ts'

/** A house on a street in the gazetteer, interpolated; without a number, the middle of the street. */
export type FoundHouse = StreetRow & Point

/** The result of searching one area. A street that is known there without the number ends the search. */
type Outcome = { houses: FoundHouse[]; isStreetKnown: boolean }
type PlacedRow = StreetRow & { point?: Point }
type Check = (reading: AddressReading, row: PlacedRow) => number | undefined

/** A ZIP code from memory is often that of the next block. */
const zipReachMiles = 10
/** A suburb or part of a city that is mistaken for the city. */
const cityReachMiles = 15
const samePlaceMiles = 0.3
/** Shorter names differ too easily. */
const shortestMisspelled = 4

/**
 * Searches where the text says: in its ZIP code, in its city, otherwise in its state or everywhere; then around a
 * nearly matching city; finally for names with typos.
 */
export async function findHouses(
  handle: Handle,
  asked: AddressText,
  houseNumber: number | null,
): Promise<FoundHouse[]> {
  const names = [...new Set(asked.readings.map(({ street }) => street.name))]
  const look = (area: Area) => lookUp(handle, { names }, area, houseNumber)
  let isStreetKnown = false

  if (asked.zipCode) {
    const inZip = choose(await look({ in: 'zip', zipCode: asked.zipCode }), asked.readings, byName)
    if (inZip.houses.length > 0) return (await findInNamedCity(handle, asked, houseNumber)) ?? inZip.houses
    isStreetKnown = inZip.isStreetKnown
  }

  const zip = asked.zipCode ? await findZip(handle, asked.zipCode) : undefined
  const readings = zip ? asked.readings.map((reading) => withCityOf(zip, reading)) : asked.readings
  const cities = [...new Set(readings.flatMap(({ city }) => (city ? postalCities(city) : [])))]
  if (cities.length > 0) {
    const rows = (await look({ in: 'cities', cities })).filter(
      (row) => !zip || isNear(row, [zip], zipReachMiles),
    )
    const inCity = choose(rows, readings, every(byCity, byName))
    if (inCity.houses.length > 0) return inCity.houses
    isStreetKnown ||= inCity.isStreetKnown
  }
  if (zip) {
    const inNamedCity = await findInNamedCity(handle, asked, houseNumber)
    if (inNamedCity) return inNamedCity
  }
  const isAnywhere = readings.every(({ state }) => state === '')
  if (isStreetKnown || (asked.zipCode && !zip && isAnywhere)) return []

  const wide = zip ? [] : listAreas(readings)
  const rows = (await Promise.all(wide.map(look))).flat()
  const around = rows.length > 0 ? await loadCenters(handle, readings) : new Map<string, Point[]>()
  const byRoughCity: Check = ({ city }, row) => {
    if (city === '') return 0
    const isAround = row.point && isNear(row, around.get(`${city}, ${row.state}`) ?? [], cityReachMiles)
    return spellingMistakes(city, row.cityKey) ?? (isAround ? 5 : undefined)
  }
  const inWide = choose(rows, readings, every(byRoughCity, byName))
  if (inWide.houses.length > 0 || inWide.isStreetKnown) return inWide.houses

  return findMisspelled(handle, asked, { zip, readings, cities, wide }, houseNumber)
}

/**
 * If street, city and state are all given and agree, a contradicting ZIP code is a mistake. Houses in the ZIP code
 * are kept if one of them is in that city.
 */
async function findInNamedCity(
  handle: Handle,
  { readings, zipCode }: AddressText,
  houseNumber: number | null,
): Promise<FoundHouse[] | undefined> {
  const whole = readings.filter(({ city, state }) => city !== '' && state !== '')
  const cities = [...new Set(whole.flatMap(({ city }) => postalCities(city)))]
  if (cities.length === 0) return undefined
  const names = [...new Set(whole.map(({ street }) => street.name))]
  const rows = await lookUp(handle, { names }, { in: 'cities', cities }, houseNumber)
  const { houses } = choose(rows, whole, every(byCity, byName))
  const inZip = houses.filter((house) => house.zipCode === zipCode)
  return houses.length === 0 ? undefined : inZip.length > 0 ? inZip : houses
}

async function lookUp(handle: Handle, query: StreetQuery, area: Area, houseNumber: number | null) {
  return (await findStreets(handle, query, area, houseNumber)).map((row) => place(row, houseNumber))
}

async function findMisspelled(
  handle: Handle,
  asked: AddressText,
  known: {
    zip: ZipRow | undefined
    readings: readonly AddressReading[]
    cities: string[]
    wide: readonly Area[]
  },
  houseNumber: number | null,
): Promise<FoundHouse[]> {
  const all = [...new Set(asked.readings.map(({ street }) => street.name))]
  const names = all.filter((name) => !all.some((other) => name.endsWith(` ${other}`))) // without the direction is enough
  const similar = names.filter((name) => spelledWords(name).length >= shortestMisspelled)
  const swapped = [...new Set(names.flatMap(unswapped))]
  if (similar.length === 0 && swapped.length === 0) return []
  const areas: [Area, Check][] = [
    ...(asked.zipCode ? [[{ in: 'zip', zipCode: asked.zipCode }, bySpelling] as [Area, Check]] : []),
    ...(known.cities.length > 0
      ? [[{ in: 'cities', cities: known.cities }, every(byCity, bySpelling)] as [Area, Check]]
      : []),
    ...known.wide.map((area): [Area, Check] => [area, every(byNoCity, bySpelling)]),
  ]
  for (const [area, check] of areas) {
    // Two swapped letters leave too few common trigrams for the index: the corrected names are looked up instead.
    const rows = [
      ...(await lookUp(handle, { names: swapped }, area, houseNumber)),
      ...(await lookUp(handle, { similar }, area, houseNumber)),
    ]
    const near = rows.filter((row) => !known.zip || isNear(row, [known.zip], zipReachMiles))
    const { houses } = choose(near, known.readings, check)
    if (houses.length > 0) return houses
  }
  return []
}

const withCityOf = (zip: ZipRow, reading: AddressReading): AddressReading =>
  reading.city === '' && (reading.state === '' || reading.state === zip.state)
    ? { ...reading, city: zip.cityKey, state: zip.state }
    : reading

function listAreas(readings: readonly AddressReading[]): Area[] {
  const states = new Set(readings.map(({ state }) => state))
  return [...states].map((state) => (state === '' ? { in: 'country' } : { in: 'state', state }))
}

/** Where the cities that the text may name are; a part of a city counts, as in "Tribeca, NY". By "city, state". */
async function loadCenters(
  handle: Handle,
  readings: readonly AddressReading[],
): Promise<Map<string, Point[]>> {
  const centers = new Map<string, Point[]>()
  for (const city of new Set(readings.map(({ city }) => city).filter(Boolean))) {
    const places = [...(await zipsIn(handle, postalCities(city))), ...(await findLandmarks(handle, [city]))]
    for (const [state, points] of Map.groupBy(places, ({ state }) => state)) {
      centers.set(`${city}, ${state}`, points)
    }
  }
  return centers
}

// Checks: how far a row deviates from a reading; undefined if it doesn't match.
const byName: Check = ({ street }, row) => {
  const level = likeness(street, readStreetName(row.streetKey))
  return level === undefined ? undefined : level * 1000
}
const byCity: Check = ({ city }, row) =>
  city !== '' && postalCities(city).includes(row.cityKey) ? 0 : undefined
const byNoCity: Check = ({ city }) => (city === '' ? 0 : undefined)
/** Corrections of a name with two letters swapped, as written in the gazetteer: "suoth" was "south", which is "s". */
const unswapped = (name: string) => swapNeighbors(name).flatMap((swap) => [swap, toTextKey(swap)])
const bySpelling: Check = ({ street }, row) => {
  const known = readStreetName(row.streetKey)
  const mistakes = unswapped(street.name).includes(known.name) ? 1 : spellingMistakes(street.name, known.name)
  if (mistakes === undefined) return undefined
  const mended: StreetName = { ...street, name: known.name, key: '' }
  return likeness(mended, known) === undefined ? undefined : mistakes * 1000
}
const every =
  (...checks: Check[]): Check =>
  (reading, row) => {
    let sum = 0
    for (const check of checks) {
      const strays = check(reading, row)
      if (strays === undefined) return undefined
      sum += strays
    }
    return sum
  }

/** The rows that deviate least, each house once. */
function choose(rows: readonly PlacedRow[], readings: readonly AddressReading[], check: Check): Outcome {
  let isStreetKnown = false
  const checked: { house: FoundHouse; strays: number }[] = []
  for (const row of rows) {
    const scores = readings.flatMap((reading) => {
      if (reading.state !== '' && reading.state !== row.state) return []
      const strays = check(reading, row)
      return strays === undefined ? [] : [strays + reading.rank]
    })
    if (scores.length === 0) continue
    isStreetKnown = true
    if (row.point) checked.push({ house: { ...row, ...row.point }, strays: Math.min(...scores) })
  }
  const least = Math.min(...checked.map(({ strays }) => strays))
  const best = checked.filter(({ strays }) => strays === least).map(({ house }) => house)
  return { houses: eachOnce(best), isStreetKnown }
}

/** Two sources may have the same house at slightly different positions: the one on the shorter segment is kept. */
function eachOnce(houses: readonly FoundHouse[]): FoundHouse[] {
  const kept: FoundHouse[] = []
  const span = ({ fromNumber, toNumber }: FoundHouse) => toNumber! - fromNumber!
  for (const house of houses.toSorted((a, b) => span(a) - span(b))) {
    const isKept = kept.some(
      (other) => other.streetKey === house.streetKey && distanceMiles(other, house) < samePlaceMiles,
    )
    if (!isKept) kept.push(house)
  }
  return kept
}

/** The house's position on its segment; undefined if the street has no such house. */
function place(row: StreetRow, houseNumber: number | null): PlacedRow {
  if (row.fromNumber === null) return row
  const span = row.toNumber! - row.fromNumber
  const share = houseNumber === null ? 0.5 : span === 0 ? 0 : (houseNumber - row.fromNumber) / span
  const between = (from: number, to: number) => from + (to - from) * share
  const point = {
    latitude: between(row.fromLatitude, row.toLatitude),
    longitude: between(row.fromLongitude, row.toLongitude),
  }
  return { ...row, point }
}

const isNear = ({ point }: PlacedRow, places: readonly Point[], miles: number) =>
  point === undefined || places.some((place) => distanceMiles(point, place) <= miles)
