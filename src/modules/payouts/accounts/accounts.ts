import type { Call } from '../../../calls/call.ts'
import type { Clock } from '../../../core/clock.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Database } from '../../../db/database.ts'
import type { Payouts } from '../../../outside/payouts.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Payee } from '../../ledger/days/index.ts'
import { findName } from '../notices-store.ts'
import { recordAccount } from './record-account.ts'
import { findAccount, lockAccount, type PayoutAccount, saveAccount, startAccount, toPayee } from './store.ts'

export type AccountDeps = {
  db: Database
  clock: Clock
  payouts: Payouts
  config: { publicUrl: string }
}
type OpenAccount = PayoutAccount & { account: string }

/** How long known data is shown before the provider is asked again. */
const freshMs = 60_000

/**
 * Asks the provider if something is missing, so people returning from its form see the result. The link is enough to
 * enter a bank account, so read-only staff don't get one.
 */
export async function readPayoutAccount(deps: AccountDeps, payee: Payee, { now, caller }: Call) {
  const known = await findAccount(deps.db, payee)
  if (!isOpenAt(deps, known)) return present(deps, known, null)
  const isFresh = known.status === 'ready' && now - (known.readAt ?? 0) < freshMs
  const account = isFresh ? known : await readAgain(deps, known, now)
  const hasLink = account.status !== 'ready' && !caller.isOperator
  return present(deps, account, hasLink ? await linkFor(deps, account) : null)
}

/**
 * Opens an account with the provider if there is none, and creates a link to its form, or to its dashboard once
 * nothing is missing. The idempotency key is committed first: a retry opens the same account.
 */
export async function openPayoutAccount(deps: AccountDeps, payee: Payee, call: Call) {
  const known = await findAccount(deps.db, payee)
  const opened = isOpenAt(deps, known) ? known : await openAccount(deps, payee, call)
  const account = await readAgain(deps, opened, call.now)
  const link = await (account.status === 'ready' ? openDashboard(deps, account) : linkFor(deps, account))
  if (link === null && account.status !== 'ready') throw refuse('payouts_unavailable')
  const answer = present(deps, account, link)
  if (call.once) await deps.db.transaction((tx) => call.once!.keep(tx, answer))
  return answer
}

async function openAccount(deps: AccountDeps, payee: Payee, call: Call): Promise<OpenAccount> {
  const { db, payouts } = deps
  const { provider } = payouts
  const key = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, payee)
    return isOpenAt(deps, account) ? null : startAccount(tx, payee, provider)
  })
  if (key !== null) {
    const isMerchant = 'merchantId' in payee
    const opened = await payouts.openAccount(key, {
      name: (await findName(db, payee))!,
      // The operator opens a courier company's account, and the company fills in its own form.
      email: isMerchant ? (call.caller.token?.email ?? null) : null,
      metadata: isMerchant
        ? { merchant_id: String(payee.merchantId) }
        : { provider_id: String(payee.courierId) },
    })
    if (opened.kind !== 'opened') throw refuse('payouts_unavailable')
    const { account } = opened
    await db.transaction(async (tx) => {
      await lockAccount(tx, payee)
      if (!(await saveAccount(tx, payee, { provider, key, account }))) return
      const entry = { action: 'payout_account.opened' as const, ...auditedPayee(payee) }
      await recordAudit({ ...call, db: tx }, { ...entry, after: { provider, account } })
    })
  }
  const account = await findAccount(db, payee)
  if (!isOpenAt(deps, account)) throw refuse('payouts_unavailable')
  return account
}

/** An account at another provider, such as a previous sandbox, doesn't count. */
const isOpenAt = (
  { payouts }: AccountDeps,
  account: PayoutAccount | undefined,
): account is PayoutAccount & { account: string } =>
  account !== undefined && account.account !== null && account.provider === payouts.provider

/** Without an answer, what is known stays. */
async function readAgain(
  { db, payouts }: AccountDeps,
  known: OpenAccount,
  now: number,
): Promise<OpenAccount> {
  const record = await payouts.readAccount(known.account)
  if (record.kind === 'unknown') return known
  const { status, required } =
    record.kind === 'found' ? record : { status: 'restricted' as const, required: ['account_closed'] }
  await recordAccount(db, { provider: payouts.provider, account: known.account }, { status, required }, now)
  return { ...known, status, required }
}

async function linkFor({ payouts, config }: AccountDeps, { account, ...owner }: OpenAccount) {
  const payee = toPayee(owner)
  const page =
    'merchantId' in payee
      ? `${config.publicUrl}/partner/${payee.merchantId}/payouts`
      : `${config.publicUrl}/admin/couriers/${payee.courierId}`
  const made = await payouts.link(account, { returnUrl: page, refreshUrl: `${page}?again=1` })
  return made.kind === 'link' ? made.url : null
}

async function openDashboard({ payouts }: AccountDeps, { account }: OpenAccount) {
  const made = await payouts.dashboard(account)
  return made.kind === 'link' ? made.url : null
}

/** The payee's name in the audit log. */
export const auditedPayee = (payee: Payee) =>
  'merchantId' in payee
    ? { subject: String(payee.merchantId), merchantId: payee.merchantId }
    : { subject: `provider ${payee.courierId}` }

function present(deps: AccountDeps, account: PayoutAccount | undefined, link: string | null) {
  const isOpen = isOpenAt(deps, account)
  return {
    provider: deps.payouts.provider,
    status: isOpen ? account.status : ('missing' as const),
    required: isOpen ? account.required : [],
    link,
    held: account?.heldReason ?? null,
  }
}
