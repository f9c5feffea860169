import type { Handle } from '../../db/database.ts'
import { listOrders } from './history-store.ts'
import { presentEntry } from './present.ts'

/** A customer's orders in short, the latest first. */
export async function listEntriesOfCustomer(handle: Handle, customerId: number, limit: number) {
  return (await listOrders(handle, customerId, { limit, offset: 0 })).map(presentEntry)
}
