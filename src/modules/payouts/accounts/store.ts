import { type Handle, sql } from '../../../db/database.ts'
import type { Payee } from '../../ledger/days/index.ts'

export type AccountStatus = 'missing' | 'pending' | 'restricted' | 'ready'
/** A payee's payout account, and up to when its payouts are closed. */
export type PayoutAccount = {
  /** One of them is null. */
  merchantId: number | null
  courierId: number | null
  provider: string | null
  account: string | null
  accountKey: string | null
  status: AccountStatus
  required: string[]
  readAt: number | null
  heldReason: string | null
  startedAt: number
  settledUntil: number
  settled: number
  closedDay: string | null
  /** `invoice`: the courier company bills the operator, and nothing is sent automatically. */
  paidBy: 'transfer' | 'invoice'
  /** The time zone of a courier company's days. */
  timeZone: string | null
}

const columns = `merchant_id AS "merchantId", courier_id AS "courierId", paid_by AS "paidBy", time_zone AS "timeZone", provider, account, account_key AS "accountKey", status, required, read_at AS "readAt",
  held_reason AS "heldReason", started_at AS "startedAt", settled_until AS "settledUntil", settled_cents AS settled, closed_day::text AS "closedDay"`

const ensureMerchant = sql('INSERT INTO payout_accounts (merchant_id) VALUES ($1) ON CONFLICT DO NOTHING')
// Its days end in the time zone of most merchants; it sends invoices until an account is set up for it. Nothing is
// booked for it before it exists.
const ensureCourier = sql(
  `INSERT INTO payout_accounts (courier_id, paid_by, started_at, settled_until, time_zone)
   SELECT provider_id, 'invoice', created_at, created_at, coalesce((SELECT time_zone FROM merchants GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1), 'America/New_York')
   FROM providers WHERE provider_id = $1 ON CONFLICT DO NOTHING`,
)
const lock = sql<PayoutAccount>(`SELECT ${columns} FROM payout_accounts WHERE payee = $1 FOR UPDATE`)

// A merchant whose last entry is older than a week has nothing left to close, unless nothing was ever closed for it.
const toClose = sql<{ merchantId: number; timeZone: string }>(
  `SELECT m.merchant_id AS "merchantId", m.time_zone AS "timeZone"
   FROM merchants m LEFT JOIN payout_accounts a USING (merchant_id)
   WHERE (a.closed_day IS NULL OR a.closed_day < (($1::timestamptz - interval '1 hour') AT TIME ZONE m.time_zone)::date - 1)
     AND EXISTS (SELECT FROM ledger_entries e WHERE e.merchant_id = m.merchant_id AND e.at >= coalesce(a.settled_until, to_timestamp(0)))
   ORDER BY m.merchant_id`,
)
const couriersToClose = sql<{ courierId: number; timeZone: string }>(
  `SELECT courier_id AS "courierId", time_zone AS "timeZone" FROM payout_accounts
   WHERE courier_id IS NOT NULL AND paid_by = 'transfer'
     AND (closed_day IS NULL OR closed_day < (($1::timestamptz - interval '1 hour') AT TIME ZONE time_zone)::date - 1)
   ORDER BY courier_id`,
)

/** The payee's id in the schema. */
export const payeeKey = (payee: Payee): number =>
  'merchantId' in payee ? payee.merchantId : -payee.courierId

/** The owner of a row. */
export type Owner = { merchantId: number | null; courierId: number | null }
export const toPayee = ({ merchantId, courierId }: Owner): Payee =>
  merchantId === null ? { courierId: courierId! } : { merchantId }

export const findAccount = sql<PayoutAccount>(`SELECT ${columns} FROM payout_accounts WHERE payee = $1`).find(
  (payee: Payee) => [payeeKey(payee)],
)

/** Creates the row if there is none yet. A payee's transfers are created one after another, under this lock. */
export async function lockAccount(tx: Handle, payee: Payee): Promise<PayoutAccount> {
  if ('merchantId' in payee) await tx.rows(ensureMerchant, [payee.merchantId])
  else await tx.rows(ensureCourier, [payee.courierId])
  return tx.get(lock, [payeeKey(payee)])
}

/** The idempotency key for opening an account; the same until that has succeeded. */
export const startAccount = sql<{ key: string }>(
  `UPDATE payout_accounts SET account_key = CASE WHEN account IS NULL THEN coalesce(account_key, gen_random_uuid()) ELSE gen_random_uuid() END,
     provider = $2, account = NULL, status = 'missing', required = '{}', read_at = NULL
   WHERE payee = $1 RETURNING account_key AS key`,
).get(
  (payee: Payee, provider: string) => [payeeKey(payee), provider],
  ({ key }) => key,
)

/** False if the answer came too late: another account is in use by now. */
export const saveAccount = sql<{ payee: number }>(
  `UPDATE payout_accounts SET account = $4, status = 'pending', paid_by = 'transfer'
   WHERE payee = $1 AND provider = $2 AND account_key = $3 AND account IS NULL RETURNING payee`,
).any((payee: Payee, { provider, key, account }: { provider: string; key: string; account: string }) => [
  payeeKey(payee),
  provider,
  key,
  account,
])

/** The account's owner and previous status; undefined if it no longer exists. */
export const saveRecord = sql<Owner & { before: AccountStatus }>(
  `WITH known AS (SELECT payee, status FROM payout_accounts WHERE provider = $1 AND account = $2 FOR UPDATE)
   UPDATE payout_accounts a SET status = $3, required = $4, read_at = $5 FROM known WHERE a.payee = known.payee
   RETURNING a.merchant_id AS "merchantId", a.courier_id AS "courierId", known.status AS before`,
).find(
  (
    { provider, account }: { provider: string; account: string },
    { status, required }: { status: AccountStatus; required: readonly string[] },
    now: number,
  ) => [provider, account, status, required, new Date(now)],
)

export const saveHold = sql('UPDATE payout_accounts SET held_reason = $2 WHERE payee = $1').run(
  (payee: Payee, reason: string | null) => [payeeKey(payee), reason],
)

export const savePaidBy = sql('UPDATE payout_accounts SET paid_by = $2 WHERE payee = $1').run(
  (payee: Payee, paidBy: PayoutAccount['paidBy']) => [payeeKey(payee), paidBy],
)

export const saveSettled = sql(
  `UPDATE payout_accounts SET settled_until = $2, settled_cents = $3, closed_day = $4::date WHERE payee = $1`,
).run(
  (
    payee: Payee,
    {
      settledUntil,
      settled,
      closedDay,
    }: Pick<PayoutAccount, 'settledUntil' | 'settled'> & { closedDay: string },
  ) => [payeeKey(payee), new Date(settledUntil), settled, closedDay],
)

/** Accounts not read from the provider since: those that are ready, and the others. */
export const listToRead = sql<{ account: string }>(
  `SELECT account FROM payout_accounts WHERE provider = $1 AND account IS NOT NULL
     AND (read_at IS NULL OR read_at < CASE status WHEN 'ready' THEN $3 ELSE $2 END::timestamptz) ORDER BY read_at NULLS FIRST LIMIT $4`,
).rows(
  (provider: string, { since, readySince, limit }: { since: number; readySince: number; limit: number }) => [
    provider,
    new Date(since),
    new Date(readySince),
    limit,
  ],
  ({ account }) => account,
)

/** Merchants, and courier companies paid by transfer, with a finished day that hasn't been closed yet. */
export const listToClose = async (handle: Handle, now: number) => [
  ...(await handle.rows(toClose, [new Date(now)])),
  ...(await handle.rows(couriersToClose, [new Date(now)])),
]
