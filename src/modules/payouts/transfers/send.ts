import type { Logger } from 'pino'
import type { Clock } from '../../../core/clock.ts'
import type { Database, Handle } from '../../../db/database.ts'
import type { FoundTransfer, Payouts, TransferOutcome } from '../../../outside/payouts.ts'
import { publishTransfer } from './publish.ts'
import { pauseAfter, type Transfer } from './rules.ts'
import { saveRefused, saveSent, takeNext } from './store.ts'

export type SendDeps = { db: Database; clock: Clock; payouts: Payouts; log: Pick<Logger, 'warn'> }

/** How long a process has a transfer to itself. After that, others may retry it, and this process must not. */
const leaseMs = 120_000
/** Maximum number sent by one run of the minutely job. */
const maxTransfers = 500

/** A minutely job: sends what is due, and finds the outcome of transfers whose answer was lost. */
export async function sendTransfers(deps: SendDeps) {
  for (let count = 0; count < maxTransfers; count++) if (!(await sendNext(deps))) return
}

/**
 * The idempotency key is committed before the provider is called. A process that dies in between leaves the transfer
 * `sending`; the next one first looks it up by name, because keys expire after a day, and retries with the same key.
 * False if nothing is due.
 */
async function sendNext(deps: SendDeps): Promise<boolean> {
  const { db, clock, payouts } = deps
  const taken = clock.now()
  const next = await takeNext(db, payouts.provider, taken, taken + leaseMs)
  if (!next) return false
  const { key: name, account, amount, day } = next
  const found: FoundTransfer = next.isAgain
    ? await payouts.findTransfer({ name, account: account! })
    : { kind: 'missing' }
  // After a machine slept, it must not send: the key may have expired, and another process may have taken over.
  if (found.kind === 'missing' && clock.now() >= taken + leaseMs) return true
  const outcome =
    found.kind === 'missing'
      ? await payouts.transfer(`${name}:${next.attempt}`, {
          ...{ name, account: account!, amount, description: `Payout for ${day}` },
        })
      : found
  await settle(deps, next, outcome)
  return true
}

async function settle({ db, clock, log }: SendDeps, transfer: Transfer, outcome: TransferOutcome) {
  const now = clock.now()
  const { transferId, attempt } = transfer
  if (outcome.kind === 'unknown') {
    log.warn({ transferId, attempt }, 'the provider of payouts did not answer; it is asked again')
    return
  }
  await db.transaction(async (tx: Handle) => {
    if (outcome.kind === 'sent') {
      const sent = await saveSent(tx, transfer, outcome, now)
      if (sent) await publishTransfer(tx, 'payout.sent', sent, now)
      return
    }
    const state = outcome.isPassing ? 'due' : 'failed'
    const refused = { state, note: outcome.reason, nextAt: now + pauseAfter(attempt) } as const
    const failed = await saveRefused(tx, transfer, refused)
    if (failed?.state === 'failed') await publishTransfer(tx, 'payout.failed', failed, now)
  })
}
