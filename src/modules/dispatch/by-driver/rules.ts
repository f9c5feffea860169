import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Order } from '../../orders/index.ts'
import type { Booking, Delivery } from '../rules/delivery.ts'
import { isOpen } from '../rules/next-step.ts'
import { isPickedUp } from '../rules/transitions.ts'

/**
 *   assigned  the driver has it now
 *   same      they had it before
 *   taken     a courier company has it, is being asked, or is being called back
 *   over      it is no longer to be delivered, or not yet
 */
export type Assignment = 'assigned' | 'same' | 'taken' | 'over'

type Known = Pick<Delivery, 'state' | 'status' | 'driverId' | 'recall' | 'startAt'>
type KnownBooking = Pick<Booking, 'state' | 'endedAt'>

/** Whether a driver can get an order whose delivery is in this state; undefined if there is no delivery yet. */
export function checkAssignment(
  order: Pick<Order, 'type' | 'status'>,
  delivery: Known | undefined,
  bookings: readonly KnownBooking[],
  driverId: number,
): Assignment {
  if (order.type !== 'delivery' || !isToBeDelivered(order, delivery)) return 'over'
  if (!delivery) return 'assigned'
  if (delivery.recall !== null || bookings.some((one) => isOpen(one) || isUnclear(one, delivery)))
    return 'taken'
  switch (delivery.state) {
    case 'booking':
      return 'taken'
    case 'live':
      if (delivery.driverId === null) return 'taken'
      return delivery.driverId === driverId ? 'same' : 'assigned'
    case 'delivered':
      return 'over'
    case 'seeking':
    case 'failed':
    case 'cancelled':
      return 'assigned'
  }
}

/**
 * The company never answered, and the operator gave up: it may have delivered the order anyway. If the operator
 * restarted the search instead, they have found out that it hasn't.
 */
const isUnclear = ({ state, endedAt }: KnownBooking, { startAt }: Pick<Delivery, 'startAt'>) =>
  state === 'written_off' && endedAt !== null && endedAt > startAt

/** Goods on the road can go from one driver to another; a company’s courier keeps them. */
const isToBeDelivered = ({ status }: Pick<Order, 'status'>, delivery: Known | undefined) =>
  status === 'confirmed' ||
  status === 'ready' ||
  (status === 'out_for_delivery' && delivery?.state === 'live' && delivery.driverId !== null)

/** Another driver continues from the previous driver's status, if the goods have left the shop. */
export const statusForNext = (status: DeliveryStatus | null): DeliveryStatus =>
  status !== null && isPickedUp(status) ? 'to_delivery' : 'booked'

/** How a driver’s delivery ends if its order has ended another way: by the kitchen, or by a cancellation. */
export function endWithOrder(
  status: Order['status'],
): Extract<Delivery['state'], 'delivered' | 'failed' | 'cancelled'> | undefined {
  switch (status) {
    case 'completed':
      return 'delivered'
    case 'failed':
      return 'failed'
    case 'cancelled':
    case 'rejected':
      return 'cancelled'
    default:
      return undefined
  }
}
