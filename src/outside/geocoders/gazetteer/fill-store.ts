import type { Point } from '../../../core/geo.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import { onceEach, readStreetName, toTextKey } from './text-keys.ts'

/** A segment of a street between two house numbers; a single house if they are equal. */
export type Segment = {
  street: string
  city: string
  state: string
  zipCode: string
  fromNumber: number
  toNumber: number
  side: 'odd' | 'even' | 'both'
  from: Point
  to: Point
}
export type NewLandmark = Point & {
  kind: 'neighbourhood' | 'point of interest'
  name: string
  city: string
  state: string
  zipCode: string
}
export type ZipCentroid = Point & { zipCode: string; city: string; state: string }

/** Serializes writers of streets: streets without segments are removed at the end of a replacement. */
const fillLock = 7_263_004
const lock = sql('SELECT pg_advisory_xact_lock($1)')

const insertStreets = sql(
  `INSERT INTO streets (street, street_key, name_key, city, city_key, state, zip_code)
   SELECT DISTINCT ON (street_key, city_key, state, zip_code)
          street, street_key, name_key, city, city_key, state, zip_code
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     AS given (street, street_key, name_key, city, city_key, state, zip_code)
   ON CONFLICT DO NOTHING`,
)
const insertSegments = sql<{ inserted: number }>(
  `WITH added AS (
     INSERT INTO street_segments (street_id, source, from_number, to_number, side,
                                  from_latitude, from_longitude, to_latitude, to_longitude)
     SELECT DISTINCT ON (s.street_id, g.from_number, g.to_number, g.side)
            s.street_id, $1, g.from_number, g.to_number, g.side,
            g.from_latitude, g.from_longitude, g.to_latitude, g.to_longitude
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[], $9::text[],
                 $10::float8[], $11::float8[], $12::float8[], $13::float8[])
       AS g (street_key, name_key, city_key, state, zip_code, from_number, to_number, side,
             from_latitude, from_longitude, to_latitude, to_longitude)
     JOIN streets s USING (street_key, name_key, city_key, state, zip_code)
     ON CONFLICT (street_id, from_number, to_number, side, source) DO UPDATE
       SET from_latitude = excluded.from_latitude, from_longitude = excluded.from_longitude,
           to_latitude = excluded.to_latitude, to_longitude = excluded.to_longitude
     RETURNING 1)
   SELECT count(*) AS inserted FROM added`,
)

/** Adds a source's segments, or moves existing ones. Returns the number of distinct ones. */
export async function addSegments(tx: Handle, source: string, segments: readonly Segment[]): Promise<number> {
  if (segments.length === 0) return 0
  await tx.rows(lock, [fillLock])
  const [nameOf, cityKeyOf] = [onceEach((street) => readStreetName(toTextKey(street))), onceEach(toTextKey)]
  const named = await mapInSlices(segments, (segment) => {
    const { key, name } = nameOf(segment.street)
    return { ...segment, key, name, cityKey: cityKeyOf(segment.city) }
  })
  const column = <T>(pick: (segment: (typeof named)[number]) => T) => named.map(pick)
  const keys = [column(({ key }) => key), column(({ name }) => name)]
  const [cityKeys, states, zipCodes] = [
    column(({ cityKey }) => cityKey),
    column(({ state }) => state),
    column(({ zipCode }) => zipCode),
  ]
  await tx.rows(insertStreets, [
    column(({ street }) => street),
    ...keys,
    column(({ city }) => city),
    cityKeys,
    states,
    zipCodes,
  ])
  const { inserted } = await tx.get(insertSegments, [
    source,
    ...keys,
    cityKeys,
    states,
    zipCodes,
    column(({ fromNumber }) => fromNumber),
    column(({ toNumber }) => toNumber),
    column(({ side }) => side),
    column(({ from }) => from.latitude),
    column(({ from }) => from.longitude),
    column(({ to }) => to.latitude),
    column(({ to }) => to.longitude),
  ])
  return inserted
}

