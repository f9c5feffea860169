import type { Database } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { SquareAccounts } from '../square/accounts.ts'
import type { OnSquareEvent } from '../square/receive-events.ts'
import { makeReady } from './receive-till-events.ts'
import { findByReference } from './ticket-store.ts'

type Payload = { connectionId: number; merchantId: number; reference: string }
export const followTask = 'follow_square_order'
const keptMs = 2 * 86_400_000

/** `{object: {order_fulfillment_updated: {order_id, …}}}`, and otherwise the order's id. */
function orderIdIn(data: unknown): string | undefined {
  const { id, object } = (data ?? {}) as { id?: unknown; object?: Record<string, { order_id?: unknown }> }
  const found = object?.order_fulfillment_updated?.order_id ?? object?.order_updated?.order_id ?? id
  return typeof found === 'string' && found.length <= 192 ? found : undefined
}

/** The order's state at Square's till is always read, never taken from the event. */
export const followSquareOrders: OnSquareEvent = async (
  tx,
  { connectionId, merchantId },
  { type, data },
  now,
) => {
  const reference = type === 'order.fulfillment.updated' ? orderIdIn(data) : undefined
  if (reference === undefined) return
  if (!(await findByReference(tx, { connectionId, reference, since: now - keptMs }))) return
  const payload: Payload = { connectionId, merchantId, reference }
  await addJob(tx, followTask, payload, { key: `square-order-${reference}` })
}

/** The job: PREPARED at Square means ready here. */
export async function followSquareOrder(
  { db, clock, accounts }: { db: Database; clock: { now(): number }; accounts: SquareAccounts },
  { connectionId, merchantId, reference }: Payload,
) {
  const outcome = await accounts.call({ connectionId }, (square, token) => square.getOrder(token, reference))
  if (outcome.kind !== 'answered') {
    if (outcome.kind === 'unauthorized' || outcome.kind === 'refused') return
    throw new Error('Square could not be asked about an order')
  }
  const isPrepared = (outcome.answer.fulfillments ?? []).some(
    ({ state }) => state === 'PREPARED' || state === 'COMPLETED',
  )
  if (!isPrepared) return
  await db.transaction(async (tx) => {
    const now = clock.now()
    const key = await findByReference(tx, { connectionId, reference, since: now - keptMs })
    const moment = { db: tx, now, requestId: '', actor: 'Square' }
    if (key) await makeReady(moment, merchantId, key.orderId)
  })
}
