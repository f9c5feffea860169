import { addJob } from '../../../db/jobs.ts'
import type { RecoveryDeps } from '../settle-checkouts.ts'
import {
  abandonStaleTips,
  findTip,
  listTipsToGiveBack,
  recordGivenBack,
  type Tip,
  type TipCard,
} from './store.ts'

/** Far longer than any gateway timeout: a tip not settled by then never will be. */
const staleMs = 60_000
const atOnce = 100

/** The idempotency keys for authorizing and capturing a tip, the same for every retry. */
export const tipKeys = {
  authorize: (tipId: number) => `tip-${tipId}`,
  capture: (tipId: number) => `capture-tip-${tipId}`,
}

/** Tips whose process died between charging and booking, and money left over by a job. */
export async function settleTips(deps: RecoveryDeps) {
  const { db, clock } = deps
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const tipId of await abandonStaleTips(tx, now - staleMs, now))
      await addJob(tx, 'give_back_tip', { tipId })
  })
  const faults: unknown[] = []
  for (const tipId of await listTipsToGiveBack(db, now - staleMs, atOnce))
    await giveBackTip(deps, { tipId }).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

/** Never a charge without a tip. Retried until the gateway has answered. */
export async function giveBackTip(deps: RecoveryDeps, { tipId }: { tipId: number }) {
  const tip = await findTip(deps.db, tipId)
  if (!tip?.card || !tip.mayHold) return
  const { card } = tip
  if (card.gateway !== deps.payments.gateway)
    throw new Error(`tip ${tipId} asked ${card.gateway}, which this installation has left`)
  await returnMoney(deps, tip, card)
  await deps.db.transaction(async (tx) => {
    await recordGivenBack(tx, tipId)
    if (card.isUsedOnce) await addJob(tx, 'forget_card', { gateway: card.gateway, token: card.token })
  })
}

/** Held money is voided; captured money can't be, so it is refunded. */
async function returnMoney({ payments }: RecoveryDeps, { tipId, orderId, amount }: Tip, { token }: TipCard) {
  const wanted = { source: { token }, amount, reference: String(orderId) }
  const found = await payments.authorize(tipKeys.authorize(tipId), wanted)
  if (found.kind === 'unknown') throw new Error(`it is not known yet whether tip ${tipId} holds money`)
  if (found.kind === 'declined') return
  const { paymentId } = found
  const voided = await payments.void(`void-tip-${tipId}`, { paymentId })
  if (voided.kind === 'done') return
  const refunded =
    voided.kind === 'refused' ? await payments.refund(`refund-tip-${tipId}`, { paymentId, amount }) : voided
  if (refunded.kind !== 'done') throw new Error(`tip ${tipId} still holds money: ${refunded.kind}`)
}
