import type { DeliveryStatus } from '../../../courier-contract/contract.ts'
import { type Handle, matchesAny, sql } from '../../db/database.ts'
import type { DeliveriesRow } from '../../db/schema.generated.ts'
import { openUpdate } from './change-store.ts'
import type { Courier, Delivery, DeliveryState, Leg } from './rules/delivery.ts'
import { isSeeking, isSeekingLong } from './waiting-store.ts'

/** The key of a delivery. */
export type DeliveryKey = Pick<Delivery, 'merchantId' | 'orderId' | 'leg'>
export type DeliveryChange = Partial<Omit<Delivery, 'merchantId' | 'orderId' | 'leg' | 'startedAt'>>

const addDelivery = sql<DeliveriesRow>(
  `INSERT INTO deliveries (merchant_id, order_id, leg, state, start_at, started_at, busy_until)
   VALUES ($1, $2, $3, 'seeking', $4, $5, $6) ON CONFLICT DO NOTHING RETURNING *`,
)

const key = ['merchant_id', 'order_id', 'leg']
const change = openUpdate<DeliveriesRow>('deliveries', key, 'RETURNING *')
const changeUnread = openUpdate<DeliveriesRow>('deliveries', key)

const liveOfDrivers = sql<DeliveriesRow>(
  `SELECT * FROM deliveries WHERE driver_id = ANY ($1) AND state = 'live' ORDER BY started_at, order_id, leg`,
)

/** Idempotent: undefined if it already exists. */
export async function insertDelivery(
  tx: Handle,
  { merchantId, orderId, leg }: DeliveryKey,
  { startAt, now, busyUntil }: { startAt: number; now: number; busyUntil?: number | undefined },
): Promise<Delivery | undefined> {
  const instants = [new Date(startAt), new Date(now), busyUntil === undefined ? null : new Date(busyUntil)]
  const row = await tx.find(addDelivery, [merchantId, orderId, leg, ...instants])
  return row && toDelivery(row)
}

/** Locks the delivery until the end of the transaction. The order is always locked first. */
export const lockDelivery = sql<DeliveriesRow>(
  'SELECT * FROM deliveries WHERE order_id = $1 AND leg = $2 FOR UPDATE',
).find((orderId: number, leg: Leg) => [orderId, leg], toDelivery)

export const findDelivery = sql<DeliveriesRow>(
  'SELECT * FROM deliveries WHERE order_id = $1 AND leg = $2',
).find((orderId: number, leg: Leg) => [orderId, leg], toDelivery)

/** Both legs of these orders. */
export const findDeliveries = sql<DeliveriesRow>(
  `SELECT * FROM deliveries WHERE order_id = ${matchesAny('$1')} ORDER BY order_id, leg`,
).rows((orderIds: readonly number[]) => [orderIds], toDelivery)

/** Returns the resulting row; fields not in the change keep their values. */
export async function updateDelivery(
  tx: Handle,
  { merchantId, orderId, leg }: DeliveryKey,
  wanted: DeliveryChange,
): Promise<Delivery> {
  return toDelivery(await tx.get(...change([merchantId, orderId, leg], wanted)))
}

/** Only for an order that no company was ever asked about. */
export const deleteDelivery = sql(
  'DELETE FROM deliveries WHERE merchant_id = $1 AND order_id = $2 AND leg = $3',
).run(({ merchantId, orderId, leg }: DeliveryKey) => [merchantId, orderId, leg])

/** These drivers' current deliveries. */
export async function listLiveOfDrivers(handle: Handle, driverIds: readonly number[]): Promise<Delivery[]> {
  if (driverIds.length === 0) return []
  return (await handle.rows(liveOfDrivers, [driverIds])).map(toDelivery)
}

/** Written with the commit; returns the resulting row. */
export async function updateDeliveryAtCommit(
  tx: Handle,
  delivery: Delivery,
  wanted: DeliveryChange,
): Promise<Delivery> {
  const { merchantId, orderId, leg } = delivery
  await tx.atCommit(...changeUnread([merchantId, orderId, leg], wanted))
  return { ...delivery, ...wanted }
}

/** Deliveries whose next step is due and that no process is working on: their claim has expired. */
export const listStalled = sql<{ orderId: number; leg: Leg }>(
  `SELECT order_id AS "orderId", leg FROM deliveries
   WHERE (state IN ('seeking', 'booking') OR recall IS NOT NULL) AND start_at <= $1
     AND (busy_until IS NULL OR busy_until <= $1)
   ORDER BY start_at LIMIT $2`,
).rows(({ now, limit }: { now: number; limit: number }) => [new Date(now), limit])

export const listWithoutDelivery = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM unnest($1::bigint[]) AS wanted (order_id)
   WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.order_id = wanted.order_id AND d.leg = 'out')`,
).rows(
  (orderIds: readonly number[]) => [orderIds],
  ({ orderId }) => orderId,
)

function toDelivery(row: DeliveriesRow): Delivery {
  return {
    merchantId: row.merchant_id,
    orderId: row.order_id,
    leg: row.leg as Leg,
    state: row.state as DeliveryState,
    status: row.status as DeliveryStatus | null,
    round: row.round,
    startAt: row.start_at,
    busyUntil: row.busy_until,
    recall: row.recall as Delivery['recall'],
    pickupEta: row.pickup_eta,
    deliveryEta: row.delivery_eta,
    courier: row.courier as Courier | null,
    driverId: row.driver_id,
    reportedAt: row.reported_at,
    sightedAt: row.sighted_at,
    nextPollAt: row.next_poll_at,
    reason: row.reason,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}

export type DeliveryCounts = Record<'seeking' | 'seekingLong' | 'live' | 'unanswered', number>

/** Counts of current deliveries, regardless of how many have ended before. */
export const countDeliveries = sql<DeliveryCounts>(
  `SELECT
     (SELECT count(*)::integer FROM deliveries d WHERE ${isSeeking('$1')}) AS seeking,
     (SELECT count(*)::integer FROM deliveries d WHERE ${isSeekingLong('$1')}) AS "seekingLong",
     (SELECT count(*)::integer FROM deliveries WHERE state = 'live') AS live,
     (SELECT count(*)::integer FROM delivery_bookings WHERE state = 'silent') AS unanswered`,
).get((now: number) => [new Date(now)])

/** A courier's last position, and the status reported with it. */
export type CourierPlace = { orderId: number; status: string | null; latitude: number; longitude: number }

export const listCourierPlaces = sql<CourierPlace>(
  `SELECT order_id AS "orderId", status, (courier ->> 'latitude')::float8 AS latitude,
     (courier ->> 'longitude')::float8 AS longitude
   FROM deliveries WHERE state = 'live' AND courier ->> 'latitude' IS NOT NULL AND courier ->> 'longitude' IS NOT NULL
     AND order_id = ANY ($1)`,
).rows((orderIds: readonly number[]) => [orderIds])
