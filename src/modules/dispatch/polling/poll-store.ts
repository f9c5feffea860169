import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { Courier } from '../rules/delivery.ts'
import type { DeliveryKey } from '../store.ts'
import type { Waiting } from './rules/deadlines.ts'

/** A live delivery whose turn it is, and what is needed to ask for it and to judge the answer. */
export type Poll = DeliveryKey &
  Omit<Waiting, 'unknownTimes'> & {
    booking: number
    providerId: number
    deliveryId: string
    dueAt: number
  }

/** A report that changes no order: the courier's position, and perhaps that he is on his way to the merchant. */
export type Sighting = Pick<Poll, 'merchantId' | 'orderId' | 'leg' | 'booking' | 'status'> & {
  /** The status before the report; it may be the same. */
  was: DeliveryStatus
  statusTime: number
  courier: Courier | undefined
  pickupEta: number | undefined
  deliveryEta: number | undefined
  at: number
}

/** Parsed three times as fast as text. */
const milliseconds = (instant: string) => `(extract(epoch FROM ${instant}) * 1000)::float8`
// Taking a turn sets the next one, so that no second process takes it too; deliveries that are being worked on wait.
const takeTurns = sql<Poll>(
  `WITH due AS (
     SELECT d.merchant_id, d.order_id, d.leg, d.next_poll_at, b.booking, b.provider_id, b.delivery_id, b.answered_at,
       b.asked_at, b.quoted_delivery_eta
     FROM deliveries d JOIN delivery_bookings b USING (merchant_id, order_id, leg)
     WHERE d.state = 'live' AND d.next_poll_at <= $1 AND b.state = 'booked'
     ORDER BY d.next_poll_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED)
   UPDATE deliveries d
   SET next_poll_at = $1 + interval '1 millisecond' * coalesce(
     (SELECT ms FROM unnest($4::bigint[], $5::float8[]) AS own (provider_id, ms)
      WHERE own.provider_id = due.provider_id), $3)
   FROM due
   WHERE d.merchant_id = due.merchant_id AND d.order_id = due.order_id AND d.leg = due.leg
   RETURNING d.merchant_id AS "merchantId", d.order_id AS "orderId", d.leg, d.status, due.booking,
     due.provider_id AS "providerId", due.delivery_id AS "deliveryId", ${milliseconds('due.next_poll_at')} AS "dueAt",
     ${milliseconds('greatest(d.reported_at, due.answered_at, due.asked_at)')} AS "lastReportAt",
     ${milliseconds('due.quoted_delivery_eta')} AS "quotedDeliveryEta"`,
)
const missTurns = sql<unknown>(
  `UPDATE deliveries d SET next_poll_at = late.at
   FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS late (order_id, leg, at)
   WHERE d.order_id = late.order_id AND d.leg = late.leg AND d.state = 'live'`,
)
// Rows that have changed since, or are locked, are skipped: the next poll reports them. LockedBooking rows number their own reports.
const writeSightings = sql<DeliveryKey & { isNewStatus: boolean }>(
  `WITH seen AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS s (merchant_id bigint, order_id bigint, leg text, booking integer,
       was text, status text, status_time timestamptz, courier jsonb, pickup_eta timestamptz, delivery_eta timestamptz,
       at timestamptz)),
   held AS (
     SELECT d.merchant_id, d.order_id, d.leg
     FROM seen JOIN deliveries d USING (merchant_id, order_id, leg)
       JOIN delivery_bookings b USING (merchant_id, order_id, leg, booking)
     WHERE d.state = 'live' AND d.status = seen.was AND b.state = 'booked'
       AND (d.reported_at IS NULL OR d.reported_at <= seen.at)
     ORDER BY d.order_id, d.leg FOR UPDATE OF d SKIP LOCKED),
   kept AS (
     INSERT INTO delivery_statuses (merchant_id, order_id, leg, booking, report, status, status_time, at, applied)
     SELECT merchant_id, order_id, leg, s.booking, (SELECT coalesce(max(r.report), 0) + 1 FROM delivery_statuses r
         WHERE r.merchant_id = s.merchant_id AND r.order_id = s.order_id AND r.leg = s.leg AND r.booking = s.booking),
       s.status, s.status_time, s.at, true
     FROM held JOIN seen s USING (merchant_id, order_id, leg) WHERE s.status <> s.was)
   UPDATE deliveries d
   SET status = seen.status, courier = coalesce(seen.courier, d.courier),
     pickup_eta = coalesce(seen.pickup_eta, d.pickup_eta), delivery_eta = coalesce(seen.delivery_eta, d.delivery_eta),
     reported_at = seen.at
   FROM held JOIN seen USING (merchant_id, order_id, leg)
   WHERE d.merchant_id = held.merchant_id AND d.order_id = held.order_id AND d.leg = held.leg
   RETURNING d.merchant_id AS "merchantId", d.order_id AS "orderId", d.leg, seen.status <> seen.was AS "isNewStatus"`,
)
const lastReport = sql<{ status: string; applied: boolean }>(
  `SELECT status, applied FROM delivery_statuses
   WHERE merchant_id = $1 AND order_id = $2 AND leg = $3 AND booking = $4 ORDER BY report DESC LIMIT 1`,
)

type Turns = {
  now: number
  limit: number
  pollMs: number
  /** Companies with an interval of their own. */
  intervals: ReadonlyMap<number, number>
}

/** Takes what is due, the longest due first, and sets when each is due again. */
export function takeDuePolls(handle: Handle, { now, limit, pollMs, intervals }: Turns): Promise<Poll[]> {
  return handle.rows(takeTurns, [
    new Date(now),
    limit,
    pollMs,
    [...intervals.keys()],
    [...intervals.values()],
  ])
}

/** Another time for polls that could not be made. */
export async function putOffPolls(handle: Handle, late: readonly { poll: DeliveryKey; until: number }[]) {
  if (late.length === 0) return
  await handle.rows(missTurns, [
    late.map(({ poll }) => poll.orderId),
    late.map(({ poll }) => poll.leg),
    late.map(({ until }) => new Date(until)),
  ])
}

/** One statement, however many. Answers the deliveries whose status is another one by it. */
export async function recordSightings(
  handle: Handle,
  sightings: readonly Sighting[],
): Promise<DeliveryKey[]> {
  const written = await handle.rows(writeSightings, [JSON.stringify(sightings.map(toRecord))])
  return written.filter(({ isNewStatus }) => isNewStatus)
}

function toRecord({ merchantId, orderId, leg, booking, was, status, courier, ...times }: Sighting) {
  return {
    merchant_id: merchantId,
    order_id: orderId,
    ...{ leg, booking, was, status, courier },
    status_time: new Date(times.statusTime),
    pickup_eta: times.pickupEta && new Date(times.pickupEta),
    delivery_eta: times.deliveryEta && new Date(times.deliveryEta),
    at: new Date(times.at),
  }
}

/** The latest of what was said of a booking and kept. */
export function findLastReport(
  handle: Handle,
  { merchantId, orderId, leg }: DeliveryKey,
  booking: number,
): Promise<{ status: DeliveryStatus | string; applied: boolean } | undefined> {
  return handle.find(lastReport, [merchantId, orderId, leg, booking])
}
