import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'
import type { ProgressFacts } from '../../../../../page-contract/order-progress.ts'
import type { Order } from '../../../orders/index.ts'
import type { Delivery } from '../../rules/delivery.ts'

/** The state of a courier order, with everything people are shown about it. */
export type Tracked = {
  order: Order
  /** The outbound leg's; undefined before dispatch has started. */
  delivery: Delivery | undefined
  /** The name of the courier company that has it. */
  provider: string | null
  merchantPoint: { latitude: number; longitude: number } | null
}

/**
 * Null while no provider has it: customers see a courier once there is one, or once it is certain that none is
 * coming.
 */
export function statusToShow(delivery: Pick<Delivery, 'state' | 'status'>): DeliveryStatus | null {
  switch (delivery.state) {
    case 'seeking':
    case 'booking':
      return null
    case 'live':
      return delivery.status ?? 'booked'
    default:
      return delivery.state
  }
}

/** Nothing more will happen to it. A failed delivery may be tried again as long as its order is open. */
export const isOver = ({ status }: Pick<Order, 'status'>) =>
  ['completed', 'rejected', 'cancelled', 'failed'].includes(status)

/** What people are told about an order follows from these. */
export const toProgressFacts = ({ order, delivery }: Tracked): ProgressFacts => ({
  status: order.status,
  type: order.type,
  isForLater: order.deliverAt !== order.orderedAt,
  deliveryStatus: delivery ? statusToShow(delivery) : null,
})
