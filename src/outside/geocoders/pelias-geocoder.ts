import { type Static, Type } from 'typebox'
import type { Geocoder, LocatedPlace } from '../geocoder.ts'
import { tidyStreet } from './gazetteer/text-keys.ts'
import { stateCode } from './gazetteer/words.ts'
import { type HttpGeocoderOptions, openHttpGeocoder } from './http-geocoder.ts'

const text = Type.Optional(Type.String())
const Feature = Type.Object({
  geometry: Type.Object({ coordinates: Type.Tuple([Type.Number(), Type.Number()]) }),
  properties: Type.Object({
    layer: Type.String(),
    name: text,
    housenumber: text,
    street: text,
    postalcode: text,
    match_type: text,
    country_a: text,
    region_a: text,
    locality: text,
    localadmin: text,
    neighbourhood: text,
  }),
})
const Features = Type.Object({ features: Type.Array(Feature) })

/** A self-hosted Pelias, or a provider with the same API (`/v1/search`, `/v1/reverse`). */
export function openPeliasGeocoder(
  url: string,
  key: string | undefined,
  options?: HttpGeocoderOptions,
): Geocoder {
  const common = { 'boundary.country': 'USA', ...(key && { api_key: key }) }
  return openHttpGeocoder(
    url,
    {
      search: (text) => ({ path: '/v1/search', query: { text, size: '20', ...common } }),
      found: Features,
      readFound: ({ features }) => features.flatMap((feature) => readFeature(feature) ?? []),
      reverse: ({ latitude, longitude }) => ({
        path: '/v1/reverse',
        query: { 'point.lat': String(latitude), 'point.lon': String(longitude), size: '1', ...common },
      }),
      nearest: Features,
      readNearest: ({ features }) => (features[0] ? readFeature(features[0]) : undefined),
    },
    options,
  )
}

function readFeature({ geometry, properties }: Static<typeof Feature>): LocatedPlace | undefined {
  const { layer, name, housenumber, street, country_a } = properties
  const state = stateCode(properties.region_a ?? '')
  if (!state || (country_a !== undefined && country_a !== 'USA')) return undefined
  const [longitude, latitude] = geometry.coordinates
  const isHouse = layer === 'address' && housenumber !== undefined && street !== undefined
  const isPart = layer === 'neighbourhood' || layer === 'macrohood'
  return {
    latitude,
    longitude,
    street: isHouse ? `${housenumber} ${tidyStreet(street)}` : layer === 'venue' ? (name ?? '') : '',
    city: properties.locality ?? properties.localadmin ?? '',
    state,
    zipCode: /^\d{5}/.exec(properties.postalcode ?? (layer === 'postalcode' ? (name ?? '') : ''))?.[0] ?? '',
    unit: null,
    neighborhood: (isPart ? name : properties.neighbourhood) ?? null,
    // A fallback is the closest match for a house that it doesn't know.
    isExact: isHouse && properties.match_type !== 'fallback',
  }
}
