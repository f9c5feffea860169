import type { BoundingBox, Point } from '../../../core/geo.ts'
import { type Handle, sql } from '../../../db/database.ts'

/** A straight segment of a street, for maps. */
export type Stretch = { street: string; from: Point; to: Point }

type StretchRow = {
  street: string
  fromLatitude: number
  fromLongitude: number
  toLatitude: number
  toLongitude: number
}

/** As many as in a small city; beyond that a map is too full to read, and too large to send. */
const maxStretches = 1200

const box = 'box(point(g.from_longitude, g.from_latitude), point(g.to_longitude, g.to_latitude))'
// The two sides of a street are one line on a map.
const stretchesNear = sql<StretchRow>(
  `SELECT DISTINCT s.street, g.from_latitude AS "fromLatitude", g.from_longitude AS "fromLongitude",
     g.to_latitude AS "toLatitude", g.to_longitude AS "toLongitude"
   FROM (SELECT * FROM street_segments g
         WHERE ${box} && box(point($3::double precision, $4::double precision), point($5::double precision, $6::double precision))
         ORDER BY ${box} <-> point($1::double precision, $2::double precision) LIMIT ${maxStretches}) g
   JOIN streets s USING (street_id)
   ORDER BY s.street, 2, 3, 4, 5`,
)

/** Those in the box; if there are too many, the ones nearest to its center. */
export async function listStreetsIn(handle: Handle, within: BoundingBox): Promise<Stretch[]> {
  const { south, west, north, east } = within
  const middle = [(west + east) / 2, (south + north) / 2]
  const rows = await handle.rows(stretchesNear, [...middle, west, south, east, north])
  return rows.map(({ street, fromLatitude, fromLongitude, toLatitude, toLongitude }) => ({
    street,
    from: { latitude: fromLatitude, longitude: fromLongitude },
    to: { latitude: toLatitude, longitude: toLongitude },
  }))
}
