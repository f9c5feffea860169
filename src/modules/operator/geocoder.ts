import type { Call } from '../../calls/call.ts'
import type { Geocoder, LocatedPlace } from '../../outside/geocoder.ts'
import { importSegments, type SegmentDraft } from '../../outside/geocoders/gazetteer/import-segments.ts'
import { recordAudit } from '../audit/index.ts'
import type { LocateQueryInput, SegmentsInput, WireSegment } from './schemas.ts'

export async function fillGazetteer({ source, replace, last, segments }: SegmentsInput, call: Call) {
  const outcome = await importSegments(call.db, {
    source,
    isFirst: replace ?? false,
    isLast: last ?? false,
    drafts: segments.map(readSegment),
  })
  const { inserted, removed, refused } = outcome
  const after = { inserted, removed, refused: refused.length }
  await recordAudit(call, { action: 'gazetteer.filled', subject: source, after })
  return outcome
}

export async function lookUpAddress(geocoder: Geocoder, { address, inexact }: LocateQueryInput) {
  const location = await geocoder.locate(address, { inexact: inexact ?? false })
  const places =
    location.kind === 'found' ? [location.place] : location.kind === 'several' ? location.places : []
  return { kind: location.kind, places: places.map(presentPlace) }
}

/** Alternatives, in the format of search results. */
function presentPlace({ zipCode, isExact, ...place }: LocatedPlace) {
  return { ...place, zip: zipCode, exactMatch: isExact }
}

/** A single house has only `from`. If both are missing, the row is refused later by its number in the list. */
function readSegment(given: WireSegment): SegmentDraft {
  const from = {
    latitude: given.from_latitude ?? Number.NaN,
    longitude: given.from_longitude ?? Number.NaN,
  }
  const to = {
    latitude: given.to_latitude ?? from.latitude,
    longitude: given.to_longitude ?? from.longitude,
  }
  const fromNumber = given.from_number ?? Number.NaN
  return {
    street: given.street ?? '',
    city: given.city ?? '',
    state: given.state ?? '',
    zipCode: given.zip?.slice(0, 5) ?? '',
    fromNumber,
    toNumber: given.to_number ?? fromNumber,
    side: given.side ?? 'both',
    from,
    to,
  }
}
