import type { Order } from '../../orders/index.ts'

const goesOn: readonly Order['status'][] = ['confirmed', 'ready', 'out_for_delivery', 'completed']

/**
 * Whether an email about a status still applies after the order has moved on. Emails are queued: between a
 * confirmation and its email, an order may be canceled, and the cancellation email follows. Customers get the
 * confirmation email instead of the one about placing the order; merchants get an email for every order they may have
 * to prepare.
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
