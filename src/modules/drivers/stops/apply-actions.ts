import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Call } from '../../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../../core/card.ts'
import { parseInstant } from '../../../core/local-time.ts'
import { parseDollars } from '../../../core/money.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { RefusalCode } from '../../../core/refusals/catalog.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { publish } from '../../events/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { ensureOwnDrivers, findDriverFor, mustBeOwnQueue, type OwnDriver } from '../people/own-drivers.ts'
import type { DriverDeliveries, DriverDelivery, HandledOrder } from '../ports.ts'
import { actionLeg, breaksAgeRule, type DriverAction, findActionFault, statusAfter } from '../rules/action.ts'
import { happenedAt, maxAgeMs } from '../rules/shift.ts'
import type { ActionInput } from './schemas.ts'
import { findAction, hasApplied, hasPassedCheck, insertAction, isOwnProof, markRefused } from './store.ts'

export type ActionDeps = { db: Database; deliveries: DriverDeliveries }

/**
 *   applied   it counts, now or since an earlier send
 *   refused   it cannot be applied any more; it is kept, and need not be sent again
 *   later     it cannot be applied yet; send it again
 */
type Outcome = { result: 'applied' | 'refused' | 'later'; code?: RefusalCode }

/**
 * Applies a phone’s queue in the order it was written. Each action has its own transaction and counts once by its id,
 * so a phone keeps sending until it gets an answer. If an action must wait, later ones for the same order wait, too.
 */
export async function applyActions(
  deps: ActionDeps,
  { email, actions }: { email?: string; actions: ActionInput[] },
  call: Call,
) {
  mustBeOwnQueue(email, call.caller)
  const read = actions.map((action) => readAction(action, call.now))
  const own = await deps.db.transaction((tx) => ensureOwnDrivers({ ...call, db: tx }))
  const waiting = new Set<number>()
  const results = []
  for (const action of read) {
    const outcome: Outcome = waiting.has(action.orderId)
      ? { result: 'later' }
      : await applyAction(deps, own, action, call)
    if (outcome.result === 'later') waiting.add(action.orderId)
    results.push({ id: action.actionId, order_id: action.orderId, ...outcome })
  }
  const answer = { results }
  if (call.once) await deps.db.transaction((tx) => call.once!.keep(tx, answer))
  return answer
}

function readAction(input: ActionInput, now: number): DriverAction {
  const { id, order_id, type, at, proof, image, pin, cash, passed, issuing_state, reason, next } = input
  mustHoldNoCardNumber({ reason })
  const happened = happenedAt(parseInstant(at), now)
  if (happened < now - maxAgeMs)
    throw refuse('invalid_parameter', { field: 'at', detail: says`This happened more than a week ago.` })
  const action: DriverAction = {
    ...{ actionId: id.toLowerCase(), orderId: order_id, kind: type, happenedAt: happened },
    ...{ proof: proof ?? null, proofId: image === undefined ? null : Number(image) },
    pin: pin ?? null,
    cash: cash === undefined ? null : parseDollars(cash),
    ...{ agePassed: passed ?? null, issuingState: issuing_state ?? null },
    ...{ reason: reason ?? null, next: next ?? null },
  }
  const fault = findActionFault(action)
  if (fault) throw refuse('missing_parameter', { field: fault })
  return onlyOwnFields(action)
}

/** Fields that belong to another kind of action are ignored. */
function onlyOwnFields(action: DriverAction): DriverAction {
  const { kind } = action
  return {
    ...action,
    ...(kind !== 'delivered' && { proof: null, proofId: null, pin: null, cash: null }),
    ...(kind !== 'age_checked' && { agePassed: null, issuingState: null }),
    ...(kind !== 'failed' && { next: null }),
    ...(kind !== 'failed' && kind !== 'age_checked' && { reason: null }),
  }
}

/** Rolls back what the action has written. */
class NotYet extends Error {}

async function applyAction(
  deps: ActionDeps,
  own: readonly OwnDriver[],
  action: DriverAction,
  call: Call,
): Promise<Outcome> {
  const driver = await findDriverFor(deps.db, own, action.orderId)
  if (!driver) return { result: 'refused', code: 'unknown_order' }
  try {
    return await deps.db.transaction((tx) => apply(deps, tx, driver, action, call.now))
  } catch (fault) {
    if (fault instanceof NotYet) return { result: 'later' }
    if (!(fault instanceof Refusal)) throw fault
    // The order refused the transition and nothing was written: the report is stored separately.
    const { code } = fault.reasons[0]
    return deps.db.transaction((tx) => keepRefused(tx, driver, action, code, call.now))
  }
}

