import type { Database, Handle } from '../../../db/database.ts'
import type { Payments } from '../../../outside/payments.ts'
import { soldOrder } from '../../fulfillment/index.ts'
import { bookOrder, refundedPostings, reversedPostings } from '../../ledger/index.ts'
import { lockOrder, withDetails } from '../../orders/index.ts'
import { pointsFor } from '../../pricing/index.ts'
import { queueRefundEmail } from './emails.ts'
import { publishFailedRefund } from './publish-refund.ts'
import { endDealIfWhole, goodsKept } from './refund-order.ts'
import { readRefundKey, refundedBefore, writeRefundKey } from './rules/refund.ts'
import {
  completeRefund,
  failRefund,
  findLeg,
  findOrdersPending,
  listPaymentsLeft,
  listPending,
  type PendingRefund,
  writePoints,
} from './store.ts'

export type RefundDeps = { db: Database; payments: Payments; clock: { now(): number } }

const ordersAtOnce = 100

/**
 * The job: settles the refunds of one order, or all that earlier jobs left pending. If a gateway doesn't answer, the
 * job fails and is retried with the same idempotency key; a refusal is final.
 */
export async function settleRefunds(deps: RefundDeps, { orderId }: { orderId?: number }) {
  const orderIds = orderId === undefined ? await findOrdersPending(deps.db, ordersAtOnce) : [orderId]
  const faults: unknown[] = []
  for (const each of orderIds) {
    for (const pending of await listPending(deps.db, each))
      await settleOne(deps, pending).catch((fault) => faults.push(fault))
  }
  if (faults.length > 0) throw faults[0]
}

async function settleOne(deps: RefundDeps, pending: PendingRefund) {
  const { amount, gatewayId: paymentId } = pending
  const { db, payments, clock } = deps
  if (pending.gateway !== payments.gateway)
    throw unsettled(pending, `it was paid through ${pending.gateway}, which this installation no longer uses`)
  if (pending.paymentState !== 'captured')
    throw unsettled(pending, `the payment is still ${pending.paymentState}`)
  const outcome = await payments.refund(writeRefundKey(pending), { paymentId, amount })
  if (outcome.kind === 'unknown') throw unsettled(pending, 'the gateway gave no answer')
  await db.transaction(async (tx) => {
    const now = clock.now()
    if (outcome.kind !== 'done') await recordFailure(tx, pending, outcome.reason, now)
    else {
      await completeRefund(tx, pending, now)
      await endDealIfWhole(tx, pending, now)
    }
    await queueRefundEmail(tx, pending)
  })
}

/**
 * The gateway has reported a change of a refund. A pending refund of ours is settled immediately; one that the bank
 * returned has failed, even if it was done. A refund made by hand in the gateway's dashboard isn't ours.
 */
export async function followRefund(deps: RefundDeps, refundId: string) {
  const { db, payments, clock } = deps
  const record = await payments.reports?.readRefund(refundId)
  if (record?.kind === 'unknown') throw new Error(`the gateway gave no answer about refund ${refundId}`)
  const named = record?.kind === 'found' ? readRefundKey(record.key ?? '') : undefined
  const leg = named && (await findLeg(db, named))
  if (record?.kind !== 'found' || leg?.gatewayId !== record.paymentId) return
  if (record.state !== 'failed') {
    if (leg.state === 'pending') await settleOne(deps, leg)
    return
  }
  await db.transaction(async (tx) => {
    await recordFailure(tx, leg, record.failure ?? 'refund_failed', clock.now())
    await queueRefundEmail(tx, leg)
  })
}

/** Nothing was refunded, so the booking and the points are restored; the refund can be made again. */
async function recordFailure(tx: Handle, pending: PendingRefund, failure: string, now: number) {
  const order = await lockOrder(tx, pending.orderId)
  const leg = await failRefund(tx, pending, failure, now)
  if (!order || !leg) return
  const payment = (await listPaymentsLeft(tx, pending)).find(({ payment }) => payment === pending.payment)!
  const sold = soldOrder(order)
  const refunded = refundedPostings(sold, [{ payment, toCredit: false, ...leg }])
  const { merchantId, orderId, refund } = pending
  const lines = reversedPostings([{ lines: refunded }])
  await bookOrder.refund(tx, {
    kind: 'refund_failed',
    at: now,
    merchantId,
    orderId,
    refund,
    memo: failure,
    lines,
    taxes: sold.taxes && { ...sold.taxes, rows: leg.taxes ?? [] },
  })
  const [detailed] = await withDetails({}, tx, [order])
  const given = refundedBefore(detailed!.refunds).parts
  await writePoints(tx, pending, pointsFor(goodsKept(order, given)))
  await publishFailedRefund(tx, order, { refund, amount: pending.amount, failure }, now)
}

const unsettled = ({ orderId, refund }: PendingRefund, reason: string) =>
  new Error(`refund ${refund} of order ${orderId} is not settled: ${reason}`)
