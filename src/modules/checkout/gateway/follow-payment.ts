import type { Database } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Payments } from '../../../outside/payments.ts'
import { findConcerned } from './store.ts'

export type FollowDeps = { db: Database; payments: Payments }

/**
 * The gateway has reported a change of a payment. Whatever we want from it is settled immediately by the jobs that
 * would settle it anyway: for a placed order, or for a checkout that failed. This never places an order
 * (docs/decisions/0081).
 */
export async function followPayment({ db, payments }: FollowDeps, paymentId: string) {
  const record = await payments.read(paymentId)
  if (record.kind === 'unknown') throw new Error(`the gateway gave no answer about payment ${paymentId}`)
  const orderId = record.kind === 'found' ? Number(record.reference) : Number.NaN
  if (!Number.isSafeInteger(orderId)) return // a payment not created by us
  const { isPlaced, checkoutId } = await findConcerned(db, orderId)
  if (isPlaced) await addJob(db, 'settle_payments', { orderId })
  if (checkoutId !== null) await addJob(db, 'void_checkout', { checkoutId })
}
