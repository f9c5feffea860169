import { isFarAhead } from '../../../formats/far-ahead.ts'
import type { Handle } from '../../db/database.ts'
import { listAdjustments, listCardAuthorizations, listRefunds } from './details-store.ts'
import type { DeliveryShown, Order, OrderToShow } from './rules/order.ts'

/** Delivery progress by order, from the dispatch module. Runs no query for pickup orders. */
export type DeliveriesOf = (
  handle: Handle,
  orders: readonly Order[],
) => Promise<ReadonlyMap<number, DeliveryShown>>

export type HistoryDeps = { deliveriesOf?: DeliveriesOf }

/** Adds details from other tables: the courier delivery, refunds and adjustments. Most orders have none of them. */
export async function withDetails(
  { deliveriesOf }: HistoryDeps,
  handle: Handle,
  orders: readonly Order[],
): Promise<(OrderToShow & Required<Pick<OrderToShow, 'refunds' | 'adjustments'>>)[]> {
  const refunded = orders.filter(({ refundCount }) => refundCount > 0).map(({ orderId }) => orderId)
  const adjusted = orders.filter(({ adjustmentCount }) => adjustmentCount > 0).map(({ orderId }) => orderId)
  const ahead = orders.filter((order) => isOpen(order) && isFarAhead(order)).map(({ orderId }) => orderId)
  const [deliveries, refunds, adjustments, authorizations] = await Promise.all([
    deliveriesOf?.(handle, orders),
    listRefunds(handle, refunded),
    listAdjustments(handle, adjusted),
    listCardAuthorizations(handle, ahead),
  ])
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  const adjustmentsOf = Map.groupBy(adjustments, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    delivery: deliveries?.get(order.orderId),
    refunds: byOrder.get(order.orderId) ?? [],
    adjustments: adjustmentsOf.get(order.orderId) ?? [],
    cardAuthorization: authorizations.find(({ orderId }) => orderId === order.orderId),
  }))
}

const isOpen = ({ status }: Order) => status === 'placed' || status === 'confirmed'
