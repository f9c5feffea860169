import { type Static, Type } from 'typebox'
import type { Geocoder, LocatedPlace } from '../geocoder.ts'
import { tidyStreet } from './gazetteer/text-keys.ts'
import { stateCode } from './gazetteer/words.ts'
import { type HttpGeocoderOptions, openHttpGeocoder } from './http-geocoder.ts'

const text = Type.Optional(Type.String())
const Result = Type.Object({
  lat: Type.String(),
  lon: Type.String(),
  addresstype: text,
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  address: Type.Object({
    house_number: text,
    road: text,
    neighbourhood: text,
    suburb: text,
    hamlet: text,
    village: text,
    town: text,
    city: text,
    municipality: text,
    state: text,
    'ISO3166-2-lvl4': text,
    postcode: text,
    country_code: text,
  }),
})

/** A self-hosted Nominatim, or a provider with the same API (`/search`, `/reverse`, format jsonv2). */
export function openNominatimGeocoder(url: string, options?: HttpGeocoderOptions): Geocoder {
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
  return openHttpGeocoder(
    url,
    {
      search: (text) => ({ path: '/search', query: { q: text, countrycodes: 'us', limit: '20', ...common } }),
      found: Type.Array(Result),
      readFound: (results) => results.flatMap((result) => readResult(result) ?? []),
      reverse: ({ latitude, longitude }) => ({
        path: '/reverse',
        query: { lat: String(latitude), lon: String(longitude), zoom: '18', ...common },
      }),
      nearest: Type.Union([Result, Type.Object({ error: Type.Unknown() })]),
      readNearest: (result) => ('error' in result ? undefined : readResult(result as Static<typeof Result>)),
    },
    options,
  )
}

function readResult({
  lat,
  lon,
  addresstype,
  name,
  address,
}: Static<typeof Result>): LocatedPlace | undefined {
  const state = stateCode(address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state ?? '')
  const [latitude, longitude] = [Number(lat), Number(lon)]
  const isOurs = address.country_code === undefined || address.country_code === 'us'
  if (!state || !isOurs || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined
  const city = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality ?? ''
  const number = address.house_number
  const isPart = ['neighbourhood', 'suburb', 'quarter', 'city_district'].includes(addresstype ?? '')
  return {
    latitude,
    longitude,
    street: number && address.road ? `${number} ${tidyStreet(address.road)}` : '',
    city: city.replace(/^City of /, ''),
    state,
    zipCode: /^\d{5}/.exec(address.postcode ?? '')?.[0] ?? '',
    unit: null,
    neighborhood: (isPart ? name : undefined) ?? address.neighbourhood ?? address.suburb ?? null,
    isExact: number !== undefined && address.road !== undefined,
  }
}
