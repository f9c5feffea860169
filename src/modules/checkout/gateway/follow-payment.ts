import type { Database } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Payments } from '../../../outside/payments.ts'
import { findConcerned } from './store.ts'

export type FollowDeps = { db: Database; payments: Payments }

/**
 * The gateway has reported that something happened to a payment. What ours wants of it is settled at once, by the jobs that settle it
 * anyway: of an order that was placed, or of a checkout that came to nothing. An order is never placed by it (docs/decisions/0081).
 */
export async function followPayment({ db, payments }: FollowDeps, paymentId: string) {
  const record = await payments.read(paymentId)
  if (record.kind === 'unknown') throw new Error(`the gateway gave no answer about payment ${paymentId}`)
  const orderId = record.kind === 'found' ? Number(record.reference) : Number.NaN
  if (!Number.isSafeInteger(orderId)) return // a payment that was not made by us
  const { isPlaced, checkoutId } = await findConcerned(db, orderId)
  if (isPlaced) await addJob(db, 'settle_payments', { orderId })
  if (checkoutId !== null) await addJob(db, 'void_checkout', { checkoutId })
}
