import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { says } from '../../texts/sentence.ts'
import { nameActor, recordAudit } from '../audit/index.ts'
import {
  findAnyOrder,
  type HistoryDeps,
  lockOrder,
  type Order,
  presentForMerchant,
  withDetails,
} from '../orders/index.ts'
import { canTransition, isFinal, merchantActions } from './rules/transitions.ts'
import { mustBeAnswered, transitionOrder } from './transition-order.ts'

/** The outcome of recalling an order's delivery; see dispatch. */
export type DeliveryRecall = 'none' | 'cancelled' | 'kept' | 'silent' | 'contested'

/** What changing an order's status needs from the module that books couriers. */
export type CourierPort = {
  /**
   * Makes its own transactions. If it succeeds, the transaction that ends the delivery also sets the order's status
   * to `to`.
   */
  cancelDelivery(
    order: Order,
    recall: {
      actor: string
      reason: string | null
      to: 'cancelled' | 'completed'
      onRecalled(tx: Handle): Promise<unknown>
    },
  ): Promise<DeliveryRecall>
  /** Whether a courier company has the order or is being asked to take it. The order must be locked. */
  isWithCourier(handle: Handle, order: Order): Promise<boolean>
}
export type CourierDeps = HistoryDeps & CourierPort

/** `on_the_way`: a courier has the goods, and finishes the delivery. */
type Recalled = DeliveryRecall | 'on_the_way'

/** An action by the merchant, or by the operator on its behalf. */
export type OrderAct = {
  merchantId: number
  orderId: number
  action: keyof typeof merchantActions
  prepMinutes?: number
  reason?: string
  isOperator?: true
}

/**
 * Decisions §9: canceling an order first cancels its delivery, and so does the operator when completing an order that
 * wasn't picked up. The courier company is called before the request's transaction opens. The audit record is written
 * with the recall, which may be settled long after the answer.
 */
export async function prepareAction(deps: CourierPort, input: OrderAct, call: Call): Promise<Recalled> {
  const { orderId, reason = null } = input
  mustHoldNoCardNumber({ reason })
  const to = endAfterRecall(input)
  const order = to && (await findAnyOrder(call.db, orderId))
  if (!order?.isCourier || !isMerchants(order, input) || !mayBeCalledBack(order, to!)) return 'none'
  if (to === 'completed') {
    await mustBeAnswered(call.db, order)
    if (order.status === 'out_for_delivery') return 'on_the_way'
  }
  const wanted = { status: to, prep_minutes: order.prepMinutes, reason }
  const outcome = await deps.cancelDelivery(order, {
    actor: nameActor(call.caller),
    reason,
    to: to!,
    onRecalled: (tx) => leaveOrderTrace({ ...call, db: tx }, order, wanted),
  })
  if (outcome === 'contested')
    throw refuse('invalid_action', {
      detail: says`The courier is already being called back for another reason.`,
    })
  if (outcome === 'kept' && to === 'cancelled')
    throw refuse('invalid_action', { detail: says`The courier can no longer be called off.` })
  if (outcome === 'silent')
    throw new Refusal([{ code: 'courier_silent' }], { headers: { 'retry-after': '10' } })
  return outcome
}

/** The order's status once its courier is recalled; undefined if the action doesn't recall one. */
function endAfterRecall({ action, isOperator }: OrderAct): 'cancelled' | 'completed' | undefined {
  if (action === 'cancel') return 'cancelled'
  return action === 'complete' && isOperator ? 'completed' : undefined
}

/** Or already was: the recall may have succeeded although its answer was lost. */
const mayBeCalledBack = (order: Order, to: 'cancelled' | 'completed') =>
  order.status === to || canTransition(order, to, to === 'completed')

/** Audited in addition to its event, in case the customer disputes it. */
export async function actOnOrder(deps: CourierDeps, input: OrderAct, call: Call, recalled: Recalled) {
  const { orderId, action, prepMinutes, reason, isOperator } = input
  mustHoldNoCardNumber({ reason })
  const { db: tx, caller, now } = call
  const order = await lockOrder(tx, orderId)
  if (!order || !isMerchants(order, input))
    throw refuse('unknown_order', { field: 'orderId', detail: says`The merchant has no order with this id.` })
  const to = merchantActions[action]
  // The recall ended the order (one on its way fails instead), or the courier's report already had the desired
  // effect.
  const hasEnded = recalled === 'cancelled' && isFinal(order.status)
  if (hasEnded || (order.status === to && recalled !== 'none')) return show(deps, tx, order)
  const isKept = recalled === 'kept' || recalled === 'on_the_way'
  if (action === 'complete' && !isKept) await mustBeOwnToHandOver(deps, tx, order)
  const delivery = (await withDetails(deps, tx, [order]))[0]!.delivery ?? undefined
  const transition = { to, actor: nameActor(caller), prepMinutes, reason, delivery, isOperator, now }
  const moved = await transitionOrder(tx, order, transition)
  const after = { status: moved.status, prep_minutes: moved.prepMinutes, reason: reason ?? null }
  // A recall the company refused has already been audited.
  if (recalled !== 'kept') await leaveOrderTrace(call, order, after)
  // The delivery's status hasn't changed: only an event of the order changes it.
  const [shown] = await withDetails({}, tx, [moved])
  return { order: presentForMerchant({ ...shown!, delivery }) }
}

/**
 * Otherwise a courier on the way would come for nothing, and be paid for it: an order with a courier company is
 * completed by the company's report.
 */
async function mustBeOwnToHandOver({ isWithCourier }: CourierPort, tx: Handle, order: Order) {
  if (!order.isCourier || !(await isWithCourier(tx, order))) return
  const detail = says`A courier company has this order and will complete it. Cancel it to call the courier back.`
  throw refuse('invalid_action', { detail, status: order.status })
}

const isMerchants = ({ merchant }: Order, { merchantId }: OrderAct) => merchant.merchantId === merchantId

async function leaveOrderTrace(call: Call, { orderId, merchant, status }: Order, after: object) {
  const { merchantId } = merchant
  const before = { status }
  await recordAudit(call, { action: 'order.acted_on', subject: String(orderId), merchantId, before, after })
}

async function show(deps: HistoryDeps, handle: Handle, order: Order) {
  const [shown] = await withDetails(deps, handle, [order])
  return { order: presentForMerchant(shown!) }
}
