import type { Handle } from '../../../db/database.ts'
import { awaitsAnswer, setCarrier, transitionOrder } from '../../fulfillment/index.ts'
import { isOpen } from '../rules/next-step.ts'
import { type Changes, orderAfterRecall } from '../rules/outcomes.ts'
import { updateBookingAtCommit } from '../store.ts'
import type { HandledOrder } from './deps.ts'
import { type DispatchStep, type LockedDelivery, writeDelivery } from './dispatch-step.ts'
import { queueMerchantNotice } from './emails.ts'
import { publishDelivery } from './publish-delivery.ts'

/**
 * The order doesn't change: the merchant may deliver it another way, or cancel. Merchant and operator get an email;
 * if the delivery was recalled, there is no email, only the event that the order has ended.
 */
export async function endFailed(
  step: DispatchStep,
  locked: LockedDelivery,
  changes: Changes,
): Promise<undefined> {
  const { deps, tx, afterCommit } = step
  const { delivery, now } = locked
  const ended = await writeEnd(step, locked, changes)
  const { orderId, leg } = delivery
  const { reason } = changes.delivery
  await publishDelivery(step, delivery, 'failed', { reason, now }, ended)
  if (delivery.recall === null) await queueMerchantNotice(tx, delivery)
  else await endOrder(tx, locked)
  const answers = lastAnswers(locked)
  afterCommit(() => deps.log.error({ orderId, leg, reason, answers }, 'no courier found'))
}

export async function endCancelled(
  step: DispatchStep,
  locked: LockedDelivery,
  changes: Changes,
): Promise<undefined> {
  const { tx } = step
  const { order, delivery, now } = locked
  const ended = await writeEnd(step, locked, changes)
  await publishDelivery(step, delivery, 'cancelled', { reason: changes.delivery.reason, now }, ended)
  if (delivery.leg !== 'out') return
  await forgetCarrier(tx, order)
  await endOrder(tx, locked)
}

/** A completed order has paid its company, which stays with it. */
export async function forgetCarrier(tx: Handle, order: HandledOrder) {
  if (order.status !== 'completed') await setCarrier(tx, order, null)
}

/**
 * A recalled delivery ends its order, unless the order has already ended, or a pending answer from the customer may
 * still end it. No company delivered it, so none is paid.
 */
async function endOrder(tx: Handle, { order, delivery, now }: LockedDelivery) {
  const to = delivery.recall && orderAfterRecall(order.status, delivery.recall.to)
  if (!to || (to === 'completed' && (await awaitsAnswer(tx, order)))) return
  const { actor, reason } = delivery.recall!
  const move = { to, actor, ...(reason !== null && { reason }), isOperator: to === 'completed', now }
  await transitionOrder(tx, { ...order, carrier: null }, move)
}

async function writeEnd({ tx }: DispatchStep, locked: LockedDelivery, changes: Changes) {
  const { order, delivery, bookings } = locked
  const open = bookings.find(isOpen)
  if (open && changes.booking) await updateBookingAtCommit(tx, delivery, open, changes.booking)
  return { order, delivery: await writeDelivery(tx, locked, changes.delivery) }
}

/** The providers' answers in the last round, in their own words: only for operators. */
function lastAnswers({ delivery: { round }, estimates, bookings }: LockedDelivery): string[] {
  const details = [...bookings, ...estimates]
    .filter((answer) => answer.round === round)
    .map(({ detail }) => detail)
  return [...new Set(details.filter((detail) => detail !== null))]
}
