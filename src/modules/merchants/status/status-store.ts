import { type Handle, sql } from '../../../db/database.ts'

/** As stored; past times have no effect. */
export type StoredStatus = {
  timeZone: string
  pausedUntil: number | null
  busyMinutes: number
  busyUntil: number | null
  /** While none of its drivers has room. */
  driversBusyMinutes: number
  driversBusyUntil: number | null
  deliveryPausedUntil: number | null
}

const columns = `time_zone AS "timeZone", paused_until AS "pausedUntil", busy_minutes AS "busyMinutes",
  busy_until AS "busyUntil", drivers_busy_minutes AS "driversBusyMinutes", drivers_busy_until AS "driversBusyUntil",
  delivery_paused_until AS "deliveryPausedUntil"`

const setStatus = sql(
  'UPDATE merchants SET paused_until = $2, busy_minutes = $3, busy_until = $4 WHERE merchant_id = $1',
)
const setDrivers = sql(
  `UPDATE merchants SET drivers_busy_minutes = $2, drivers_busy_until = $3, delivery_paused_until = $4 WHERE merchant_id = $1`,
)

export const getStatus = sql<StoredStatus>(`SELECT ${columns} FROM merchants WHERE merchant_id = $1`).get(
  (merchantId: number) => [merchantId],
)

export async function writeStatus(
  tx: Handle,
  merchantId: number,
  status: Pick<StoredStatus, 'pausedUntil' | 'busyMinutes' | 'busyUntil'>,
) {
  const { pausedUntil, busyMinutes, busyUntil } = status
  await tx.rows(setStatus, [merchantId, asDate(pausedUntil), busyMinutes, asDate(busyUntil)])
}

const courierService = sql<{ isServed: boolean }>(
  'SELECT courier_delivery AS "isServed" FROM merchants WHERE merchant_id = $1',
)

/** Whether courier companies may deliver its orders, even if its own staff usually does. */
export async function isServedByCouriers(handle: Handle, merchantId: number): Promise<boolean> {
  return (await handle.find(courierService, [merchantId]))?.isServed ?? false
}

/** What customers see when the drivers have no room. */
export type DeliveryLimit = Pick<
  StoredStatus,
  'driversBusyMinutes' | 'driversBusyUntil' | 'deliveryPausedUntil'
>

export async function writeDeliveryLimit(tx: Handle, merchantId: number, limit: DeliveryLimit) {
  const { driversBusyMinutes, driversBusyUntil, deliveryPausedUntil } = limit
  await tx.rows(setDrivers, [
    merchantId,
    driversBusyMinutes,
    asDate(driversBusyUntil),
    asDate(deliveryPausedUntil),
  ])
}

/** False if the pause was ended or changed first. */
export const endPause = sql(
  `UPDATE merchants SET paused_until = NULL WHERE merchant_id = $1 AND paused_until = $2 RETURNING merchant_id`,
).any((merchantId: number, pausedUntil: number) => [merchantId, new Date(pausedUntil)])

const asDate = (ms: number | null) => (ms === null ? null : new Date(ms))
