import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { Courier } from '../rules/delivery.ts'
import type { DeliveryKey } from '../store.ts'
import type { Waiting } from './rules/deadlines.ts'

/** A live delivery whose turn it is, with the data for polling it and checking the answer. */
export type Poll = DeliveryKey &
  Omit<Waiting, 'unknownTimes'> & {
    booking: number
    providerId: number
    deliveryId: string
    dueAt: number
  }

/**
 * A report that changes no order: the courier's position, and possibly that the courier is on the way to the
 * merchant.
 */
export type Sighting = Pick<Poll, 'merchantId' | 'orderId' | 'leg' | 'booking' | 'status'> & {
  /** The status before the report; possibly the same. */
  was: DeliveryStatus
  statusTime: number
  courier: Courier | undefined
  pickupEta: number | undefined
  deliveryEta: number | undefined
  /** When the courier was there, by the company's clock, if reported. */
  sightedAt: number | undefined
  at: number
}

/** Parsed three times as fast as text. */
const milliseconds = (instant: string) => `(extract(epoch FROM ${instant}) * 1000)::float8`
const lastReportAt = 'greatest(d.reported_at, b.answered_at, b.asked_at)'
const pollColumns = `d.merchant_id AS "merchantId", d.order_id AS "orderId", d.leg, d.status, b.booking,
     b.provider_id AS "providerId", b.delivery_id AS "deliveryId", ${milliseconds(lastReportAt)} AS "lastReportAt", ${milliseconds('b.quoted_delivery_eta')} AS "quotedDeliveryEta"`
const isLive = `d.state = 'live' AND b.state = 'booked'`
// Taking a turn schedules the next one, so no second process takes it, too; deliveries being worked on wait. For
// companies polled only when silent, the next turn follows from their last report.
const takeTurns = sql<Poll>(
  `WITH due AS (
     SELECT d.ctid AS version, d.next_poll_at, b.booking, b.provider_id, b.delivery_id, b.answered_at,
       b.asked_at, b.quoted_delivery_eta
     FROM deliveries d JOIN delivery_bookings b USING (merchant_id, order_id, leg)
     WHERE d.state = 'live' AND d.next_poll_at <= $1 AND b.state = 'booked'
     ORDER BY d.next_poll_at LIMIT $2 FOR NO KEY UPDATE OF d SKIP LOCKED)
   UPDATE deliveries d
   SET next_poll_at = CASE WHEN own.if_silent AND ${lastReportAt} > $1 - own.ms * interval '1 millisecond'
     THEN ${lastReportAt} ELSE $1 END + interval '1 millisecond' * coalesce(own.ms, $3)
   FROM due b LEFT JOIN unnest($4::bigint[], $5::float8[], $6::boolean[]) AS own (provider_id, ms, if_silent)
     ON own.provider_id = b.provider_id
   WHERE d.ctid = b.version
   RETURNING ${pollColumns}, ${milliseconds('b.next_poll_at')} AS "dueAt"`,
)
type Turns = {
  now: number
  limit: number
  pollMs: number
  /** Companies with their own interval; `ifSilent`: polled only if nothing was reported for this long. */
  intervals: ReadonlyMap<number, Interval>
}
export type Interval = { ms: number; ifSilent: boolean }

/** Takes what is due, longest due first, and schedules each again. */
export async function takeDuePolls(
  handle: Handle,
  { now, limit, pollMs, intervals }: Turns,
): Promise<Poll[]> {
  const own = [...intervals.values()]
  const polls = await handle.rows(takeTurns, [
    ...[new Date(now), limit, pollMs],
    ...[[...intervals.keys()], own.map(({ ms }) => ms), own.map(({ ifSilent }) => ifSilent)],
  ])
  const isDue = ({ providerId, lastReportAt }: Poll) => {
    const { ms = 0, ifSilent = false } = intervals.get(providerId) ?? {}
    return !ifSilent || lastReportAt <= now - ms
  }
  return polls.filter(isDue)
}

const pollsById = sql<Poll & { isLive: boolean }>(
  `SELECT ${pollColumns}, ${milliseconds('d.next_poll_at')} AS "dueAt", ${isLive} AS "isLive"
   FROM delivery_bookings b JOIN deliveries d USING (merchant_id, order_id, leg)
   WHERE b.provider_id = $1 AND b.delivery_id = ANY ($2)`,
)

/** A company's deliveries by its own ids, including finished ones. */
export async function findPolls(handle: Handle, providerId: number, deliveryIds: readonly string[]) {
  const found = await handle.rows(pollsById, [providerId, deliveryIds])
  return new Map(found.map((poll) => [poll.deliveryId, poll]))
}

/** All of a company's. */
export const listLivePolls = sql<Poll>(
  `SELECT ${pollColumns}, ${milliseconds('d.next_poll_at')} AS "dueAt"
   FROM delivery_bookings b JOIN deliveries d USING (merchant_id, order_id, leg)
   WHERE b.provider_id = $1 AND ${isLive} ORDER BY d.order_id`,
).rows((providerId: number) => [providerId])

