import { formatInstant } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Order } from '../../orders/index.ts'
import type { ListedDriver } from '../people/rules.ts'
import type { DriverDelivery } from '../ports.ts'

const isCarried = (delivery: DriverDelivery | undefined) =>
  delivery?.state === 'live' || delivery?.state === 'booking'

/** The driver who brings it now; nulls where none does. */
export function carrierOf(delivery: DriverDelivery | undefined, drivers: readonly ListedDriver[]) {
  const driverId = isCarried(delivery) ? delivery!.driverId : null
  return { driverId, email: drivers.find((one) => one.driverId === driverId)?.email ?? null }
}

/** An order on the board: where it goes, by when, and who has it. */
export function presentBoardOrder(
  order: Order,
  delivery: DriverDelivery | undefined,
  drivers: readonly ListedDriver[],
) {
  const { orderId, status, timeZone, address, latitude, longitude, contact, deliverAt, promisedAt } = order
  return {
    order_id: orderId,
    status,
    driver: carrierOf(delivery, drivers).email,
    courier: isCarried(delivery) && delivery!.driverId === null,
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
