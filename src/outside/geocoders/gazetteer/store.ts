import type { BoundingBox, Point } from '../../../core/geo.ts'
import { type Handle, sql } from '../../../db/database.ts'

/** A street in a ZIP code, and its requested segment, if it has one. */
export type StreetRow = {
  street: string
  streetKey: string
  city: string
  cityKey: string
  state: string
  zipCode: string
  fromNumber: number | null
  toNumber: number | null
  fromLatitude: number
  fromLongitude: number
  toLatitude: number
  toLongitude: number
}
export type SegmentRow = Omit<StreetRow, 'streetKey' | 'cityKey'> & {
  fromNumber: number
  toNumber: number
  side: 'odd' | 'even' | 'both'
}
export type ZipRow = Point & { zipCode: string; city: string; cityKey: string; state: string }
export type LandmarkRow = ZipRow & {
  kind: string
  name: string
  nameKey: string
  postalCity: string
  postalCityKey: string
}

/** Where to search: a ZIP code, cities by their keys, a state, or everywhere. */
export type Area =
  | { in: 'zip'; zipCode: string }
  | { in: 'cities'; cities: readonly string[] }
  | { in: 'state'; state: string }
  | { in: 'country' }

/** `names`: streets with these names; `similar`: streets whose names share enough letters with one of these. */
export type StreetQuery = { names: readonly string[] } | { similar: readonly string[] }

const streetColumns = `s.street, s.street_key AS "streetKey", s.city, s.city_key AS "cityKey", s.state, s.zip_code AS "zipCode"`
const segmentColumns = `g.from_number AS "fromNumber", g.to_number AS "toNumber",
  g.from_latitude AS "fromLatitude", g.from_longitude AS "fromLongitude",
  g.to_latitude AS "toLatitude", g.to_longitude AS "toLongitude"`
const areas = {
  zip: 's.zip_code = $3',
  cities: 's.city_key = ANY ($3::text[])',
  state: 's.state = $3',
  country: '$3::text IS NULL',
}
/** A house is on the shortest segment containing its number; a whole street is represented by its middle. */
const pickHouse = `SELECT * FROM street_segments WHERE street_id = s.street_id
  AND from_number <= $2 AND to_number >= $2 AND side IN ('both', CASE $2 % 2 WHEN 0 THEN 'even' ELSE 'odd' END)
  ORDER BY to_number - from_number LIMIT 1`
const pickMiddle = `SELECT * FROM street_segments WHERE street_id = s.street_id AND $2::integer IS NULL ORDER BY from_number LIMIT 1
  OFFSET (SELECT count(*) / 2 FROM street_segments WHERE street_id = s.street_id)`
const maxRows = 300

/** A name as common as Main St isn't followed through the whole country. */
const maxStreets = 2000

const findByName = mapAreas(
  (area, pick) => `SELECT ${streetColumns}, ${segmentColumns}
   FROM (SELECT * FROM streets s WHERE s.name_key = ANY ($1::text[]) AND ${area} LIMIT ${maxStreets}) s
   LEFT JOIN LATERAL (${pick}) g ON true ORDER BY g.from_number IS NULL LIMIT ${maxRows}`,
)
const findBySimilarName = mapAreas(
  (area, pick) => `SELECT ${streetColumns}, ${segmentColumns}
   FROM (SELECT s.* FROM unnest($1::text[]) asked JOIN streets s ON s.name_key % asked WHERE ${area}
         ORDER BY s.name_key <-> asked LIMIT ${maxRows}) s
   LEFT JOIN LATERAL (${pick}) g ON true`,
)

function mapAreas(text: (area: string, pick: string) => string) {
  const statement = (area: string) => ({
    house: sql<StreetRow>(text(area, pickHouse)),
    middle: sql<StreetRow>(text(area, pickMiddle)),
  })
  return {
    zip: statement(areas.zip),
    cities: statement(areas.cities),
    state: statement(areas.state),
    country: statement(areas.country),
  }
}

export function findStreets(
  handle: Handle,
  query: StreetQuery,
  area: Area,
  houseNumber: number | null,
): Promise<StreetRow[]> {
  const [statements, keys] = 'names' in query ? [findByName, query.names] : [findBySimilarName, query.similar]
  const place = { zip: 'zipCode', cities: 'cities', state: 'state', country: '' }[area.in]
  const statement = statements[area.in][houseNumber === null ? 'middle' : 'house']
  return handle.rows(statement, [keys, houseNumber, (area as Record<string, unknown>)[place] ?? null])
}

