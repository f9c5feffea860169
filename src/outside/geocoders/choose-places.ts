import { distanceMiles } from '../../core/geo.ts'
import type { LocatedPlace, Location } from '../geocoder.ts'
import { type AddressText, readAddress } from './gazetteer/read-address.ts'
import { postalCities, toTextKey } from './gazetteer/text-keys.ts'

const maxAlternatives = 10
const samePlaceMiles = 0.3

/**
 * External geocoders return everything that resembles the query, best first. This selects what was asked for: the
 * house with the number, in the ZIP code or city named in the text; several if it names none.
 */
export function choosePlaces(text: string, places: readonly LocatedPlace[], inexact: boolean): Location {
  const asked = readAddress(text)
  if (!asked) return { kind: 'unknown' }
  const houses = places.filter((place) => place.isExact && hasNumber(place, asked.numbers))
  const candidates =
    houses.length > 0 || !inexact ? houses : places.map((place) => ({ ...place, isExact: false }))
  const chosen = eachOnce(narrow(candidates, asked)).map((place) => ({ ...place, unit: asked.unit }))
  const [place] = chosen
  if (!place) return { kind: 'unknown' }
  const isDecided = chosen.length === 1 || (!place.isExact && namesCity(place, asked))
  return isDecided ? { kind: 'found', place } : { kind: 'several', places: chosen.slice(0, maxAlternatives) }
}

function hasNumber({ street }: LocatedPlace, numbers: readonly number[]): boolean {
  const number = /^\d[\d-]*/.exec(street)?.[0].replaceAll('-', '')
  return numbers.includes(Number(number))
}

/** The ZIP code decides, otherwise the city, otherwise the state; a wrong one is ignored. */
function narrow(places: readonly LocatedPlace[], asked: AddressText): readonly LocatedPlace[] {
  const states = new Set(asked.readings.map(({ state }) => state))
  const byZip = places.filter(({ zipCode }) => zipCode !== '' && zipCode === asked.zipCode)
  if (byZip.length > 0) return byZip
  const byCity = places.filter((place) => namesCity(place, asked))
  if (byCity.length > 0) return byCity
  const byState = places.filter(({ state }) => states.has(state))
  return byState.length > 0 ? byState : places
}

function namesCity({ city, state }: LocatedPlace, asked: AddressText): boolean {
  return asked.readings.some(
    (reading) =>
      reading.city !== '' &&
      postalCities(reading.city).includes(toTextKey(city)) &&
      (reading.state === '' || reading.state === state),
  )
}

/** A business at the address, the building and its entrance are the same place; so are the parts of a neighborhood. */
function eachOnce(places: readonly LocatedPlace[]): LocatedPlace[] {
  const kept: LocatedPlace[] = []
  for (const place of places) {
    const isSame = (other: LocatedPlace) =>
      other.isExact
        ? toTextKey(other.street) === toTextKey(place.street) && distanceMiles(other, place) < samePlaceMiles
        : other.city === place.city && other.state === place.state
    if (!kept.some(isSame)) kept.push(place)
  }
  return kept
}
