import type { Order } from '../../orders/index.ts'

export type OrderState = { status: Order['status']; type: 'delivery' | 'pickup' }

/** The allowed status transitions. Anything not listed is refused; a status without transitions is final. */
const ways: Record<Order['status'], readonly Order['status'][]> = {
  placed: ['confirmed', 'rejected', 'cancelled', 'failed'],
  // A courier may be faster than the merchant's button: what is on its way was ready.
  confirmed: ['ready', 'out_for_delivery', 'cancelled', 'failed'],
  // A merchant's own drivers don't report leaving. An order that is never picked up is canceled and refunded.
  ready: ['out_for_delivery', 'completed', 'cancelled', 'failed'],
  out_for_delivery: ['completed', 'failed'],
  completed: [],
  rejected: [],
  cancelled: [],
  failed: [],
}

/** The operator has the customer's or courier's word that it was delivered, whatever was reported. */
const mayOperatorComplete = ({ status, type }: OrderState, to: Order['status']) =>
  to === 'completed' && status === 'confirmed' && type === 'delivery'

export function canTransition(order: OrderState, to: Order['status'], isOperator = false): boolean {
  if (to === 'out_for_delivery' && order.type === 'pickup') return false
  return ways[order.status].includes(to) || (isOperator && mayOperatorComplete(order, to))
}

export const isFinal = (status: Order['status']) => ways[status].length === 0

/** The order failed: all payments are returned. */
export type FallenStatus = 'rejected' | 'cancelled' | 'failed'
export const hasFallenThrough = (status: Order['status']): status is FallenStatus =>
  status === 'rejected' || status === 'cancelled' || status === 'failed'

/** The goods are packed, leaving or have left: from here on, money is captured. */
export const isHandingOver = (status: Order['status']) =>
  status === 'ready' || status === 'out_for_delivery' || status === 'completed'

export const merchantActions = {
  confirm: 'confirmed',
  reject: 'rejected',
  ready: 'ready',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Record<string, Order['status']>
export type MerchantAction = keyof typeof merchantActions

/** A customer can cancel until the merchant confirms. */
export const mayCustomerCancel = ({ status }: OrderState) => status === 'placed'

/** The state of a payment at its gateway. `saved`: the card of an order far ahead that hasn't been authorized yet. */
export type MoneyState = 'saved' | 'held' | 'captured' | 'voided' | 'refunded'

/**
 * The payment state required by an order's new status; undefined if unchanged. An order can be adjusted until it is
 * handed over, so the final amount is captured then. `isHeldTooLong`: for an order far ahead, placed before cards
 * were saved for such orders, whose money is captured on confirmation.
 */
export function wantedAfter(
  to: Order['status'],
  wanted: MoneyState,
  { isHeldTooLong }: { isHeldTooLong: boolean },
): MoneyState | undefined {
  if (to === 'out_for_delivery' || to === 'completed') return wanted === 'held' ? 'captured' : undefined
  if (to === 'confirmed') return isHeldTooLong && wanted === 'held' ? 'captured' : undefined
  if (!hasFallenThrough(to)) return undefined
  return wanted === 'captured' ? 'refunded' : 'voided'
}

/**
 * One call to the gateway, and the resulting state. `lower` refunds what an adjustment took off; `drop` needs no
 * call.
 */
export type Settling = { call: 'capture' | 'void' | 'refund' | 'lower' | 'drop'; becomes: MoneyState }

/** `amount` is what the payment should pay, `captured` what the gateway has taken. */
export type MoneyAtGateway = { state: MoneyState; wanted: MoneyState; amount: number; captured: number }

/**
 * The next step from the current to the desired state; undefined if nothing is left to do. Money that was never
 * captured is voided if a refund is desired.
 */
export function nextSettling({ state, wanted, amount, captured }: MoneyAtGateway): Settling | undefined {
  if (state === 'saved' && (wanted === 'voided' || wanted === 'refunded'))
    return { call: 'drop', becomes: 'voided' }
  if (state === 'held' && wanted === 'captured' && amount > 0) return { call: 'capture', becomes: 'captured' }
  if (state === 'held' && wanted !== 'held') return { call: 'void', becomes: 'voided' }
  if (state === 'captured' && (wanted === 'refunded' || wanted === 'voided'))
    return { call: 'refund', becomes: 'refunded' }
  if (state === 'captured' && wanted === 'captured' && captured > amount)
    return { call: 'lower', becomes: 'captured' }
  return undefined
}
