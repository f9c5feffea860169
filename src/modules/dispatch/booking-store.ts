import { type Handle, sql } from '../../db/database.ts'
import type {
  DeliveryBookingsRow,
  DeliveryEstimatesRow,
  DeliveryStatusesRow,
} from '../../db/schema.generated.ts'
import { openInsert, openUpdate } from './change-store.ts'
import type { DeliveryKey } from './delivery-store.ts'
import type { Booking, BookingState, Leg, RecordedEstimate } from './rules/delivery.ts'

export type BookingChange = Partial<
  Pick<
    Booking,
    | 'state'
    | 'tries'
    | 'deliveryId'
    | 'answeredCents'
    | 'askedAt'
    | 'answeredAt'
    | 'pickedUpAt'
    | 'endedAt'
    | 'detail'
    | 'toldTip'
    | 'tipFault'
    | 'toldDoorAt'
    | 'doorFault'
  >
>

export type NewBooking = Pick<
  Booking,
  | 'booking'
  | 'round'
  | 'providerId'
  | 'estimateId'
  | 'bookingKey'
  | 'state'
  | 'tries'
  | 'askedAt'
  | 'quoted'
  | 'quotedPickupEta'
  | 'quotedDeliveryEta'
>

/** A status that a provider reported for a booking; `applied` is false where the transition is not allowed. */
export type NewStatus = {
  status: string
  statusTime: number | null
  at: number
  applied: boolean
  detail: string | null
}
export type RecordedStatus = NewStatus & { leg: Leg; booking: number; report: number }

const keyColumns = 'merchant_id = $1 AND order_id = $2 AND leg = $3'
const addEstimates = openInsert<DeliveryEstimatesRow>('delivery_estimates')
const addBooking = openInsert<DeliveryBookingsRow>('delivery_bookings')
const bookingKey = ['merchant_id', 'order_id', 'leg', 'booking']
const changeBooking = openUpdate<DeliveryBookingsRow>('delivery_bookings', bookingKey, 'RETURNING *')
const changeBookingUnread = openUpdate<DeliveryBookingsRow>('delivery_bookings', bookingKey)

type OrderLeg = Pick<DeliveryKey, 'orderId' | 'leg'>
const keyOf = ({ merchantId, orderId, leg }: DeliveryKey) => [merchantId, orderId, leg]

/** Which of these orders a courier network has delivered. */
export const findCarriedByNetworks = sql<{ orderId: number }>(
  `SELECT b.order_id AS "orderId" FROM delivery_bookings b JOIN providers p USING (provider_id)
   WHERE b.order_id = ANY ($1) AND b.leg = 'out' AND b.state = 'delivered' AND p.kind <> 'cellardoor'`,
).rows(
  (orderIds: readonly number[]) => [orderIds],
  ({ orderId }) => orderId,
)

/** Changes the instructions for finding an order's door. */
export const writeDoor = sql(
  `UPDATE orders SET address = address || jsonb_build_object('unit_number', $4::text),
     delivery_options = coalesce(delivery_options, '{"leave_at_door": false}') || jsonb_build_object('instructions', $3::text)
   WHERE merchant_id = $1 AND order_id = $2`,
).run(
  (
    { merchantId, orderId }: Pick<DeliveryKey, 'merchantId' | 'orderId'>,
    { instructions, unit_number }: { instructions: string; unit_number: string },
  ) => [merchantId, orderId, instructions, unit_number],
)

/** In the order they were made. By the order only, so they can be read together with the order and the delivery. */
export const listBookings = sql<DeliveryBookingsRow>(
  `SELECT b.* FROM deliveries d JOIN delivery_bookings b USING (merchant_id, order_id, leg)
   WHERE d.order_id = $1 AND d.leg = $2 ORDER BY booking`,
).rows(({ orderId, leg }: OrderLeg) => [orderId, leg], toBooking)

/** The estimates of all rounds; within a round, best first. */
export const listEstimates = sql<DeliveryEstimatesRow>(
  `SELECT * FROM delivery_estimates WHERE ${keyColumns} ORDER BY round, score NULLS LAST, provider_id`,
).rows(keyOf, toEstimate)

/** Only from companies that can still be booked. A return goes with the one that has the goods, enabled or not. */
export const listBookable = sql<DeliveryEstimatesRow>(
  `SELECT e.* FROM deliveries d JOIN delivery_estimates e USING (merchant_id, order_id, leg)
     JOIN providers p USING (provider_id)
   WHERE d.order_id = $1 AND d.leg = $2 AND (d.leg = 'return' OR p.enabled) ORDER BY e.round, e.score NULLS LAST, provider_id`,
).rows(({ orderId, leg }: OrderLeg) => [orderId, leg], toEstimate)

