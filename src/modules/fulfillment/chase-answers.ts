import { orderReason } from '../../../page-contract/order-reasons.ts'
import type { Database, Handle } from '../../db/database.ts'
import { lockOrder, type Order } from '../orders/index.ts'
import { deadlineAfterCall } from '../promises/index.ts'
import { publishUnanswered } from './publish-order.ts'
import { transitionOrder } from './transition-order.ts'
import { findUnanswered, forgetAnswered, forgetUnanswered, listDue, recordCall } from './unanswered-store.ts'

type ChaseDeps = { db: Database; clock: { now(): number } }

const ordersAtOnce = 100

/**
 * Additions 8.8, every minute: merchants are reminded of unanswered orders, and orders that stay unanswered are
 * canceled and refunded. A failure doesn't delay the others.
 */
export async function chaseAnswers({ db, clock }: ChaseDeps) {
  const now = clock.now()
  await forgetAnswered(db, now)
  const faults: unknown[] = []
  for (const orderId of await listDue(db, now, ordersAtOnce))
    await db.transaction((tx) => chase(tx, orderId, now)).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

/** Under the order's lock: an answer, another process or the customer may have been first. */
async function chase(tx: Handle, orderId: number, now: number) {
  const order = await lockOrder(tx, orderId)
  const unanswered = await findUnanswered(tx, orderId)
  if (!unanswered || unanswered.dueAt > now) return
  if (order?.status !== 'placed' || order.answerBy === null) return forgetUnanswered(tx, orderId)
  if (unanswered.calledAt === null) return callAgain(tx, order, unanswered.dueAt, now)
  await transitionOrder(tx, order, {
    to: 'cancelled',
    actor: 'unanswered',
    reason: orderReason('unanswered', 'en', order.merchant.name),
    now,
  })
  await forgetUnanswered(tx, orderId)
}

async function callAgain(tx: Handle, order: Order, callAt: number, now: number) {
  const answerBy = deadlineAfterCall({ callAt, answerBy: order.answerBy! }, now)
  await recordCall(tx, order.orderId, { now, answerBy })
  await publishUnanswered(tx, { ...order, answerBy }, now)
}
