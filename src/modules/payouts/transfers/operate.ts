import type { Call } from '../../../calls/call.ts'
import { formatLocalDate, localDayOf } from '../../../core/local-time.ts'
import { formatCents, parseDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { actorOf, recordAudit } from '../../audit/index.ts'
import { dayOf } from '../../ledger/days/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { lockAccount, saveHold } from '../accounts/store.ts'
import { standingNow } from './close-days.ts'
import { presentNamedTransfer } from './present.ts'
import { getNamed } from './read.ts'
import { payableNow, targetOf } from './rules/transfers.ts'
import type { HoldChangeInput, NewPayoutInput, TransferChangeInput } from './schemas.ts'
import { holdDue, insertTransfer, lockTransfer, releaseHeld, saveActed } from './store.ts'

export type OperateDeps = { merchants: MerchantDirectory }

/** Holds, releases or retries one transfer, or marks it as paid by other means. */
export async function changeTransfer({ transfer_id, action, reason }: TransferChangeInput, call: Call) {
  const { db: tx, now } = call
  const { merchantId } = await getNamed(tx, transfer_id)
  const { heldReason } = await lockAccount(tx, merchantId)
  const before = (await lockTransfer(tx, transfer_id))!
  const state = targetOf(action, before)
  if (!state)
    throw refuse('payout_not_possible', {
      field: 'action',
      detail: says`This isn’t possible while the payout is ${before.state}.`,
    })
  if (action === 'release' && heldReason !== null)
    throw refuse('payout_not_possible', {
      field: 'action',
      detail: says`All payouts of this merchant are held. Release the merchant first.`,
    })
  const note = state === 'held' || state === 'paid' ? reason : ''
  await saveActed(tx, transfer_id, { state, note }, now)
  await recordAudit(call, {
    action: `payout.${pasts[action]}`,
    subject: String(transfer_id),
    merchantId,
    before: { status: before.state },
    after: { status: state, reason },
  })
  return { transfer: presentNamedTransfer(await getNamed(tx, transfer_id)) }
}

const pasts = { hold: 'held', release: 'released', retry: 'retried', paid_outside: 'paid_outside' } as const

/** Before the transaction: the merchant is looked up with a connection of its own. */
export async function findPayee({ merchants }: OperateDeps, { merchant_id }: { merchant_id: number }) {
  const merchant = await merchants.find(merchant_id)
  if (!merchant) throw refuse('unknown_merchant', { field: 'merchant_id' })
  return merchant
}

/** Pays what the ledger owes already, before the day is over. It is never more than that, and the day's own transfer is less by it. */
export async function payNow(
  { merchant_id: merchantId, amount, reason }: NewPayoutInput,
  call: Call,
  payee: { merchantId: number; name: string; timeZone: string },
) {
  const { db: tx, now, caller } = call
  const account = await lockAccount(tx, merchantId)
  const most = payableNow(await standingNow(tx, merchantId, account, now))
  const cents = amount === undefined ? most : parseDollars(amount)
  if (cents === null)
    throw refuse('invalid_parameter', { field: 'amount', detail: says`Enter dollars and cents.` })
  if (cents > most || cents === 0)
    throw refuse('payout_too_large', {
      field: 'amount',
      detail: says`Up to ${formatCents(most)} can be paid now.`,
    })
  const day = localDayOf(now, payee.timeZone)
  const { since, until } = dayOf(payee, day)
  const made = await insertTransfer(
    tx,
    {
      ...{ merchantId, kind: 'manual', day: formatLocalDate(day), since, until },
      ...{ orders: 0, net: 0, carried: 0, amount: cents, reason, madeBy: actorOf(caller) },
      ...(account.heldReason === null ? { state: 'due' } : { state: 'held', note: account.heldReason }),
    },
    now,
  )
  const after = presentNamedTransfer({ ...made, name: payee.name })
  await recordAudit(call, {
    ...{ action: 'payout.made', subject: String(made.transferId), merchantId },
    after: { amount: after.amount, reason },
  })
  return { transfer: after }
}

/** Holds all payouts of a merchant, those that are due and those to come, or releases them. */
export async function holdPayouts({ merchant_id: merchantId, held, reason }: HoldChangeInput, call: Call) {
  const { db: tx, now } = call
  const { heldReason: before } = await lockAccount(tx, merchantId)
  const after = held ? reason : null
  await saveHold(tx, merchantId, after)
  const changed = held ? await holdDue(tx, merchantId, reason) : await releaseHeld(tx, merchantId, now)
  await recordAudit(call, {
    action: held ? 'merchant.payouts_held' : 'merchant.payouts_released',
    subject: String(merchantId),
    merchantId,
    before: { held: before },
    after: { held: after, reason },
  })
  return { merchant_id: merchantId, held: after, transfers: changed.length }
}
