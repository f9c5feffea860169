/**
 * Deliveries with everything that was asked, booked and reported. To change one, lock its order first, then the
 * delivery.
 */
import { sql } from '../../db/database.ts'

/** An authentic webhook has arrived. To the minute: a network reports each delivery every few seconds. */
export const noteWebhook = sql(
  `INSERT INTO provider_webhooks (provider_id, last_at) VALUES ($1, $2)
   ON CONFLICT (provider_id) DO UPDATE SET last_at = excluded.last_at
   WHERE provider_webhooks.last_at <= excluded.last_at - interval '1 minute'`,
).run((providerId: number, now: number) => [providerId, new Date(now)])

/** When a network's last webhook came, and when it accepted its last delivery since then. */
export const findHeard = sql<{ lastWebhookAt: number | null; lastBookedAt: number | null }>(
  `SELECT (SELECT last_at FROM provider_webhooks WHERE provider_id = $1) AS "lastWebhookAt",
     (SELECT max(answered_at) FROM delivery_bookings WHERE provider_id = $1 AND delivery_id IS NOT NULL AND asked_at > $2) AS "lastBookedAt"`,
).get((providerId: number, since: number) => [providerId, new Date(since)])

export {
  addStatus,
  type BookingChange,
  findCarriedByNetworks,
  insertBooking,
  insertEstimates,
  isDeliveryIdTaken,
  listBookable,
  listBookings,
  listEstimates,
  listStatuses,
  type NewBooking,
  type NewStatus,
  type RecordedStatus,
  updateBooking,
  updateBookingAtCommit,
  writeDoor,
} from './booking-store.ts'
export {
  type DeliveryChange,
  type DeliveryKey,
  deleteDelivery,
  findDeliveries,
  findDelivery,
  insertDelivery,
  listLiveOfDrivers,
  listStalled,
  listWithoutDelivery,
  lockDelivery,
  updateDelivery,
  updateDeliveryAtCommit,
} from './delivery-store.ts'
