import type { Handle } from '../../../db/database.ts'
import type { DeliveryShown, Order, OrderToShow } from '../rules/order.ts'

/** How far couriers have come, by order; whoever delivers knows it. Asks nothing for orders that have no courier. */
export type DeliveriesOf = (
  handle: Handle,
  orders: readonly Order[],
) => Promise<ReadonlyMap<number, DeliveryShown>>

export type HistoryTools = { deliveriesOf?: DeliveriesOf }

export async function withDeliveries(
  { deliveriesOf }: HistoryTools,
  handle: Handle,
  orders: readonly Order[],
): Promise<OrderToShow[]> {
  const deliveries = await deliveriesOf?.(handle, orders)
  return orders.map((order) => ({ ...order, delivery: deliveries?.get(order.orderId) }))
}
