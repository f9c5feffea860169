import type { Order } from '../../orders/index.ts'

const goesOn: readonly Order['status'][] = ['confirmed', 'ready', 'out_for_delivery', 'completed']

/**
 * Whether an email about a status is still true once the order has gone on. Emails wait their turn: between a confirmation
 * and its email an order may be canceled, and the email of that follows. Customers get the email of the confirmation in place of
 * the order's arrival; merchants get an email for every order that they may have to make.
 */
export function isStillTrue(
  reader: 'customer' | 'merchant',
  announced: Order['status'],
  now: Order['status'],
): boolean {
  if (announced === now) return true
  if (announced === 'confirmed') return goesOn.includes(now)
  return announced === 'placed' && reader === 'merchant' && goesOn.includes(now)
}
