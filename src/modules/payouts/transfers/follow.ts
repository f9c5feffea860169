import type { Clock } from '../../../core/clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Payouts } from '../../../outside/payouts.ts'
import { recordAccount } from '../accounts/record-account.ts'
import { listToRead } from '../accounts/store.ts'
import { publishTransfer } from './publish.ts'
import {
  findByName,
  listAccountsUnderWay,
  listUnderWay,
  saveBank,
  saveBankRead,
  saveReversed,
  saveSent,
} from './store.ts'

/** Whether the provider answered. */
export type Heard = 'answer' | 'nothing'

export type FollowDeps = { db: Database; clock: Clock; payouts: Payouts }

const minute = 60_000
/** Banks take days; events from Stripe come sooner. */
const bankPauseMs = 60 * minute
const accountPauseMs = 15 * minute
const readyPauseMs = 24 * 60 * minute
/** How long a bank may return a payout. */
const returnMs = 5 * 24 * 60 * minute
const perRun = 50

/** A minutely job: asks the provider about accounts that aren't ready and money in transit, a few at a time. */
export async function followPayouts(deps: FollowDeps) {
  const { db, clock, payouts } = deps
  const now = clock.now()
  const pauses = { since: now - accountPauseMs, readySince: now - readyPauseMs, limit: perRun }
  for (const account of await listToRead(db, payouts.provider, pauses)) await readAccountAgain(deps, account)
  for (const { account } of await listAccountsUnderWay(db, payouts.provider, now - bankPauseMs, perRun))
    await readBankAgain(deps, account)
}

/** Records what the provider reports about an account. */
export async function readAccountAgain({ db, clock, payouts }: FollowDeps, account: string): Promise<Heard> {
  const record = await payouts.readAccount(account)
  if (record.kind === 'unknown') return 'nothing'
  const known =
    record.kind === 'found' ? record : { status: 'restricted' as const, required: ['account_closed'] }
  await recordAccount(db, { provider: payouts.provider, account }, known, clock.now())
  return 'answer'
}

/** Records which of an account's transfers the bank has received. */
export async function readBankAgain({ db, clock, payouts }: FollowDeps, account: string): Promise<Heard> {
  const now = clock.now()
  const { provider } = payouts
  const transfers = await listUnderWay(db, provider, account, now - returnMs)
  if (transfers.length > 0) {
    const payments = transfers.map(({ payment }) => payment)
    const found = await payouts.readBank(account, payments, transfers[0]!.sentAt)
    if (!found) return 'nothing'
    for (const bank of found)
      await db.transaction(async (tx) => {
        const changed = await saveBank(tx, provider, bank, now)
        if (!changed) return
        if (bank.state === 'paid') await publishTransfer(tx, 'payout.paid', changed, now)
        if (bank.state === 'failed') await publishTransfer(tx, 'payout.failed', changed, now)
      })
  }
  await saveBankRead(db, provider, account, now)
  return 'answer'
}

/**
 * Records the provider's state of a transfer: one whose answer was lost becomes sent, and a reversed amount is offset
 * against a later day. Transfers that aren't ours are ignored.
 */
export async function readTransferAgain(
  { db, clock, payouts }: FollowDeps,
  reference: string,
): Promise<Heard> {
  const found = await payouts.readTransfer(reference)
  if (found.kind === 'unknown') return 'nothing'
  if (found.kind === 'missing' || found.name === null || !ownName.test(found.name)) return 'answer'
  const now = clock.now()
  await db.transaction(async (tx) => {
    const ours = await findByName(tx, found.name!)
    if (!ours) return
    const sent =
      ours.state === 'sending' ? await saveSent(tx, ours, { ...found, reversed: 0 }, now) : undefined
    if (sent) await publishTransfer(tx, 'payout.sent', sent, now)
    const changed = await saveReversed(tx, payouts.provider, reference, found.reversed)
    if (changed?.state === 'failed') await publishTransfer(tx, 'payout.failed', changed, now)
  })
  return 'answer'
}

const ownName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
