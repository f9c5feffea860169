import { setTimeout as pause } from 'node:timers/promises'
import type { Handle } from '../../../db/database.ts'
import { findAnyOrder } from '../../orders/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import { findDelivery } from '../store.ts'
import type { BookingDeps, HandledOrder } from './deps.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { isBusy, lockWithOrder, writeDelivery } from './dispatch-step.ts'

/** A request to cancel a delivery. `onRecalled` runs once, in the transaction that records it. */
export type Recall = {
  actor: string
  reason: string | null
  /** The order's status once the recall succeeds. */
  to: 'cancelled' | 'completed'
  onRecalled?(tx: Handle): Promise<unknown>
}

/**
 *   none       there is nothing to recall
 *   cancelled  the order has ended, and its delivery with it
 *   kept       the company refuses to cancel
 *   silent     the outcome is unknown; the recall stays requested, and the order follows once it succeeds
 *   contested  it is already being recalled, for another end of the order
 */
export type RecallOutcome = 'none' | 'cancelled' | 'kept' | 'silent' | 'contested'

const isOver = ({ state }: Delivery) => state === 'delivered' || state === 'failed' || state === 'cancelled'

/** A call takes at most 10 s; the caller waits no longer than this, even if we are slow ourselves. */
const pauseMs = 100
const maxWaitMs = 12_000

/** Recalls the delivery first, and ends the order with it (decisions §9). Makes its own transactions. */
export async function cancelDelivery(
  deps: BookingDeps,
  { orderId }: { orderId: number },
  recall: Recall,
): Promise<RecallOutcome> {
  const isStillOpen = ({ status }: HandledOrder) => status === 'confirmed' || status === 'ready'
  const written = await writeRecall(deps, orderId, isStillOpen, () => recall)
  if (written === 'nothing') return isCalledBack(deps, orderId, recall)
  if (written === 'contested') return 'contested'
  const deadline = performance.now() + maxWaitMs
  while (performance.now() < deadline) {
    await dispatchOrder(deps, { orderId, leg: 'out' })
    const delivery = (await findDelivery(deps.db, orderId, 'out'))!
    if (delivery.state === 'cancelled') return 'cancelled'
    if (delivery.state === 'delivered') return 'kept'
    if (delivery.state === 'failed') return isCalledBack(deps, orderId, recall)
    if (delivery.recall === null) return 'kept'
    if (!isBusy(delivery, deps.clock.now())) return 'silent'
    await pause(pauseMs)
  }
  return 'silent'
}

/**
 * A repeated request, after silence or after a crash that lost the answer, is reported as a success. So is one for a
 * delivery that the provider never confirmed: the order has ended, and the booking is left to the operator.
 */
async function isCalledBack({ db }: BookingDeps, orderId: number, { to }: Recall): Promise<RecallOutcome> {
  const delivery = await findDelivery(db, orderId, 'out')
  if (delivery?.state !== 'failed') return delivery?.state === 'cancelled' ? 'cancelled' : 'none'
  return (await findAnyOrder(db, orderId))?.status === to ? 'cancelled' : 'none'
}

/** The job: the order has failed, so its courier isn't needed. */
export async function recallDelivery(deps: BookingDeps, { orderId }: { orderId: number }) {
  const hasFallen = ({ status }: HandledOrder) =>
    status === 'rejected' || status === 'cancelled' || status === 'failed'
  const recallOf = ({ status, reason }: HandledOrder): Recall => {
    return { actor: `order ${status}`, reason, to: 'cancelled' }
  }
  if ((await writeRecall(deps, orderId, hasFallen, recallOf)) !== 'nothing')
    await dispatchOrder(deps, { orderId, leg: 'out' })
}

/** A worker busy with the delivery sees the recall at its next step. */
function writeRecall(
  { db, clock }: BookingDeps,
  orderId: number,
  mayRecall: (order: HandledOrder) => boolean,
  recallOf: (order: HandledOrder) => Recall,
): Promise<'written' | 'contested' | 'nothing'> {
  return db.transaction(async (tx) => {
    const locked = await lockWithOrder(tx, { orderId, leg: 'out' }, clock.now())
    if (!locked || !mayRecall(locked.order) || isOver(locked.delivery)) return 'nothing'
    const { actor, reason, to, onRecalled } = recallOf(locked.order)
    const { recall } = locked.delivery
    if (recall !== null) return (recall.to ?? 'cancelled') === to ? 'written' : 'contested'
    await writeDelivery(tx, locked, { recall: { actor, reason, ...(to === 'completed' && { to }) } })
    await onRecalled?.(tx)
    return 'written'
  })
}
