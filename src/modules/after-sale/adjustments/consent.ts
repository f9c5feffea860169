import { orderReason } from '../../../../page-contract/order-reasons.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Sealing } from '../../../core/sealing.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { bottlesIn, putBackStock } from '../../alcohol/index.ts'
import { transitionOrder } from '../../fulfillment/index.ts'
import {
  findAnyOrder,
  type HistoryDeps,
  lockOrder,
  type Order,
  type OrderLine,
  withDetails,
} from '../../orders/index.ts'
import { changeSale, isHere, mustStillBeHere } from './adjust-order.ts'
import { findAdjustment } from './find-adjustment.ts'
import { publishAdjustment } from './publish-adjustment.ts'
import { type Adjustment, cartWithProposed } from './rules.ts'
import { answerAdjustment, listOrderPayments, listOverdue } from './store.ts'

/** 132 bits, beyond guessing. */
const proofLength = 22
const purpose = 'consent to a replacement'

/** URLs of the page where a customer answers. Nothing is stored: any process can verify a link made by another. */
export function openConsentLinks({ sign, isSigned }: Sealing, publicUrl: string) {
  const tokenOf = (orderId: number, adjustment: number) =>
    `${orderId}.${adjustment}.${sign(purpose, orderId, adjustment).slice(0, proofLength)}`
  return {
    urlOf: (orderId: number, adjustment: number) => `${publicUrl}/consent/${tokenOf(orderId, adjustment)}`,
    /** Undefined if the token isn't one of ours. */
    subjectOf(token: string): { orderId: number; adjustment: number } | undefined {
      const [, id, count, proof = ''] = /^([1-9]\d{0,14})\.([1-9]\d{0,5})\.(.*)$/.exec(token) ?? []
      const [orderId, adjustment] = [Number(id), Number(count)]
      const isGenuine = id && isSigned(proof, { purpose, length: proofLength }, orderId, adjustment)
      return isGenuine ? { orderId, adjustment } : undefined
    },
  }
}
export type ConsentLinks = ReturnType<typeof openConsentLinks>

export type ConsentRequest = { order: Order; adjustment: Adjustment }

export async function getConsentRequest(
  handle: Handle,
  links: ConsentLinks,
  token: string,
): Promise<ConsentRequest> {
  const subject = links.subjectOf(token)
  const order = subject && (await findAnyOrder(handle, subject.orderId))
  const adjustment = order && (await findAdjustment(handle, order, subject!.adjustment))
  if (!order || !adjustment || adjustment.proposed.length === 0)
    throw refuse('unknown_order', { field: 'token' })
  return { order, adjustment }
}

/** Whether the question can still be answered. */
export const isOpen = ({ order, adjustment }: ConsentRequest, now: number) =>
  adjustment.status === 'pending' &&
  adjustment.lapsesAt !== null &&
  now < adjustment.lapsesAt &&
  isHere(order)

/**
 * Records the customer's answer. A question that was answered before, has expired, or whose order was handed over
 * stays as it is.
 */
export async function answerQuestion(
  deps: HistoryDeps,
  tx: Handle,
  { order: { orderId }, adjustment: { adjustment } }: ConsentRequest,
  answer: 'accept' | 'decline',
  now: number,
): Promise<ConsentRequest> {
  const order = (await lockOrder(tx, orderId))!
  const question = { order, adjustment: (await findAdjustment(tx, order, adjustment))! }
  if (!isOpen(question, now)) return question
  if (answer === 'decline') await dropReplacement(tx, question, 'declined', now)
  else await accept(deps, tx, question, now)
  const answered = (await findAnyOrder(tx, orderId))!
  return { order: answered, adjustment: (await findAdjustment(tx, answered, adjustment))! }
}

async function accept(
  deps: HistoryDeps,
  tx: Handle,
  { order, adjustment: asked }: ConsentRequest,
  now: number,
) {
  mustStillBeHere(order)
  const { adjustment, replacesAll, compliance } = asked
  const { orderId, adjustmentCount } = order
  const cart = cartWithProposed(order.cart, asked)
  const change = { adjustment, kind: 'adjustment_accepted', compliance, now } as const
  if (replacesAll) await putBack(tx, order, order.cart, now)
  const payments = await listOrderPayments(tx, { ...order.merchant, orderId })
  const adjusted = await changeSale(tx, { order, payments }, cart, change, adjustmentCount)
  await answerAdjustment(tx, asked, { status: 'done', to: adjusted.total, now })
  await addJob(tx, 'send_adjustment_email', { orderId, adjustment })
  const [shown] = await withDetails(deps, tx, [adjusted])
  await publishAdjustment(tx, shown!, order, now)
}

/**
 * The missing lines stay refunded, and bottles reserved for the customer go back into stock. If nothing is left of
 * the order, it is canceled, unless it has already ended.
 */
async function dropReplacement(
  tx: Handle,
  { order, adjustment }: ConsentRequest,
  status: 'declined' | 'lapsed',
  now: number,
) {
  if (!(await answerAdjustment(tx, adjustment, { status, to: null, now }))) return
  await putBack(tx, order, adjustment.proposed, now)
  if (adjustment.replacesAll && isHere(order))
    await transitionOrder(tx, order, { to: 'cancelled', ...endings[status], now })
}

const endings = {
  declined: {
    actor: 'consent: declined',
    reason: orderReason('replacement_declined', 'en'),
  },
  lapsed: {
    actor: 'consent: no answer',
    reason: orderReason('replacement_unanswered', 'en'),
  },
}

async function putBack(tx: Handle, { merchant }: Order, lines: readonly OrderLine[], now: number) {
  const bottles = bottlesIn(lines)
  if (bottles.length > 0) await putBackStock(tx, merchant.merchantId, bottles, now)
}

type LapseDeps = { db: Database; clock: { now(): number } }
const atOnce = 100

/** The job: handles one expired question, or all that earlier jobs left. */
export async function lapseAdjustments(
  { db, clock }: LapseDeps,
  named: { orderId?: number; adjustment?: number },
) {
  const { orderId, adjustment } = named
  const overdue =
    orderId === undefined || adjustment === undefined
      ? await listOverdue(db, clock.now(), atOnce)
      : [{ orderId, adjustment }]
  for (const each of overdue) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, each.orderId)
      const asked = order && (await findAdjustment(tx, order, each.adjustment))
      if (order && asked?.status === 'pending')
        await dropReplacement(tx, { order, adjustment: asked }, 'lapsed', clock.now())
    })
  }
}