const deleteSome = sql<{ deleted: number }>(
  `WITH gone AS (
     DELETE FROM street_segments WHERE segment_id IN
       (SELECT segment_id FROM street_segments WHERE source = $1 LIMIT 100000) RETURNING 1)
   SELECT count(*) AS deleted FROM gone`,
)
const deleteEmptyStreets = sql(
  'DELETE FROM streets s WHERE NOT EXISTS (SELECT FROM street_segments g WHERE g.street_id = s.street_id)',
)
/** In pieces, so no statement runs into its time limit. */
export async function removeSource(tx: Handle, source: string): Promise<number> {
  await tx.rows(lock, [fillLock])
  let total = 0
  for (;;) {
    const { deleted } = await tx.get(deleteSome, [source])
    total += deleted
    if (deleted === 0) break
  }
  if (total > 0) await tx.rows(deleteEmptyStreets)
  return total
}

/** After many rows the planner needs new statistics, or it scans the whole table. */
export const analyzeTables = sql('ANALYZE streets, street_segments').rows()

export const addLandmarks = sql(
  `INSERT INTO landmarks (source, kind, name, name_key, city, city_key, state, zip_code, latitude, longitude)
   SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[], $10::float8[])`,
).run((source: string, landmarks: readonly NewLandmark[]) => [
  source,
  landmarks.map(({ kind }) => kind),
  landmarks.map(({ name }) => name),
  landmarks.map(({ name }) => toTextKey(name)),
  landmarks.map(({ city }) => city),
  landmarks.map(({ city }) => toTextKey(city)),
  landmarks.map(({ state }) => state),
  landmarks.map(({ zipCode }) => zipCode),
  landmarks.map(({ latitude }) => latitude),
  landmarks.map(({ longitude }) => longitude),
])

/** A centroid from the national list yields to any other; of two others, the later one wins. */
const insertZips = sql(
  `INSERT INTO zip_codes (source, zip_code, city, city_key, state, latitude, longitude)
   SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[])
   ON CONFLICT (zip_code) DO UPDATE
     SET source = excluded.source, city = excluded.city, city_key = excluded.city_key, state = excluded.state,
         latitude = excluded.latitude, longitude = excluded.longitude
   WHERE NOT (excluded.source LIKE 'zipcodes %' AND zip_codes.source NOT LIKE 'zipcodes %')`,
)
export async function addZipCodes(tx: Handle, source: string, zips: readonly ZipCentroid[]) {
  const cityKeyOf = onceEach(toTextKey)
  await tx.rows(insertZips, [
    source,
    zips.map(({ zipCode }) => zipCode),
    zips.map(({ city }) => city),
    zips.map(({ city }) => cityKeyOf(city)),
    zips.map(({ state }) => state),
    zips.map(({ latitude }) => latitude),
    zips.map(({ longitude }) => longitude),
  ])
}

export const hasZipSource = sql<{ has: boolean }>(
  'SELECT EXISTS (SELECT FROM zip_codes WHERE source = $1) AS has',
).get(
  (source: string) => [source],
  ({ has }) => has,
)

type Nearest = ZipCentroid & { position: number }
const zipNearEach = sql<Nearest>(
  `SELECT given.position - 1 AS position, zip.*
   FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY AS given (longitude, latitude, position)
   CROSS JOIN LATERAL (
     SELECT zip_code AS "zipCode", city, state, latitude, longitude FROM zip_codes
     ORDER BY point(longitude, latitude) <-> point(given.longitude, given.latitude) LIMIT 1) zip`,
)
const zipsByCode = sql<ZipCentroid>(
  'SELECT zip_code AS "zipCode", city, state, latitude, longitude FROM zip_codes WHERE zip_code = ANY ($1::text[])',
)

/** The ZIP code nearest to each point, by the point's index in the list. */
export async function nearestZips(tx: Handle, points: readonly Point[]): Promise<Map<number, ZipCentroid>> {
  if (points.length === 0) return new Map()
  const coordinates = [points.map(({ longitude }) => longitude), points.map(({ latitude }) => latitude)]
  return new Map((await tx.rows(zipNearEach, coordinates)).map((zip) => [zip.position, zip]))
}

export async function knownZips(tx: Handle, zipCodes: readonly string[]): Promise<Map<string, ZipCentroid>> {
  if (zipCodes.length === 0) return new Map()
  return new Map((await tx.rows(zipsByCode, [zipCodes])).map((zip) => [zip.zipCode, zip]))
}
