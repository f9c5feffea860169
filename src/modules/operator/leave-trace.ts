import { writeEvent } from '../../db/outbox.ts'
import type { Call } from '../../http/route.ts'
import { recordAudit } from '../audit/index.ts'

/** Every operator write is audited and told to whoever listens, by the transaction that made it. */
export async function leaveTrace(
  call: Call,
  trace: { action: string; subject: string; merchantId?: number; before?: unknown; after?: unknown },
) {
  const { db, now, requestId } = call
  await recordAudit(db, { ...trace, at: now, actor: 'operator', requestId })
  await writeEvent(db, { topic: trace.action, subject: trace.subject, payload: { after: trace.after }, now })
}
