import { type Static, Type } from 'typebox'
import type { Geocoder, LocatedPlace } from '../geocoder.ts'
import { tidyName, tidyStreet } from './gazetteer/text-keys.ts'
import { stateCode } from './gazetteer/words.ts'
import { type HttpGeocoderOptions, openHttpGeocoder } from './http-geocoder.ts'

const text = Type.Optional(Type.String())
const Match = Type.Object({
  matchedAddress: Type.String(),
  coordinates: Type.Object({ x: Type.Number(), y: Type.Number() }),
  addressComponents: Type.Object({ city: Type.String(), state: Type.String(), zip: Type.String() }),
})
const AddressMatches = Type.Object({ result: Type.Object({ addressMatches: Type.Array(Match) }) })
const Area = Type.Object({ BASENAME: text, STUSAB: text, ZCTA5: text, GEOID: text })
const Nearest = Type.Object({
  result: Type.Object({
    geographies: Type.Record(Type.String(), Type.Array(Area)),
    input: Type.Optional(Type.Object({ location: Type.Object({ x: Type.Number(), y: Type.Number() }) })),
  }),
})

/**
 * The Census Bureau's geocoder: free, the whole country, house numbers only. It has no neighborhoods, and for a point
 * only the surrounding areas: ZIP code, city and state, no street.
 */
export function openCensusGeocoder(url: string, options?: HttpGeocoderOptions): Geocoder {
  const common = { benchmark: 'Public_AR_Current', format: 'json' }
  return openHttpGeocoder(
    url,
    {
      search: (address) => ({ path: '/locations/onelineaddress', query: { address, ...common } }),
      found: AddressMatches,
      readFound: ({ result }) => result.addressMatches.flatMap((match) => readMatch(match) ?? []),
      reverse: ({ latitude, longitude }) => ({
        path: '/geographies/coordinates',
        query: {
          x: String(longitude),
          y: String(latitude),
          vintage: 'Current_Current',
          layers: 'all',
          ...common,
        },
      }),
      nearest: Nearest,
      readNearest,
    },
    options,
  )
}

/** `matchedAddress` is "199 WATER ST, NEW YORK, NY, 10038". */
function readMatch({
  matchedAddress,
  coordinates,
  addressComponents,
}: Static<typeof Match>): LocatedPlace | undefined {
  const state = stateCode(addressComponents.state)
  const [, number, street] = /^(\d[\d-]*)\s+([^,]+)/.exec(matchedAddress) ?? []
  if (!state || !number || !street) return undefined
  return {
    latitude: coordinates.y,
    longitude: coordinates.x,
    street: `${number} ${tidyStreet(street)}`,
    city: tidyName(addressComponents.city),
    state,
    zipCode: addressComponents.zip,
    unit: null,
    neighborhood: null,
    isExact: true,
  }
}

/** Layer names contain the year: "2020 Census ZIP Code Tabulation Areas". */
function readNearest({ result }: Static<typeof Nearest>): LocatedPlace | undefined {
  const layers = Object.entries(result.geographies)
  const first = (ending: string) => layers.find(([name]) => name.endsWith(ending))?.[1][0]
  const state = stateCode(first('States')?.STUSAB ?? '')
  const zip = first('ZIP Code Tabulation Areas')
  const zipCode = zip?.ZCTA5 ?? zip?.GEOID ?? ''
  const place =
    first('Incorporated Places') ?? first('Census Designated Places') ?? first('County Subdivisions')
  if (!state || !/^\d{5}$/.test(zipCode) || !result.input) return undefined
  const { x, y } = result.input.location
  const city = place?.BASENAME ?? ''
  return {
    latitude: y,
    longitude: x,
    street: '',
    city,
    state,
    zipCode,
    unit: null,
    neighborhood: null,
    isExact: false,
  }
}
