import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Payments, Settlement } from '../../outside/payments.ts'
import { lockOrder } from '../orders/index.ts'
import { findUnsettledOrders, type GatewayPayment, listUnsettled, recordSettled } from './payment-store.ts'
import {
  hasFallenThrough,
  isFinal,
  type MoneyState,
  nextSettling,
  type Settling,
} from './rules/transitions.ts'
import { transitionOrder } from './transition-order.ts'

/** What settling needs from the checkout module. */
export type CheckoutPort = {
  /** The card that paid, and whether it was entered only for this order. */
  findPayingCard(
    handle: Handle,
    orderId: number,
  ): Promise<{ gateway: string; token: string; isUsedOnce: boolean } | null | undefined>
}

export type SettleDeps = CheckoutPort & { db: Database; payments: Payments; clock: { now(): number } }

const ordersAtOnce = 100

/**
 * The job: settles one order, or everything earlier jobs left. If the gateway leaves anything open, this throws and
 * is retried.
 */
export async function settlePayments(deps: SettleDeps, { orderId }: { orderId?: number }) {
  const orderIds = orderId === undefined ? await findUnsettledOrders(deps.db, ordersAtOnce) : [orderId]
  const faults: unknown[] = []
  for (const each of orderIds) await settleOrder(deps, each).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

/** Until everything is as desired. The desired state may change meanwhile, so it is read again at each step. */
async function settleOrder(deps: SettleDeps, orderId: number) {
  let [payment] = await listUnsettled(deps.db, orderId)
  while (payment) {
    const settling = nextSettling(payment)
    if (!settling) return
    if (payment.gateway !== deps.payments.gateway)
      throw new Error(
        `order ${orderId} was paid through ${payment.gateway}, which this installation has left`,
      )
    payment = await settleOnce(deps, payment, settling)
  }
}

/** Returns the next step. */
async function settleOnce(
  deps: SettleDeps,
  payment: GatewayPayment,
  settling: Settling,
): Promise<GatewayPayment | undefined> {
  const outcome = await askGateway(deps.payments, payment, settling.call)
  if (outcome.kind === 'unknown') throw unsettled(payment, 'the gateway gave no answer')
  if (outcome.kind === 'done') return recordDone(deps, payment, settling.becomes)
  // Not voided: a capture whose answer was lost may have succeeded. It is refunded instead.
  if (settling.call === 'void') return settleOnce(deps, payment, { call: 'refund', becomes: 'refunded' })
  if (settling.call === 'capture') return failOrder(deps, payment, outcome.reason)
  throw unsettled(payment, outcome.reason)
}

/** The same key for every retry of a step. */
async function askGateway(
  payments: Payments,
  { orderId, payment, gatewayId, amount, captured }: GatewayPayment,
  call: Settling['call'],
): Promise<Settlement> {
  const key = `${call}-${orderId}-${payment}`
  if (call === 'drop' || gatewayId === null) return { kind: 'done' }
  const paymentId = gatewayId
  switch (call) {
    case 'void':
      return payments.void(key, { paymentId })
    case 'capture':
      return payments.capture(key, { paymentId, amount })
    case 'refund':
      return payments.refund(key, { paymentId, amount: captured })
    case 'lower': // possibly several times, each to a lower amount
      return payments.refund(`${key}-${amount}`, { paymentId, amount: captured - amount })
  }
}

/**
 * No order without its charge: if the bank finally refuses the capture, the order fails. One that was handed over by
 * then stays as it is, and the job stays in the log for the operator.
 */
async function failOrder({ db, clock }: SettleDeps, payment: GatewayPayment, reason: string) {
  const { orderId } = payment
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || hasFallenThrough(order.status)) return // and the desired state has changed by now
    if (isFinal(order.status)) throw unsettled(payment, `handed over, and then ${reason}`)
    const why = 'The card could not be charged.'
    await transitionOrder(tx, order, {
      to: 'failed',
      actor: `gateway: ${reason}`,
      reason: why,
      now: clock.now(),
    })
  })
  return (await listUnsettled(db, orderId))[0]
}

/** A card entered for a single order is deleted once its money is settled. */
function recordDone({ db, findPayingCard }: SettleDeps, payment: GatewayPayment, becomes: MoneyState) {
  const { orderId } = payment
  return db.transaction(async (tx) => {
    const [isRecorded, card, [next]] = await Promise.all([
      recordSettled(tx, payment, becomes),
      findPayingCard(tx, orderId),
      listUnsettled(tx, orderId),
    ])
    if (isRecorded && card?.isUsedOnce)
      await addJob(tx, 'forget_card', { gateway: card.gateway, token: card.token })
    return next
  })
}

const unsettled = ({ orderId, payment }: GatewayPayment, reason: string) =>
  new Error(`payment ${payment} of order ${orderId} is not settled: ${reason}`)
