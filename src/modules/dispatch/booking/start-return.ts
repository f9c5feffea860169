import type { Handle } from '../../../db/database.ts'
import { insertDelivery } from '../store.ts'
import type { HandledOrder } from './deps.ts'
import { queueDispatch } from './queue-dispatch.ts'
import { needsIdCheck } from './sale-check.ts'

/**
 * Alcohol that a courier couldn't hand over goes back to the merchant, with the same company. Runs in the transaction
 * in which the outbound delivery fails. False for goods that don't have to go back.
 */
export async function startReturn(tx: Handle, order: HandledOrder, now: number): Promise<boolean> {
  if (!needsIdCheck(order)) return false
  const key = { merchantId: order.merchant.merchantId, orderId: order.orderId, leg: 'return' } as const
  await insertDelivery(tx, key, { startAt: now, now })
  await queueDispatch(tx, key)
  return true
}
