import type { OrderStatus } from '../../rules/order.ts'

const goesOn: readonly OrderStatus[] = ['confirmed', 'ready', 'out_for_delivery', 'completed']

/**
 * Whether an email about a status is still true once the order has gone on. Emails wait their turn: between a confirmation
 * and its email an order may be cancelled, and the email of that follows. Customers get the email of the confirmation in place of
 * the order's arrival; merchants get an email for every order that they may have to make.
 */
export function isStillTrue(
  reader: 'customer' | 'merchant',
  announced: OrderStatus,
  now: OrderStatus,
): boolean {
  if (announced === now) return true
  if (announced === 'confirmed') return goesOn.includes(now)
  return announced === 'placed' && reader === 'merchant' && goesOn.includes(now)
}
