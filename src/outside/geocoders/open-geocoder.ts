import { choice, type Environment, httpSchemes, secret, url } from '../../core/environment.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import type { Geocoder } from '../geocoder.ts'
import { openCensusGeocoder } from './census-geocoder.ts'
import { openGazetteerGeocoder } from './gazetteer/gazetteer-geocoder.ts'
import { openNominatimGeocoder } from './nominatim-geocoder.ts'
import { openPeliasGeocoder } from './pelias-geocoder.ts'

export type GeocoderSettings =
  | { kind: 'embedded' }
  | { kind: 'nominatim' | 'census'; url: string }
  | { kind: 'pelias'; url: string; key: string | undefined }

const publicCensusUrl = 'https://geocoding.geo.census.gov/geocoder'

export const geocoderVariables = {
  GEOCODER: choice(['embedded', 'nominatim', 'pelias', 'census'], {
    fallback: 'embedded',
    means:
      'The geocoder: `embedded` (the gazetteer in the database), `nominatim`, `pelias` or `census` (the Census Bureau).',
  }),
  GEOCODER_URL: url(httpSchemes, {
    otherwise: 'none (`census`: the public one)',
    means: 'Base URL of the geocoder’s API, for `nominatim` and `pelias`.',
  }),
  GEOCODER_KEY: secret({ means: 'Its API key, if `pelias` needs one.' }),
}

export function readGeocoderSettings({
  values,
  fault,
}: Environment<typeof geocoderVariables>): GeocoderSettings {
  const { GEOCODER: kind, GEOCODER_KEY: key } = values
  if (kind === 'embedded') return { kind }
  const address = values.GEOCODER_URL ?? (kind === 'census' ? publicCensusUrl : '')
  if (address === '') fault(`GEOCODER is "${kind}", so GEOCODER_URL must say where it is`)
  return { kind, url: address, key }
}

/** The geocoder that is configured. */
export function openGeocoder(
  { geocoder: settings }: { geocoder: GeocoderSettings },
  handle: Handle,
  changes: Changes,
): Geocoder {
  const gazetteer = openGazetteerGeocoder(handle, changes)
  switch (settings.kind) {
    case 'embedded':
      return gazetteer
    case 'nominatim':
      return standingIn(gazetteer, openNominatimGeocoder(settings.url))
    case 'pelias':
      return standingIn(gazetteer, openPeliasGeocoder(settings.url, settings.key))
    case 'census':
      return standingIn(gazetteer, addPlaces(gazetteer, openCensusGeocoder(settings.url)))
  }
}

/** Keeps coordinates working while the other service is down: our own gazetteer then finds their ZIP code. */
function standingIn(gazetteer: Geocoder, other: Geocoder): Geocoder {
  return {
    locate: other.locate,
    async reverse(point) {
      try {
        return await other.reverse(point)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return gazetteer.reverse(point)
      }
    },
  }
}

/** The Census only knows houses. ZIP codes and other inexact places are looked up in the gazetteer. */
function addPlaces(gazetteer: Geocoder, census: Geocoder): Geocoder {
  return {
    async locate(text, options) {
      const location = await census.locate(text, options)
      return location.kind === 'unknown' && options.inexact ? gazetteer.locate(text, options) : location
    },
    reverse: (point) => census.reverse(point),
  }
}
