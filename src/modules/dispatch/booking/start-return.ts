import type { Handle } from '../../../db/database.ts'
import { insertDelivery } from '../store.ts'
import { queueDispatch } from './queue-dispatch.ts'
import { needsIdCheck } from './sale-check.ts'
import type { HandledOrder } from './tools.ts'

/**
 * Alcohol that a courier has and could not hand over goes back to the merchant, with the company that has it. Part of the
 * transaction in which the way out fails. False for goods that nobody wants back.
 */
export async function startReturn(tx: Handle, order: HandledOrder, now: number): Promise<boolean> {
  if (!needsIdCheck(order)) return false
  const key = { merchantId: order.merchant.merchantId, orderId: order.orderId, leg: 'return' } as const
  await insertDelivery(tx, key, { startAt: now, now })
  await queueDispatch(tx, key)
  return true
}
