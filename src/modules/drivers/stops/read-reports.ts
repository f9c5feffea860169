import type { Call } from '../../../calls/call.ts'
import { type PhotoLinks, photoAnswer } from '../../../calls/photo-links.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Photos } from '../../../outside/images.ts'
import { says } from '../../../texts/sentence.ts'
import { findAnyOrder } from '../../orders/index.ts'
import { presentReport } from './present.ts'
import { findProofName, listActions } from './store.ts'

export type ReportDeps = { images: { photos: Photos }; proofLinks: PhotoLinks }

/** Everything drivers reported about an order, applied or not: the record of a handover. */
export async function readReports(
  { proofLinks }: ReportDeps,
  { merchantId, order_id: orderId }: { merchantId: number; order_id: number },
  { db, now }: Call,
) {
  const order = await findAnyOrder(db, orderId)
  if (order?.merchant.merchantId !== merchantId)
    throw refuse('unknown_order', {
      field: 'order_id',
      detail: says`The merchant has no order with this id.`,
    })
  const actions = await listActions(db, { merchantId, orderId })
  return {
    reports: actions.map((action) =>
      presentReport(action, order.timeZone, (proofId) => proofLinks.urlOf(proofId, now)),
    ),
  }
}

export async function showProof({ images, proofLinks }: ReportDeps, token: string, { db, now }: Call) {
  const proofId = proofLinks.photoOf(token, now)
  const name = proofId === undefined ? undefined : await findProofName(db, proofId)
  const bytes = name === undefined ? undefined : await images.photos.find(name)
  if (!bytes) throw refuse('unknown_path')
  return photoAnswer(bytes)
}