async function apply(
  deps: ActionDeps,
  tx: Handle,
  driver: OwnDriver,
  action: DriverAction,
  now: number,
): Promise<Outcome> {
  const { driverId } = driver
  const { actionId, proofId } = action
  const order = (await lockOrder(tx, action.orderId))!
  const key = { merchantId: order.merchant.merchantId, orderId: order.orderId }
  // A picture that isn't this driver’s proof of this order: the phone may send the right one with the same id.
  if (proofId !== null && !(await isOwnProof(tx, key, { proofId, driverId })))
    return { result: 'refused', code: 'invalid_parameter' }
  // The driver asks again, and reports the right PIN or another proof.
  if (action.proof === 'pin' && action.pin !== deps.deliveries.pinOf(order.orderId))
    return { result: 'refused', code: 'invalid_parameter' }
  if (!(await insertAction(tx, key, driverId, action, now)))
    return outcomeOf((await findAction(tx, driverId, actionId))!.refusal)
  const code = await carryOut(deps, tx, order, driver, action, now)
  if (code) await markRefused(tx, key, { driverId, actionId }, code)
  return outcomeOf(code ?? null)
}

async function keepRefused(
  tx: Handle,
  { driverId }: OwnDriver,
  action: DriverAction,
  code: RefusalCode,
  now: number,
): Promise<Outcome> {
  const { merchant, orderId } = (await lockOrder(tx, action.orderId))!
  const key = { merchantId: merchant.merchantId, orderId }
  if (await insertAction(tx, key, driverId, action, now))
    await markRefused(tx, key, { driverId, actionId: action.actionId }, code)
  return outcomeOf((await findAction(tx, driverId, action.actionId))!.refusal)
}

const outcomeOf = (refusal: string | null): Outcome =>
  refusal === null ? { result: 'applied' } : { result: 'refused', code: refusal as RefusalCode }

/** The code why it can't be applied; undefined if it was applied. */
async function carryOut(
  { deliveries }: ActionDeps,
  tx: Handle,
  order: HandledOrder,
  { driverId }: OwnDriver,
  action: DriverAction,
  now: number,
): Promise<RefusalCode | undefined> {
  const leg = actionLeg(action)
  const delivery = await deliveries.lock(tx, order.orderId, leg)
  if (delivery?.driverId !== driverId) return 'not_your_stop'
  const key = { merchantId: order.merchant.merchantId, orderId: order.orderId }
  const age = { needsIdCheck: deliveries.needsIdCheck(order), hasPassed: await hasPassedCheck(tx, key) }
  if (breaksAgeRule(action, age)) return 'id_required'
  if (action.kind === 'failed' && !hasLeft(delivery)) return 'invalid_action'
  const status = statusAfter(action)
  if (status) {
    const about = { driverId, leg, status, at: action.happenedAt, actor: `driver ${driverId}`, now } as const
    const reason = action.reason === null ? {} : { reason: action.reason }
    const outcome = await deliveries.report(tx, order, { ...about, ...reason })
    if (outcome === 'waiting') throw new NotYet()
    if (outcome === 'foreign') return 'not_your_stop'
    if (outcome === 'illegal') return 'invalid_action'
    // Two phones of one driver may both report it: cash and tip count once.
    if (outcome === 'same' && isEnd(status) && (await hasApplied(tx, key, action))) return 'invalid_action'
  }
  if (action.kind === 'failed' && action.next === 'return')
    await deliveries.bringBack(tx, order, { driverId, now })
  await publishAction(tx, order, driverId, action, now)
  return undefined
}

const isEnd = (status: DeliveryStatus) => status === 'delivered' || status === 'failed'
const hasLeft = ({ status }: DriverDelivery) => status === 'to_delivery' || status === 'at_delivery'

const eventOf = { failed: 'driver.attempt_failed', returned: 'driver.returned' } as const

/** Publishes what the delivery’s own events don't contain. */
async function publishAction(
  tx: Handle,
  { orderId, merchant: { merchantId } }: HandledOrder,
  driverId: number,
  { kind, reason, next }: DriverAction,
  now: number,
) {
  if (kind !== 'failed' && kind !== 'returned') return
  const data = { order_id: orderId, driver_id: driverId, ...(kind === 'failed' && { reason, next }) }
  await publish(tx, [{ type: eventOf[kind], merchantId, orderId, subject: String(orderId), data }], now)
}
