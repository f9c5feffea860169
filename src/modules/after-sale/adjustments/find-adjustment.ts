import type { Handle } from '../../../db/database.ts'
import { type Order, withDetails } from '../../orders/index.ts'
import type { Adjustment } from './rules.ts'

export async function findAdjustment(
  handle: Handle,
  order: Order,
  adjustment: number,
): Promise<Adjustment | undefined> {
  return (await listAdjustments(handle, order)).find((each) => each.adjustment === adjustment)
}

/** The question the customer hasn't answered yet; there is at most one. */
export async function findPending(handle: Handle, order: Order): Promise<Adjustment | undefined> {
  return (await listAdjustments(handle, order)).find(({ status }) => status === 'pending')
}

async function listAdjustments(handle: Handle, order: Order) {
  const [detailed] = await withDetails({}, handle, [order])
  return detailed!.adjustments
}
