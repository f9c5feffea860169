import { openSnapshots } from '../../../cache/snapshots.ts'
import { isValidPoint } from '../../../core/geo.ts'
import type { Changes } from '../../../db/changes.ts'
import type { Handle } from '../../../db/database.ts'
import type { Geocoder, LocatedPlace, Location } from '../../geocoder.ts'
import { type FoundHouse, findHouses } from './find-address.ts'
import { cellAt, findInCell, findNearest, loadCell, type MapCell } from './find-nearest.ts'
import { findNamedPlaces, findPlaces } from './find-place.ts'
import { readAddress, readPlace } from './read-address.ts'
import { findStreetsBeginning, measureCities } from './store.ts'
import { keyOfWords, splitWords, toTextKey } from './text-keys.ts'
import { directionKeys } from './words.ts'

const fewestLetters = 2
const most = 6

/** About 500 bytes each. */
const maxLocations = 10_000
/** About 300 bytes each; a city center has 60 per cell. */
const maxStretches = 20_000
const maxAlternatives = 10
const maxTextLength = 200

/**
 * Finds places in the database's gazetteer, which covers as much of the country as was loaded. People who browse keep
 * sending the same address or coordinates.
 */
export function openGazetteerGeocoder(handle: Handle, changes: Changes): Geocoder {
  const common = { max: maxLocations, dependsOn: () => ['gazetteer:all'] }
  const locations = openSnapshots<Location>(changes, 'gazetteer', {
    name: 'addresses',
    ...common,
    load: (key) => locate(handle, key.slice(1), key.startsWith('~')),
  })
  const cells = openSnapshots<MapCell>(changes, 'gazetteer', {
    name: 'map cells',
    ...common,
    weight: { of: (cell) => cell.length, max: maxStretches },
    load: (key) => loadCell(handle, key),
  })
  return {
    async locate(text, { inexact }) {
      const plain = text.trim().replaceAll(/[ \t]+/g, ' ')
      if (plain.length > maxTextLength) return { kind: 'unknown' }
      return (await locations.get(`${inexact ? '~' : '='}${plain}`))!
    },
    suggest: (text) => suggestAddresses(handle, text.slice(0, maxTextLength)),
    async reverse(point) {
      if (!isValidPoint(point)) return undefined
      // Few people are away from streets: what is nearest there is looked up each time.
      return findInCell((await cells.get(cellAt(point)))!, point) ?? findNearest(handle, point)
    },
  }
}

async function locate(handle: Handle, text: string, inexact: boolean): Promise<Location> {
  const asked = readAddress(text)
  if (!asked) return { kind: 'unknown' }
  for (const number of asked.numbers) {
    const houses = await findHouses(handle, asked, number)
    if (houses.length > 0) {
      return answer(
        handle,
        houses.map((house) => housePlace(house, number, asked.unit)),
      )
    }
  }
  if (!inexact) return { kind: 'unknown' }
  const named = readPlace(text)!
  const find = asked.numbers.length > 0 ? findNamedPlaces : findPlaces
  return answer(handle, await find(handle, named))
}

function housePlace(house: FoundHouse, number: number, unit: string | null): LocatedPlace {
  const { street, city, state, zipCode, latitude, longitude } = house
  const place = { city, state, zipCode, unit, neighborhood: null, isExact: true, latitude, longitude }
  return { street: `${number} ${street}`, ...place }
}

async function answer(handle: Handle, places: readonly LocatedPlace[]): Promise<Location> {
  const [place] = places
  if (!place) return { kind: 'unknown' }
  if (places.length === 1) return { kind: 'found', place }
  const ordered = await largestCityFirst(handle, places)
  return { kind: 'several', places: ordered.slice(0, maxAlternatives) }
}

async function largestCityFirst(handle: Handle, places: readonly LocatedPlace[]): Promise<LocatedPlace[]> {
  const sizes = await measureCities(handle, [...new Set(places.map(({ city }) => toTextKey(city)))])
  const size = ({ city, state }: LocatedPlace) =>
    sizes.find((known) => known.cityKey === toTextKey(city) && known.state === state)?.zips ?? 0
  const label = (place: LocatedPlace) => [place.state, place.city, place.zipCode, place.street].join(' ')
  return places.toSorted((a, b) => size(b) - size(a) || (label(a) < label(b) ? -1 : 1))
}

/** `199 wat` may become `199 Water St, New York, NY 10038`. Without a number, it isn't a delivery address. */
async function suggestAddresses(handle: Handle, text: string): Promise<string[]> {
  const [number = '', ...words] = splitWords(text)
  const first = words.find((word) => !directionKeys.has(word)) ?? ''
  if (!/^\d{1,6}$/.test(number) || first.length < fewestLetters) return []
  const rows = await findStreetsBeginning(handle, {
    number: Number(number),
    name: first,
    // The last word may be incomplete: only the words before it are abbreviated.
    whole: [keyOfWords(words.slice(0, -1)), words.at(-1)].filter(Boolean).join(' '),
    limit: most,
  })
  return rows.map(({ street, city, state, zipCode }) => `${number} ${street}, ${city}, ${state} ${zipCode}`)
}