/** Companies whose turn it is, and that no other process is polling. */
export const takeProviderTurns = sql<{ providerId: number }>(
  `INSERT INTO provider_turns (provider_id, next_at) SELECT provider_id, $2 FROM unnest($1::bigint[]) AS due (provider_id)
   ON CONFLICT (provider_id) DO UPDATE SET next_at = excluded.next_at WHERE provider_turns.next_at <= $3
   RETURNING provider_id AS "providerId"`,
).rows(
  (providerIds: readonly number[], { now, nextAt }: { now: number; nextAt: number }) => [
    ...[providerIds, new Date(nextAt), new Date(now)],
  ],
  ({ providerId }) => providerId,
)

const missTurns = sql(
  `UPDATE deliveries d SET next_poll_at = late.at
   FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS late (order_id, leg, at)
   WHERE d.order_id = late.order_id AND d.leg = late.leg AND d.state = 'live'`,
)

/** Reschedules polls that couldn't be made. */
export async function putOffPolls(handle: Handle, late: readonly { poll: DeliveryKey; until: number }[]) {
  if (late.length === 0) return
  await handle.rows(missTurns, [
    late.map(({ poll }) => poll.orderId),
    late.map(({ poll }) => poll.leg),
    late.map(({ until }) => new Date(until)),
  ])
}

/**
 * One statement for any number. Rows that have changed since, or are locked, are skipped: the next poll reports them. A report without news
 * is written every 15 seconds: customers see when the last one came. Returns the deliveries that changed, and whether their status did.
 */
export const recordSightings = sql<DeliveryKey & { isNewStatus: boolean }>(
  `WITH seen AS (
     SELECT "merchantId" AS merchant_id, "orderId" AS order_id, leg, booking, was, status, courier,
       to_timestamp("statusTime" / 1000) AS status_time, to_timestamp("pickupEta" / 1000) AS pickup_eta,
       to_timestamp("deliveryEta" / 1000) AS delivery_eta, to_timestamp("sightedAt" / 1000) AS sighted_at, to_timestamp(at / 1000) AS at
     FROM jsonb_to_recordset($1::jsonb) AS s ("merchantId" bigint, "orderId" bigint, leg text, booking integer, was text, status text,
       courier jsonb, "statusTime" float8, "pickupEta" float8, "deliveryEta" float8, "sightedAt" float8, at float8)),
   held AS (
     SELECT d.ctid AS version, seen.*
     FROM seen JOIN deliveries d USING (merchant_id, order_id, leg)
       JOIN delivery_bookings b USING (merchant_id, order_id, leg, booking)
     WHERE d.state = 'live' AND d.status = seen.was AND b.state = 'booked'
       AND (d.reported_at IS NULL OR d.reported_at <= seen.at)
       AND (d.sighted_at IS NULL OR seen.sighted_at IS NULL OR d.sighted_at <= seen.sighted_at)
       AND ((d.status, d.courier, d.pickup_eta, d.delivery_eta) IS DISTINCT FROM (seen.status,
           coalesce(seen.courier, d.courier), coalesce(seen.pickup_eta, d.pickup_eta), coalesce(seen.delivery_eta, d.delivery_eta))
         OR d.reported_at IS NULL OR d.reported_at < seen.at - interval '15 seconds')
     ORDER BY d.order_id, d.leg FOR NO KEY UPDATE OF d SKIP LOCKED),
   kept AS (
     INSERT INTO delivery_statuses (merchant_id, order_id, leg, booking, report, status, status_time, at, applied)
     SELECT s.merchant_id, s.order_id, s.leg, s.booking, (SELECT coalesce(max(r.report), 0) + 1 FROM delivery_statuses r
         WHERE r.merchant_id = s.merchant_id AND r.order_id = s.order_id AND r.leg = s.leg AND r.booking = s.booking),
       s.status, s.status_time, s.at, true
     FROM held s WHERE s.status <> s.was)
   UPDATE deliveries d
   SET status = seen.status, courier = coalesce(seen.courier, d.courier),
     pickup_eta = coalesce(seen.pickup_eta, d.pickup_eta), delivery_eta = coalesce(seen.delivery_eta, d.delivery_eta),
     reported_at = seen.at, sighted_at = coalesce(seen.sighted_at, d.sighted_at)
   FROM held seen WHERE d.ctid = seen.version
   RETURNING d.merchant_id AS "merchantId", d.order_id AS "orderId", d.leg, seen.status <> seen.was AS "isNewStatus"`,
).rows((sightings: readonly Sighting[]) => [JSON.stringify(sightings)])

/** The latest recorded report about a booking. */
export const findLastReport = sql<{ status: string; statusTime: number | null; applied: boolean }>(
  `SELECT status, status_time AS "statusTime", applied FROM delivery_statuses
   WHERE merchant_id = $1 AND order_id = $2 AND leg = $3 AND booking = $4 ORDER BY report DESC LIMIT 1`,
).find(({ merchantId, orderId, leg }: DeliveryKey, booking: number) => [merchantId, orderId, leg, booking])
