import type { ProgressFacts } from '../../../../../page-contract/order-progress.ts'
import { statusToShow, type Tracked } from './shown.ts'

/** What people are told about an order follows from these. */
export const toProgressFacts = ({ order, delivery }: Tracked): ProgressFacts => ({
  status: order.status,
  type: order.type,
  isForLater: order.deliverAt !== order.orderedAt,
  deliveryStatus: delivery ? statusToShow(delivery) : null,
})
