import type { Handle } from '../../db/database.ts'
import type { Evidence } from '../../outside/payments.ts'
import { findAnyOrder, type HistoryDeps, withDetails } from '../orders/index.ts'
import type { Dispute } from './rules/dispute.ts'
import { type EvidenceFacts, evidenceFor } from './rules/evidence.ts'
import { readCourse } from './store.ts'

/** What evidence needs from the courier modules. */
export type EvidenceDeps = HistoryDeps & {
  /** Every status that courier companies reported for the order, oldest first. */
  readStatuses(handle: Handle, orderId: number): Promise<EvidenceFacts['statuses']>
  /** Every report of the store's own drivers that was accepted. */
  readDrives(handle: Handle, order: { merchantId: number; orderId: number }): Promise<EvidenceFacts['drives']>
}

/** Undefined if the payment belongs to no order that still exists. */
export async function collectEvidence(
  deps: EvidenceDeps,
  handle: Handle,
  { orderId }: Pick<Dispute, 'orderId'>,
): Promise<Evidence | undefined> {
  const found = orderId === null ? undefined : await findAnyOrder(handle, orderId)
  if (!found) return undefined
  const [order] = await withDetails(deps, handle, [found])
  const { merchantId } = found.merchant
  const key = { merchantId, orderId: found.orderId }
  const course = await readCourse(handle, key)
  const statuses = await deps.readStatuses(handle, found.orderId)
  const drives = await deps.readDrives(handle, key)
  return evidenceFor({ order: order!, statuses, drives, ...course })
}
