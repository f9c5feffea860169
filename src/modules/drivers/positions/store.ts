import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { Position } from './rules.ts'

export type SentPosition = Position & { customerId: number }

const placesOf = sql<Position & { driverId: number }>(
  `SELECT d.driver_id AS "driverId", p.at, p.latitude, p.longitude
   FROM unnest($1::bigint[]) AS d (driver_id) CROSS JOIN LATERAL (SELECT at, latitude, longitude FROM driver_positions
     WHERE driver_id = d.driver_id AND at > $2 ORDER BY at DESC LIMIT 1) AS p`,
)
const deleteOld = makeSweep('driver_positions', 'at <= $1')
// For a delivery in progress whose driver hasn't been seen for this long.
const hideOld = sql(
  `UPDATE deliveries SET courier = NULL, sighted_at = NULL WHERE state = 'live' AND driver_id IS NOT NULL AND sighted_at <= $1`,
)

/**
 * `freshAfter`: an older position is stored but doesn't move a marker on a map. Only for active drivers on shift
 * with an order; any other position is dropped. One statement for all phones that reported at the same time: with
 * one each, 1,000 drivers would take a quarter of a core.
 */
export const keepPositions = sql(
  `WITH sent AS (
     SELECT d.driver_id, d.customer_id, s.at, s.latitude, s.longitude
     FROM unnest($1::bigint[], $2::timestamptz[], $3::float8[], $4::float8[]) AS s (customer_id, at, latitude, longitude)
       JOIN drivers d ON d.customer_id = s.customer_id
     WHERE EXISTS (SELECT FROM driver_shifts w WHERE w.driver_id = d.driver_id AND w.ended_at IS NULL
         AND w.started_at <= s.at)
       AND EXISTS (SELECT FROM deliveries l WHERE l.driver_id = d.driver_id AND l.state = 'live')
       AND EXISTS (SELECT FROM merchant_group_members m
         WHERE m.group_id = d.group_id AND m.email = d.email AND m.role = 'driver')),
   kept AS (
     INSERT INTO driver_positions (driver_id, at, customer_id, latitude, longitude)
     SELECT driver_id, at, customer_id, latitude, longitude FROM sent ON CONFLICT DO NOTHING),
   latest AS (
     SELECT DISTINCT ON (driver_id) * FROM sent WHERE at > $5 ORDER BY driver_id, at DESC),
   moving AS (
     SELECT l.merchant_id, l.order_id, l.leg, p.latitude, p.longitude, p.at, p.customer_id
     FROM latest p JOIN deliveries l ON l.driver_id = p.driver_id AND l.state = 'live'
     WHERE l.sighted_at IS NULL OR l.sighted_at < p.at
     FOR UPDATE OF l SKIP LOCKED)
   UPDATE deliveries l SET reported_at = greatest(l.reported_at, m.at), sighted_at = m.at, courier = jsonb_build_object('first_name', c.first_name,
     'last_name', c.last_name, 'phone', coalesce(c.phone, ''), 'latitude', m.latitude, 'longitude', m.longitude)
   FROM moving m JOIN customers c ON c.customer_id = m.customer_id
   WHERE l.merchant_id = m.merchant_id AND l.order_id = m.order_id AND l.leg = m.leg`,
).run((sent: readonly SentPosition[], freshAfter: number) => [
  sent.map(({ customerId }) => customerId),
  sent.map(({ at }) => new Date(at)),
  sent.map(({ latitude }) => latitude),
  sent.map(({ longitude }) => longitude),
  new Date(freshAfter),
])

/** The last positions of these drivers, if later than `after`. */
export async function listPlaces(handle: Handle, driverIds: readonly number[], after: number) {
  const rows = await handle.rows(placesOf, [driverIds, new Date(after)])
  return new Map(rows.map(({ driverId, ...place }) => [driverId, place]))
}

// By the primary key: after a long day a driver has thousands of rows, of which one is read.
export const listLastPlaces = sql<SentPosition>(
  `SELECT DISTINCT ON (d.customer_id) d.customer_id AS "customerId", p.at, p.latitude, p.longitude
   FROM drivers d CROSS JOIN LATERAL (SELECT at, latitude, longitude FROM driver_positions
     WHERE driver_id = d.driver_id ORDER BY at DESC LIMIT 1) AS p
   WHERE d.customer_id = ANY ($1) ORDER BY d.customer_id, p.at DESC`,
).rows((customerIds: readonly number[]) => [customerIds])

export async function deletePositions(handle: Handle, before: number) {
  await deleteOld(handle, before)
  await handle.rows(hideOld, [new Date(before)])
}
