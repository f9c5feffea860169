import type { Call } from '../../calls/call.ts'
import type { ReadMarketplaceSettings } from '../../core/marketplace-settings.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Database, Handle } from '../../db/database.ts'
import type { Deps } from '../../start/deps.ts'
import { addSend, deleteOldSends, listReached, lockSends } from './limit-store.ts'
import { codeLimits, maxWindowMs, type SendLimit } from './rules.ts'

export type LimitDeps = {
  metrics: Pick<Deps['metrics'], 'smsRefused'>
  marketplaceSettings: ReadMarketplaceSettings
}

/** The limits of a code to this number for the caller. */
export async function limitsOfCode({ marketplaceSettings }: LimitDeps, phone: string, call: Call) {
  const { smsPerHour } = await marketplaceSettings()
  return codeLimits({ phone, ip: call.ip, customerId: call.caller.token!.customerId, perHour: smsPerHour })
}

/** Before the transaction, so that a flood is refused without waiting for the lock. */
export async function mustBeBelowLimits(
  { metrics }: LimitDeps,
  limits: readonly SendLimit[],
  { db, now }: Pick<Call, 'db' | 'now'>,
) {
  const reached = await listReached(db, limits, now)
  // The one that lasts the longest: asking again before that would be refused again.
  const last = reached.toSorted((one, other) => other.until - one.until)[0]
  if (!last) return
  const { limit, until } = last
  metrics.smsRefused.inc({ by: limit.by })
  const seconds = String(Math.max(1, Math.ceil((until - now) / 1000)))
  throw new Refusal([{ code: 'rate_limited', detail: limit.says }], {
    headers: {
      'ratelimit-limit': String(limit.max),
      'ratelimit-remaining': '0',
      'ratelimit-reset': seconds,
      'retry-after': seconds,
    },
  })
}

/** In the transaction that queues the message: it counts if that commits, and a refused one does not. */
export async function spendSend(
  deps: LimitDeps,
  limits: readonly SendLimit[],
  call: Pick<Call, 'db' | 'now'>,
) {
  await lockSends(call.db)
  await mustBeBelowLimits(deps, limits, call)
  await addSend(call.db, limits, call.now)
}

/** A number that is not confirmed is as someone wrote it, maybe a stranger's: false once it has had enough for a day. */
export async function mayTell(
  { db, metrics }: { db: Database; metrics: Pick<Deps['metrics'], 'smsRefused'> },
  limits: readonly SendLimit[],
  now: number,
): Promise<boolean> {
  const isAllowed = await db.transaction(async (tx) => {
    await lockSends(tx)
    if ((await listReached(tx, limits, now)).length > 0) return false
    await addSend(tx, limits, now)
    return true
  })
  if (!isAllowed) metrics.smsRefused.inc({ by: 'number' })
  return isAllowed
}

export const sweepSends = (handle: Handle, now: number) => deleteOldSends(handle, now - maxWindowMs)