const zipColumns = `zip_code AS "zipCode", city, city_key AS "cityKey", state, latitude, longitude`

export const findZip = sql<ZipRow>(`SELECT ${zipColumns} FROM zip_codes WHERE zip_code = $1`).find(
  (zipCode: string) => [zipCode],
)
export const zipsIn = sql<ZipRow>(
  `SELECT ${zipColumns} FROM zip_codes WHERE city_key = ANY ($1::text[]) ORDER BY zip_code LIMIT 1000`,
).rows((cities: readonly string[]) => [cities])
/** Degrees aren't miles: enough are fetched to include the nearest. */
export const findZipsNear = sql<ZipRow>(
  `SELECT ${zipColumns} FROM zip_codes
   ORDER BY point(longitude, latitude) <-> point($1::double precision, $2::double precision) LIMIT 20`,
).rows(({ latitude, longitude }: Point) => [longitude, latitude])

/** The size of cities, measured in ZIP codes. */
export const measureCities = sql<{ cityKey: string; state: string; zips: number }>(
  `SELECT city_key AS "cityKey", state, count(*) AS zips FROM zip_codes WHERE city_key = ANY ($1::text[]) GROUP BY 1, 2`,
).rows((cities: readonly string[]) => [cities])

/** A landmark's ZIP code has its postal city: DUMBO is listed as part of New York, and is in Brooklyn. */
const landmarkColumns = `l.kind, l.name, l.name_key AS "nameKey", l.zip_code AS "zipCode", l.city, l.city_key AS "cityKey",
  l.state, l.latitude, l.longitude, coalesce(z.city, l.city) AS "postalCity", coalesce(z.city_key, l.city_key) AS "postalCityKey"`
const landmarks = 'FROM landmarks l LEFT JOIN zip_codes z ON z.zip_code = l.zip_code AND z.state = l.state'

export const findLandmarks = sql<LandmarkRow>(
  `SELECT ${landmarkColumns} ${landmarks} WHERE l.name_key = ANY ($1::text[]) LIMIT ${maxRows}`,
).rows((names: readonly string[]) => [names])
/** Names with nearly this spelling, or this beginning: "Grand Central" for "Grand Central Terminal". */
export const findLandmarksLike = sql<LandmarkRow>(
  `SELECT ${landmarkColumns} ${landmarks}
   WHERE l.landmark_id IN (SELECT n.landmark_id FROM unnest($1::text[]) asked JOIN landmarks n
                           ON n.name_key % asked OR n.name_key ^@ (asked || ' ')) LIMIT ${maxRows}`,
).rows((names: readonly string[]) => [names])

const box = 'box(point(g.from_longitude, g.from_latitude), point(g.to_longitude, g.to_latitude))'

export const findSegmentsIn = sql<SegmentRow>(
  `SELECT s.street, s.city, s.state, s.zip_code AS "zipCode", ${segmentColumns}, g.side
   FROM street_segments g JOIN streets s USING (street_id)
   WHERE ${box} && box(point($1::double precision, $2::double precision), point($3::double precision, $4::double precision))`,
).rows(({ west, south, east, north }: BoundingBox) => [west, south, east, north])

type SuggestedRow = { street: string; city: string; state: string; zipCode: string }
/** LIKE treats % and _ as wildcards; names may not contain either, so they are taken literally. */
const streetsBeginning = sql<SuggestedRow>(
  `SELECT s.street, s.city, s.state, s.zip_code AS "zipCode" FROM streets s
   WHERE s.name_key LIKE $1 AND s.street_key || ' ' || s.city_key || ' ' || lower(s.state) || ' ' || s.zip_code LIKE $2
     AND EXISTS (SELECT FROM street_segments g WHERE g.street_id = s.street_id AND g.from_number <= $3 AND g.to_number >= $3)
   ORDER BY length(s.street), s.street, s.city, s.zip_code LIMIT $4`,
)

export function findStreetsBeginning(
  handle: Handle,
  { number, name, whole, limit }: { number: number; name: string; whole: string; limit: number },
): Promise<SuggestedRow[]> {
  const literal = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return handle.rows(streetsBeginning, [literal(name), literal(whole), number, limit])
}
