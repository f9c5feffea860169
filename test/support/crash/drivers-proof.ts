import assert from 'node:assert/strict'
import { type Database, sql } from '../../../src/db/database.ts'
import type { TheirBooking } from './dispatch-companies.ts'
import type { Sent } from './drivers.ts'

const twice = sql<{ twice: number; load: number }>(
  `SELECT (SELECT count(*)::integer FROM deliveries d JOIN delivery_bookings b USING (merchant_id, order_id, leg)
       WHERE d.driver_id IS NOT NULL AND d.state = 'live' AND b.state IN ('asked', 'booked', 'silent')) AS twice,
     coalesce((SELECT max(count) FROM (SELECT count(*)::integer AS count FROM deliveries
       WHERE driver_id IS NOT NULL AND state = 'live' AND leg = 'out' GROUP BY driver_id) AS loads), 0) AS load`,
)

/** How many orders have a driver and a company now, and the maximum that one driver has. */
export const noTwoCarriers = (db: Database) => db.get(twice)

const actions = sql<{ id: string; orderId: number; kind: string; refusal: string | null; driverId: number }>(
  `SELECT action_id AS id, order_id AS "orderId", kind, refusal, driver_id AS "driverId" FROM driver_actions`,
)
const broughtByCompanies = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM delivery_bookings WHERE leg = 'out' AND state = 'delivered'`,
)
// Each transition of an order starts where the one before ended, and each event is that of the next transition.
const brokenMoves = sql<object>(
  `SELECT * FROM (SELECT order_id, move, from_status, to_status, lag(to_status) OVER w AS before, at, lag(at) OVER w AS "beforeAt"
     FROM order_moves WHERE order_id = ANY ($1) WINDOW w AS (PARTITION BY order_id ORDER BY move)) AS moves
   WHERE from_status IS DISTINCT FROM before OR at < "beforeAt" LIMIT 5`,
)
const told = sql<{ orderId: number; statuses: string[] }>(
  `SELECT order_id AS "orderId", array_agg(substr(type, 7) ORDER BY day, position) AS statuses FROM events
   WHERE order_id = ANY ($1) AND type IN ('order.confirmed', 'order.ready', 'order.out_for_delivery', 'order.completed',
     'order.rejected', 'order.cancelled', 'order.failed') GROUP BY order_id`,
)
const moved = sql<{ orderId: number; statuses: string[] }>(
  `SELECT order_id AS "orderId", array_agg(to_status ORDER BY move) AS statuses FROM order_moves
   WHERE order_id = ANY ($1) AND to_status <> 'placed' GROUP BY order_id`,
)
const fates = sql<{ status: string; count: number }>(
  'SELECT status, count(*)::integer AS count FROM orders WHERE order_id = ANY ($1) GROUP BY status',
)
const handedOver = sql<{ count: number }>(
  `SELECT count(*)::integer AS count FROM events WHERE type = 'driver.handed_over'`,
)

type Evidence = { orderIds: readonly number[]; sent: Sent; books: readonly TheirBooking[] }

/** Verifies it for the past day; returns what happened in it. */
export async function mustHoldForDrivers(db: Database, { orderIds, sent, books }: Evidence) {
  const kept = await db.rows(actions)
  const byId = new Map(kept.map((action) => [action.id, action]))
  assert.equal(byId.size, kept.length)
  for (const [id, result] of sent) {
    const action = byId.get(id)
    if (result === 'later') continue
    assert.ok(action, `report ${id}, ${result}, is lost`)
    assert.equal(action.refusal === null ? 'applied' : 'refused', result)
  }
  const delivered = kept.filter(({ kind, refusal }) => kind === 'delivered' && refusal === null)
  const byDrivers = new Set(delivered.map(({ orderId }) => orderId))
  assert.equal(byDrivers.size, delivered.length, 'two drivers brought one order')
  const byCompanies = (await db.rows(broughtByCompanies)).map(({ orderId }) => orderId)
  assert.deepEqual(
    byCompanies.filter((orderId) => byDrivers.has(orderId)),
    [],
  )
  const doors = books.filter(({ trip, isReturn }) => trip?.ending === 'delivered' && !isReturn)
  assert.deepEqual(
    doors.filter(({ orderId }) => byDrivers.has(orderId)),
    [],
  )
  assert.deepEqual(await db.rows(brokenMoves, [orderIds]), [])
  const events = new Map(
    (await db.rows(told, [orderIds])).map(({ orderId, statuses }) => [orderId, statuses]),
  )
  for (const { orderId, statuses } of await db.rows(moved, [orderIds]))
    assert.deepEqual(events.get(orderId), statuses, `events of order ${orderId}`)
  const count = (outcome: string) => [...sent.values()].filter((one) => one === outcome).length
  return {
    orders: Object.fromEntries((await db.rows(fates, [orderIds])).map((row) => [row.status, row.count])),
    brought: { 'by drivers': byDrivers.size, 'by companies': byCompanies.length },
    reports: { applied: count('applied'), refused: count('refused') },
    'handed over': { orders: (await db.get(handedOver)).count },
  }
}
