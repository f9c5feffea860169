import { formatInstant, formatUtc } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Merchant } from '../../merchants/index.ts'
import type { Order } from '../../orders/index.ts'
import { presentDriver } from '../people/present.ts'
import type { ListedDriver } from '../people/rules.ts'
import type { DriverDelivery } from '../ports.ts'
import type { BoardDriver, BoardOrder } from './load-board.ts'

const isCarried = (delivery: DriverDelivery | undefined) =>
  delivery?.state === 'live' || delivery?.state === 'booking'

/** The driver currently delivering it; nulls if none. */
export function presentCarrier(delivery: DriverDelivery | undefined, drivers: readonly ListedDriver[]) {
  const driverId = isCarried(delivery) ? delivery!.driverId : null
  return { driverId, email: drivers.find((one) => one.driverId === driverId)?.email ?? null }
}

/** An order on the board: its destination, deadline and driver. */
export function presentBoardOrder(
  order: Order,
  delivery: DriverDelivery | undefined,
  drivers: readonly ListedDriver[],
) {
  const { orderId, status, timeZone, address, latitude, longitude, contact, deliverAt, promisedAt } = order
  return {
    order_id: orderId,
    status,
    driver: presentCarrier(delivery, drivers).email,
    courier: (isCarried(delivery) && delivery!.driverId === null) || delivery?.isUnclear === true,
    delivery_status: delivery?.state === 'live' ? delivery.status : null,
    customer: [contact.first_name, contact.last_name].filter(Boolean).join(' '),
    street: address?.street ?? '',
    unit_number: address?.unit_number ?? '',
    city: address?.city ?? '',
    zip_code: address?.zip_code ?? '',
    latitude,
    longitude,
    deliver_at: formatInstant(deliverAt, timeZone),
    promised_at: promisedAt === null ? null : formatInstant(promisedAt, timeZone),
    total: toDollars(order.total),
  }
}

/** The same, with the kitchen's information. */
export function presentListedOrder(
  { order, delivery, isReady, readyAt }: BoardOrder,
  drivers: readonly ListedDriver[],
) {
  return {
    ...presentBoardOrder(order, delivery, drivers),
    ready: isReady,
    ready_at: formatInstant(readyAt, order.timeZone),
  }
}

/** Drivers aren't located without an order, or off shift. */
export function presentBoardDriver({ driver, live, place }: BoardDriver) {
  const shown = driver.shift && live.length > 0 ? place : null
  return {
    ...presentDriver(driver, live.length),
    latitude: shown?.latitude ?? null,
    longitude: shown?.longitude ?? null,
    seen_at: shown ? formatUtc(shown.at) : null,
  }
}

export const presentShop = ({ name, point, street }: Merchant) => ({ name, street, ...point })
