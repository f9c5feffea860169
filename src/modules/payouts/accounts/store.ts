import { type Handle, sql } from '../../../db/database.ts'

export type AccountStatus = 'missing' | 'pending' | 'restricted' | 'ready'
/** Where a merchant is paid to, and how far its payouts have come. */
export type PayoutAccount = {
  merchantId: number
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
}

const columns = `merchant_id AS "merchantId", provider, account, account_key AS "accountKey", status, required, read_at AS "readAt",
  held_reason AS "heldReason", started_at AS "startedAt", settled_until AS "settledUntil", settled_cents AS settled, closed_day::text AS "closedDay"`
const ofMerchant = sql<PayoutAccount>(`SELECT ${columns} FROM payout_accounts WHERE merchant_id = $1`)
const ensure = sql<unknown>('INSERT INTO payout_accounts (merchant_id) VALUES ($1) ON CONFLICT DO NOTHING')
const lock = sql<PayoutAccount>(`SELECT ${columns} FROM payout_accounts WHERE merchant_id = $1 FOR UPDATE`)
const setKey = sql<{ key: string }>(
  `UPDATE payout_accounts SET account_key = CASE WHEN account IS NULL THEN coalesce(account_key, gen_random_uuid()) ELSE gen_random_uuid() END,
     provider = $2, account = NULL, status = 'missing', required = '{}', read_at = NULL
   WHERE merchant_id = $1 RETURNING account_key AS key`,
)
const setAccount = sql<{ merchantId: number }>(
  `UPDATE payout_accounts SET account = $4, status = 'pending'
   WHERE merchant_id = $1 AND provider = $2 AND account_key = $3 AND account IS NULL RETURNING merchant_id AS "merchantId"`,
)
const setRecord = sql<{ merchantId: number; before: AccountStatus }>(
  `WITH known AS (SELECT merchant_id, status FROM payout_accounts WHERE provider = $1 AND account = $2 FOR UPDATE)
   UPDATE payout_accounts a SET status = $3, required = $4, read_at = $5 FROM known WHERE a.merchant_id = known.merchant_id
   RETURNING a.merchant_id AS "merchantId", known.status AS before`,
)
const setHold = sql<unknown>('UPDATE payout_accounts SET held_reason = $2 WHERE merchant_id = $1')
const setSettled = sql<unknown>(
  `UPDATE payout_accounts SET settled_until = $2, settled_cents = $3, closed_day = $4::date WHERE merchant_id = $1`,
)
const toRead = sql<{ account: string }>(
  `SELECT account FROM payout_accounts WHERE provider = $1 AND account IS NOT NULL
     AND (read_at IS NULL OR read_at < CASE status WHEN 'ready' THEN $3 ELSE $2 END::timestamptz) ORDER BY read_at NULLS FIRST LIMIT $4`,
)
// A merchant whose last entry is older than a week has nothing that is not closed, unless nothing was ever closed for it.
const toClose = sql<{ merchantId: number; timeZone: string }>(
  `SELECT m.merchant_id AS "merchantId", m.time_zone AS "timeZone"
   FROM merchants m LEFT JOIN payout_accounts a USING (merchant_id)
   WHERE (a.closed_day IS NULL OR a.closed_day < (($1::timestamptz - interval '1 hour') AT TIME ZONE m.time_zone)::date - 1)
     AND EXISTS (SELECT FROM ledger_entries e WHERE e.merchant_id = m.merchant_id AND e.at >= coalesce(a.settled_until, to_timestamp(0)))
   ORDER BY m.merchant_id`,
)

export const findAccount = (handle: Handle, merchantId: number) => handle.find(ofMerchant, [merchantId])

/** Makes the row if there is none yet. Transfers of a merchant are made one after another, behind this lock. */
export async function lockAccount(tx: Handle, merchantId: number): Promise<PayoutAccount> {
  await tx.rows(ensure, [merchantId])
  return tx.get(lock, [merchantId])
}

/** The key under which an account is opened; the same until that has succeeded. */
export const startAccount = async (tx: Handle, merchantId: number, provider: string): Promise<string> =>
  (await tx.get(setKey, [merchantId, provider])).key

/** False if the answer came too late: another account is used by now. */
export async function saveAccount(
  tx: Handle,
  merchantId: number,
  { provider, key, account }: { provider: string; key: string; account: string },
): Promise<boolean> {
  return (await tx.find(setAccount, [merchantId, provider, key, account])) !== undefined
}

/** The account's merchant and its status before; undefined if there is none by now. */
export function saveRecord(
  handle: Handle,
  { provider, account }: { provider: string; account: string },
  { status, required }: { status: AccountStatus; required: readonly string[] },
  now: number,
) {
  return handle.find(setRecord, [provider, account, status, required, new Date(now)])
}

export async function saveHold(tx: Handle, merchantId: number, reason: string | null) {
  await tx.rows(setHold, [merchantId, reason])
}

export async function saveSettled(
  tx: Handle,
  merchantId: number,
  {
    settledUntil,
    settled,
    closedDay,
  }: Pick<PayoutAccount, 'settledUntil' | 'settled'> & { closedDay: string },
) {
  await tx.rows(setSettled, [merchantId, new Date(settledUntil), settled, closedDay])
}

/** Accounts that were not read at the provider since: those that are ready, and the others. */
export async function listToRead(
  handle: Handle,
  provider: string,
  { since, readySince, limit }: { since: number; readySince: number; limit: number },
): Promise<string[]> {
  const rows = await handle.rows(toRead, [provider, new Date(since), new Date(readySince), limit])
  return rows.map(({ account }) => account)
}

/** Merchants with a finished day that was not closed yet. */
export const listToClose = (handle: Handle, now: number) => handle.rows(toClose, [new Date(now)])