/** Everything reported about an order's bookings, as received. */
export const listStatuses = sql<DeliveryStatusesRow>(
  `SELECT * FROM delivery_statuses WHERE order_id = $1
     AND merchant_id = (SELECT merchant_id FROM deliveries WHERE order_id = $1 LIMIT 1)
   ORDER BY leg, booking, report`,
).rows((orderId: number) => [orderId], toStatus)

/** Written with the commit. */
export async function insertEstimates(
  tx: Handle,
  { merchantId, orderId, leg }: DeliveryKey,
  estimates: readonly RecordedEstimate[],
) {
  if (estimates.length === 0) return
  await tx.atCommit(...addEstimates<RecordedEstimate>({ merchantId, orderId, leg }, estimates))
}

/** Written with the commit. */
export async function insertBooking(
  tx: Handle,
  { merchantId, orderId, leg }: DeliveryKey,
  booking: NewBooking,
) {
  await tx.atCommit(...addBooking<NewBooking>({ merchantId, orderId, leg }, [booking]))
}

/** Written with the commit; returns the resulting row. */
export async function updateBookingAtCommit(
  tx: Handle,
  delivery: DeliveryKey,
  booking: Booking,
  wanted: BookingChange,
): Promise<Booking> {
  await tx.atCommit(...changeBookingUnread([...keyOf(delivery), booking.booking], wanted))
  return { ...booking, ...wanted }
}

/** Returns the resulting row; fields not in the change keep their values. */
export async function updateBooking(
  tx: Handle,
  delivery: DeliveryKey,
  { booking }: Pick<Booking, 'booking'>,
  wanted: BookingChange,
): Promise<Booking> {
  return toBooking(await tx.get(...changeBooking([...keyOf(delivery), booking], wanted)))
}

/** The delivery must be locked: reports are numbered. Written with the commit. */
export const addStatus = sql(
  `INSERT INTO delivery_statuses (merchant_id, order_id, leg, booking, report, status, status_time, at, applied, detail)
   SELECT $1, $2, $3, $4, coalesce(max(report), 0) + 1, $5, $6, $7, $8, $9 FROM delivery_statuses
   WHERE ${keyColumns} AND booking = $4`,
).atCommit(
  (
    delivery: DeliveryKey,
    { booking }: Pick<Booking, 'booking'>,
    { status, statusTime, at, applied, detail }: NewStatus,
  ) => [
    ...[...keyOf(delivery), booking, status, statusTime === null ? null : new Date(statusTime)],
    ...[new Date(at), applied, detail],
  ],
)

/** Whether the provider has already used this id for another booking. */
export const isDeliveryIdTaken = sql(
  `SELECT FROM delivery_bookings WHERE provider_id = $1 AND delivery_id = $2 AND (order_id, leg, booking) <> ($3, $4, $5) LIMIT 1`,
).any(
  (
    { orderId, leg }: DeliveryKey,
    { booking, providerId }: Pick<Booking, 'booking' | 'providerId'>,
    deliveryId: string,
  ) => [providerId, deliveryId, orderId, leg, booking],
)

function toBooking(row: DeliveryBookingsRow): Booking {
  return {
    booking: row.booking,
    round: row.round,
    providerId: row.provider_id,
    bookingKey: row.booking_key,
    state: row.state as BookingState,
    tries: row.tries,
    estimateId: row.estimate_id,
    quoted: row.quoted_cents,
    quotedPickupEta: row.quoted_pickup_eta,
    quotedDeliveryEta: row.quoted_delivery_eta,
    deliveryId: row.delivery_id,
    answeredCents: row.answered_cents,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    pickedUpAt: row.picked_up_at,
    endedAt: row.ended_at,
    detail: row.detail,
    toldTip: row.told_tip_cents,
    tipFault: row.tip_fault,
    toldDoorAt: row.told_door_at,
    doorFault: row.door_fault,
  }
}

function toEstimate(row: DeliveryEstimatesRow): RecordedEstimate {
  return {
    round: row.round,
    providerId: row.provider_id,
    askedAt: row.asked_at,
    tookMs: row.took_ms,
    outcome: row.outcome as RecordedEstimate['outcome'],
    detail: row.detail,
    estimateId: row.estimate_id,
    validUntil: row.valid_until,
    pickupEta: row.pickup_eta,
    deliveryEta: row.delivery_eta,
    price: row.price_cents,
    score: row.score,
  }
}

function toStatus(row: DeliveryStatusesRow): RecordedStatus {
  return {
    leg: row.leg as Leg,
    booking: row.booking,
    report: row.report,
    status: row.status,
    statusTime: row.status_time,
    at: row.at,
    applied: row.applied,
    detail: row.detail,
  }
}
