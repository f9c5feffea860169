import type { Database } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Payments, Settlement } from '../../../outside/payments.ts'
import { findDraft } from '../checkout/store.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './order-store.ts'
import { findUnsettledOrders, type GatewayPayment, listUnsettled, recordSettled } from './payment-store.ts'
import { hasFallenThrough, isFinal, type MoneyState, nextSettling, type Settling } from './rules/moves.ts'

export type SettleTools = { db: Database; payments: Payments; clock: { now(): number } }

const ordersAtOnce = 100

/** A job's work: of one order, or of all that a job has left undone. What the gateway leaves open throws, and comes again. */
export async function settlePayments(tools: SettleTools, { orderId }: { orderId?: number }) {
  const orderIds = orderId === undefined ? await findUnsettledOrders(tools.db, ordersAtOnce) : [orderId]
  const faults: unknown[] = []
  for (const each of orderIds) await settleOrder(tools, each).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

/** Until all of it is as wanted; what is wanted may change meanwhile, so it is read again after each step. */
async function settleOrder(tools: SettleTools, orderId: number) {
  for (;;) {
    const [payment, ...others] = await listUnsettled(tools.db, orderId)
    const settling = payment && nextSettling(payment.state, payment.wanted)
    if (!settling) return
    if (payment.gateway !== tools.payments.gateway)
      throw new Error(
        `order ${orderId} was paid through ${payment.gateway}, which this installation has left`,
      )
    const isAsWanted = await settleOnce(tools, payment, settling)
    if (isAsWanted && others.length === 0) return
  }
}

/** True where the payment is as it is wanted by now; else it is read again. */
async function settleOnce(tools: SettleTools, payment: GatewayPayment, settling: Settling): Promise<boolean> {
  const outcome = await askGateway(tools.payments, payment, settling.call)
  if (outcome.kind === 'unknown') throw unsettled(payment, 'the gateway gave no answer')
  if (outcome.kind === 'done') return recordDone(tools, payment, settling.becomes)
  // Not to be let go: a capture that was never heard of may have come through. Then it is given back.
  if (settling.call === 'void') return settleOnce(tools, payment, { call: 'refund', becomes: 'refunded' })
  if (settling.call === 'capture') return failOrder(tools, payment, outcome.reason)
  throw unsettled(payment, outcome.reason)
}

/** The same key for the same step, however often it is tried. */
function askGateway(
  payments: Payments,
  { orderId, payment, gatewayId, amount }: GatewayPayment,
  call: Settling['call'],
): Promise<Settlement> {
  const key = `${call}-${orderId}-${payment}`
  if (call === 'void') return payments.void(key, { paymentId: gatewayId })
  return payments[call](key, { paymentId: gatewayId, amount })
}

/**
 * No order without its charge: what the bank does not give after all ends the order. One that was handed over by then
 * stays as it is, and the job stays in the log for the operator.
 */
async function failOrder({ db, clock }: SettleTools, payment: GatewayPayment, reason: string) {
  const { orderId } = payment
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || hasFallenThrough(order.status)) return // and the money is wanted otherwise by now
    if (isFinal(order.status)) throw unsettled(payment, `handed over, and then ${reason}`)
    const why = 'The card could not be charged.'
    await moveOrder(tx, order, { to: 'failed', actor: `gateway: ${reason}`, reason: why, now: clock.now() })
  })
  return false
}

/** A card that was typed in for one order is kept by nobody once its money is settled. */
async function recordDone({ db }: SettleTools, payment: GatewayPayment, becomes: MoneyState) {
  return db.transaction(async (tx) => {
    const [recorded, draft] = await Promise.all([
      recordSettled(tx, payment, becomes),
      findDraft(tx, payment.orderId),
    ])
    const card = draft?.card
    if (recorded && card?.isUsedOnce)
      await addJob(tx, 'forget_card', { gateway: card.gateway, token: card.token })
    return recorded?.wanted === becomes
  })
}

const unsettled = ({ orderId, payment }: GatewayPayment, reason: string) =>
  new Error(`payment ${payment} of order ${orderId} is not settled: ${reason}`)
