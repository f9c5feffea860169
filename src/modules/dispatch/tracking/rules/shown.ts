import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'
import type { ProgressFacts } from '../../../../../page-contract/order-progress.ts'
import type { Order } from '../../../orders/index.ts'
import type { Delivery } from '../../rules/delivery.ts'

/** A courier order as it stands, with all that people are shown of it. */
export type Tracked = {
  order: Order
  /** The outbound leg's; undefined before dispatch has begun. */
  delivery: Delivery | undefined
  /** The name of the courier company that has it. */
  provider: string | null
  merchantPoint: { latitude: number; longitude: number } | null
}

/** Null while no provider has it: customers are shown a courier once there is one, or once it is sure that none comes. */
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

/** Nothing more will happen to it. A delivery that failed may be tried again as long as its order stands. */
export const isOver = ({ status }: Pick<Order, 'status'>) =>
  ['completed', 'rejected', 'cancelled', 'failed'].includes(status)

/** What people are told about an order follows from these. */
export const toProgressFacts = ({ order, delivery }: Tracked): ProgressFacts => ({
  status: order.status,
  type: order.type,
  isForLater: order.deliverAt !== order.orderedAt,
  deliveryStatus: delivery ? statusToShow(delivery) : null,
})
