import type { Progress } from '../../../../../page-contract/tracking.ts'
import { statusToShow, type Tracked } from './shown.ts'

export function progressOf({ order, delivery }: Tracked, now: number): Progress {
  switch (order.status) {
    case 'placed':
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return order.status
    case 'completed':
      return 'delivered'
  }
  const status = delivery ? statusToShow(delivery) : null
  if (status === 'failed') return 'unserved'
  if (status !== null && status !== 'denied') return status
  return delivery && delivery.startAt > now ? 'scheduled' : 'searching'
}

/** A courier has it and is on the way. */
export const isUnderWay = (progress: Progress) =>
  ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery'].includes(progress)
