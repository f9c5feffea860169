import type { Call } from '../../../calls/call.ts'
import { formatLocalDate, toInstant, toLocalDay } from '../../../core/local-time.ts'
import { formatCents, parseDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import type { Payee } from '../../ledger/days/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { auditedPayee } from '../accounts/accounts.ts'
import { lockAccount, saveHold, toPayee } from '../accounts/store.ts'
import { findName } from '../notices-store.ts'
import { standingNow } from './close-days.ts'
import { presentNamedTransfer } from './present.ts'
import { getNamed, payeeFrom } from './read.ts'
import { nextState, payableNow } from './rules.ts'
import type { HoldChangeInput, NewPayoutInput, TransferChangeInput } from './schemas.ts'
import { holdDue, insertTransfer, lockTransfer, releaseHeld, saveActed } from './store.ts'

export type OperateDeps = { merchants: MerchantDirectory }

/** Holds, releases or retries one transfer, or marks it as paid by other means. */
export async function changeTransfer({ transfer_id, action, reason }: TransferChangeInput, call: Call) {
  const { db: tx, now } = call
  const payee = toPayee(await getNamed(tx, transfer_id))
  const { heldReason } = await lockAccount(tx, payee)
  const before = (await lockTransfer(tx, transfer_id))!
  const state = nextState(action, before)
  if (!state)
    throw refuse('payout_not_possible', {
      field: 'action',
      detail: says`This isn’t possible while the payout is ${before.state}.`,
    })
  if (action === 'release' && heldReason !== null)
    throw refuse('payout_not_possible', {
      field: 'action',
      detail: says`All payouts to this payee are on hold. Release them first.`,
    })
  const note = state === 'held' || state === 'paid' ? reason : ''
  await saveActed(tx, transfer_id, { state, note }, now)
  await recordAudit(call, {
    action: `payout.${pasts[action]}`,
    ...auditedPayee(payee),
    subject: String(transfer_id),
    before: { status: before.state },
    after: { status: state, reason },
  })
  return { transfer: presentNamedTransfer(await getNamed(tx, transfer_id)) }
}

const pasts = { hold: 'held', release: 'released', retry: 'retried', paid_outside: 'paid_outside' } as const

/** Before the transaction: the merchant is looked up with its own connection. */
export async function findPayee({ merchants }: OperateDeps, { merchant_id }: { merchant_id?: number }) {
  if (merchant_id === undefined) return undefined
  const merchant = await merchants.find(merchant_id)
  if (!merchant) throw refuse('unknown_merchant', { field: 'merchant_id' })
  return merchant
}

export async function getCourierName(tx: Handle, courierId: number): Promise<string> {
  const name = await findName(tx, { courierId })
  if (name === undefined) throw refuse('unknown_provider', { field: 'provider_id' })
  return name
}

/**
 * Pays what the ledger already owes before the end of the day. It is never more than that, and is deducted from the
 * day's own transfer.
 */
export async function payNow(
  { amount, reason, ...ids }: NewPayoutInput,
  call: Call,
  merchant: { name: string; timeZone: string } | undefined,
) {
  const { db: tx, now, caller } = call
  const payee = payeeFrom(ids)
  if (!payee || (ids.merchant_id !== undefined && ids.provider_id !== undefined))
    throw refuse('invalid_parameter', {
      field: 'merchant_id',
      detail: says`Choose a merchant or a courier company.`,
    })
  const name = 'courierId' in payee ? await getCourierName(tx, payee.courierId) : merchant!.name
  const account = await lockAccount(tx, payee)
  if (account.paidBy === 'invoice')
    throw refuse('payout_not_possible', {
      field: 'provider_id',
      detail: says`This company sends invoices. Record your payment of an invoice instead.`,
    })
  const most = payableNow(await standingNow(tx, payee, account, now))
  const cents = amount === undefined ? most : parseDollars(amount)
  if (cents === null)
    throw refuse('invalid_parameter', { field: 'amount', detail: says`Enter dollars and cents.` })
  if (cents > most || cents === 0)
    throw refuse('payout_too_large', {
      field: 'amount',
      detail: says`You can pay up to ${formatCents(most)} now.`,
    })
  const timeZone = account.timeZone ?? merchant!.timeZone
  const day = toLocalDay(now, timeZone)
  const made = await insertTransfer(
    tx,
    {
      ...{ payee, kind: 'manual', day: formatLocalDate(day) },
      ...{ since: toInstant(day, 0, timeZone), until: toInstant(day + 1, 0, timeZone) },
      ...{ orders: 0, net: 0, carried: 0, amount: cents, reason, madeBy: nameActor(caller) },
      ...(account.heldReason === null ? { state: 'due' } : { state: 'held', note: account.heldReason }),
    },
    now,
  )
  const after = presentNamedTransfer({ ...made!, name })
  await recordAudit(call, {
    ...{ ...auditedPayee(payee), action: 'payout.made', subject: String(made!.transferId) },
    after: { amount: after.amount, reason },
  })
  return { transfer: after }
}

/** Holds or releases all of a payee's payouts, due and future. */
export async function holdPayouts(
  payee: Payee,
  { held, reason }: { held: boolean; reason: string },
  call: Call,
) {
  const { db: tx, now } = call
  const { heldReason: before } = await lockAccount(tx, payee)
  const after = held ? reason : null
  await saveHold(tx, payee, after)
  const changed = held ? await holdDue(tx, payee, reason) : await releaseHeld(tx, payee, now)
  const kind = 'merchantId' in payee ? 'merchant' : 'provider'
  await recordAudit(call, {
    ...auditedPayee(payee),
    action: `${kind}.${held ? 'payouts_held' : 'payouts_released'}`,
    before: { held: before },
    after: { held: after, reason },
  })
  return { held: after, transfers: changed.length }
}

export async function holdMerchant({ merchant_id, ...change }: HoldChangeInput, call: Call) {
  return { merchant_id, ...(await holdPayouts({ merchantId: merchant_id }, change, call)) }
}
