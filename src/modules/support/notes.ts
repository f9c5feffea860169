import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { nameActor, recordAudit } from '../audit/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import { presentNote } from './present.ts'
import type { OrderNoteInput } from './schemas.ts'
import { insertNote } from './store.ts'

/**
 * A note is only for operator staff. It publishes no event, since merchants and apps read events; its audit record
 * has neither the merchant nor the text, so it can outlive the customer's erasure without personal data.
 */
export async function addNote({ order_id: orderId, text }: OrderNoteInput, call: Call) {
  const order = await findAnyOrder(call.db, orderId)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  const { merchantId } = order.merchant
  const author = nameActor(call.caller)
  const noteId = await insertNote(call.db, { merchantId, orderId }, { at: call.now, author, text })
  await recordAudit(call, { action: 'order.noted', subject: String(orderId), after: { note_id: noteId } })
  return { order_id: orderId, note: presentNote({ noteId, at: call.now, author, text }) }
}
