import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { beforeFirst, readSort } from '../../core/sort.ts'
import type { Database, Handle } from '../../db/database.ts'
import { recordAudit } from '../audit/index.ts'
import { book, getBalance } from '../ledger/index.ts'
import {
  insertGrant,
  listGrants,
  listLapsed,
  listLiveGrants,
  lockGrant,
  markEnded,
  setGrantEnd,
} from './credit-store.ts'
import { lockCredit } from './gift-card-store.ts'
import type { CreditDeps } from './gift-cards.ts'
import type { CreditPatchInput, CreditsQueryInput } from './operator-schemas.ts'
import { presentGrant } from './present.ts'
import { type CreditGrant, creditsLeft, readEnd } from './rules/credits.ts'

/** Adds to a customer's available credit. */
export async function addCredit(tx: Handle, grant: Parameters<typeof insertGrant>[1]) {
  const { customerId, value, memo, grantedAt: at } = grant
  const creditId = await insertGrant(tx, grant)
  await book(tx, {
    kind: 'credit_granted',
    at,
    memo,
    lines: [
      { account: 'opening', party: 0, cents: -value },
      { account: 'credit', party: customerId, cents: value },
    ],
  })
  return { creditId, balance: await getBalance(tx, 'credit', customerId) }
}

const lapsedAtOnce = 100

export async function readCredits(deps: CreditDeps, input: CreditsQueryInput, { db }: Call) {
  const { direction } = readSort(input.sort ?? '-issued')
  const { email, before: after = beforeFirst(direction), limit = 100 } = input
  const owner = email === undefined ? undefined : await deps.findCustomer(db, email)
  if (email !== undefined && !owner) return { credits: [] }
  const grants = await listGrants(db, { customerId: owner?.customerId ?? null, after, limit, direction })
  const left = await loadBalances(db, [...new Set(grants.map(({ customerId }) => customerId))])
  return { credits: grants.map((grant) => presentGrant(grant, left.get(grant.creditId) ?? 0)) }
}

/** Changes its expiry, or ends it now: the remainder is taken back. */
export async function changeCredit({ credit_id, ends, enabled, reason }: CreditPatchInput, call: Call) {
  const { db: tx, now } = call
  const before = await lockGrant(tx, credit_id)
  if (!before) throw refuse('unknown_credit', { field: 'credit_id' })
  if (before.endedAt !== null)
    throw refuse('invalid_action', { field: 'credit_id', detail: 'The credit has ended. Grant a new one.' })
  const endsAt = ends === undefined ? before.endsAt : ends === null ? null : readEnd(ends)
  await setGrantEnd(tx, credit_id, endsAt)
  if (enabled === false || (endsAt !== null && endsAt <= now)) await endGrant(tx, before, now)
  const after = await presentOne(tx, credit_id)
  await recordAudit(call, {
    action: after.enabled ? 'credit.changed' : 'credit.ended',
    subject: String(credit_id),
    before: { ends: presentGrant(before, 0).ends },
    after: {
      customer_id: before.customerId,
      ends: after.ends,
      taken: after.taken,
      ...(reason && { reason }),
    },
  })
  return after
}

/** A sweep: ends every expired grant. */
export async function endLapsedCredits({ db, clock }: { db: Database; clock: { now(): number } }) {
  const now = clock.now()
  for (const creditId of await listLapsed(db, now, lapsedAtOnce))
    await db.transaction(async (tx) => {
      const grant = await lockGrant(tx, creditId)
      if (grant && grant.endedAt === null && grant.endsAt !== null && grant.endsAt <= now)
        await endGrant(tx, grant, now)
    })
}

async function endGrant(tx: Handle, { creditId, customerId, memo }: CreditGrant, now: number) {
  const balance = await lockCredit(tx, customerId)
  const taken = creditsLeft(balance, await listLiveGrants(tx, [customerId])).get(creditId) ?? 0
  await markEnded(tx, creditId, { at: now, taken })
  if (taken === 0) return
  await book(tx, {
    kind: 'credit_ended',
    at: now,
    memo,
    lines: [
      { account: 'credit', party: customerId, cents: -taken },
      { account: 'opening', party: 0, cents: taken },
    ],
  })
}

async function presentOne(tx: Handle, creditId: number) {
  const grant = (await lockGrant(tx, creditId))!
  return presentGrant(grant, (await loadBalances(tx, [grant.customerId])).get(creditId) ?? 0)
}

async function loadBalances(handle: Handle, customerIds: readonly number[]): Promise<Map<number, number>> {
  const byCustomer = Map.groupBy(await listLiveGrants(handle, customerIds), (one) => one.customerId)
  return new Map([...byCustomer.values()].flatMap((own) => [...creditsLeft(own[0]!.balance, own)]))
}
