import { sql } from '../../../db/database.ts'
import type { BankPayout } from '../../../outside/payouts.ts'
import type { Payee } from '../../ledger/days/index.ts'
import { payeeKey } from '../accounts/store.ts'
import type { Transfer, TransferState } from './rules.ts'

export type NewTransfer = Pick<
  Transfer,
  'kind' | 'day' | 'since' | 'until' | 'orders' | 'net' | 'carried' | 'amount' | 'state'
> &
  Partial<Pick<Transfer, 'note' | 'reason' | 'madeBy' | 'invoice'>> & { payee: Payee }

const columnsOf = (t: string) =>
  `${t}.transfer_id AS "transferId", ${t}.merchant_id AS "merchantId", ${t}.courier_id AS "courierId", ${t}.invoice, ${t}.kind, ${t}.day::text AS day, ${t}.since, ${t}.until, ${t}.orders,
  ${t}.net_cents AS net, ${t}.carried_cents AS carried, ${t}.amount_cents AS amount, ${t}.state, ${t}.note, ${t}.reason, ${t}.made_by AS "madeBy",
  ${t}.created_at AS "createdAt", ${t}.key, ${t}.attempt, ${t}.provider, ${t}.account, ${t}.reference, ${t}.payment, ${t}.sent_at AS "sentAt",
  ${t}.reversed_cents AS reversed, ${t}.bank_state AS "bankState", ${t}.bank_reference AS "bankReference", ${t}.bank_day::text AS "bankDay",
  ${t}.bank_failure AS "bankFailure", ${t}.paid_at AS "paidAt", ${t}.paid_outside AS "paidOutside"`
const columns = columnsOf('t')

/** Undefined if this invoice is already recorded. */
export const insertTransfer = sql<Transfer>(
  `INSERT INTO payout_transfers AS t (merchant_id, courier_id, kind, day, since, until, orders, net_cents, carried_cents, amount_cents, state, note, reason, made_by, created_at, next_at,
     invoice, paid_outside, paid_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $11::text = 'paid', CASE $11::text WHEN 'paid' THEN $15::timestamptz END)
   ON CONFLICT (payee, invoice) WHERE kind = 'invoice' DO NOTHING RETURNING ${columns}`,
).find(({ payee, ...made }: NewTransfer, now: number) => [
  ...['merchantId' in payee ? payee.merchantId : null, 'courierId' in payee ? payee.courierId : null],
  ...[made.kind, made.day, new Date(made.since), new Date(made.until), made.orders],
  ...[made.net, made.carried, made.amount, made.state, made.note ?? '', made.reason ?? ''],
  ...[made.madeBy ?? '', new Date(now), made.invoice ?? null],
])

/**
 * The total of a payee's transfers, less what was reversed. An invoice settles what the ledger owed for its days,
 * whatever was billed: the difference is booked separately.
 */
export const sumClaimed = sql<{ cents: number }>(
  `SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN net_cents + carried_cents ELSE amount_cents - reversed_cents END), 0)::bigint AS cents
   FROM payout_transfers WHERE payee = $1`,
).get(
  (payee: Payee) => [payeeKey(payee)],
  ({ cents }) => cents,
)

export const findTransfer = sql<Transfer>(
  `SELECT ${columns} FROM payout_transfers t WHERE transfer_id = $1`,
).find((transferId: number) => [transferId])
/** By its name at the provider, locked. */
export const findByName = sql<Transfer>(
  `SELECT ${columns} FROM payout_transfers t WHERE key = $1 FOR UPDATE`,
).find((name: string) => [name])
export const lockTransfer = sql<Transfer>(
  `SELECT ${columns} FROM payout_transfers t WHERE transfer_id = $1 FOR UPDATE`,
).find((transferId: number) => [transferId])

export type TransferFilter = {
  payee?: Payee | undefined
  state?: TransferState | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}
/** Newest first. */
export const listTransfers = sql<Transfer & { name: string }>(
  `SELECT ${columns}, coalesce(m.name, p.name) AS name
   FROM payout_transfers t LEFT JOIN merchants m USING (merchant_id) LEFT JOIN providers p ON p.provider_id = t.courier_id
   WHERE ($1::bigint IS NULL OR t.payee = $1) AND ($2::text IS NULL OR t.state = $2)
     AND ($3::date IS NULL OR t.day >= $3) AND ($4::date IS NULL OR t.day <= $4) AND t.transfer_id < $5
   ORDER BY t.transfer_id DESC LIMIT $6`,
).rows((filter: TransferFilter, limit: number) => [
  ...[
    filter.payee ? payeeKey(filter.payee) : null,
    filter.state ?? null,
    filter.from ?? null,
    filter.to ?? null,
  ],
  ...[filter.before ?? Number.MAX_SAFE_INTEGER, limit],
])

/**
 * `isAgain`: it was requested before, and may have been made. Written before the provider is called. A transfer
 * still `sending` after its lease was left by a process that died or got no answer: it is retried with the same key.
 */
export const takeNext = sql<Transfer & { isAgain: boolean }>(
  `WITH next AS (
     SELECT t.transfer_id, t.state, coalesce(CASE t.state WHEN 'sending' THEN t.account END, a.account) AS account
     FROM payout_transfers t JOIN payout_accounts a USING (payee)
     WHERE t.state IN ('due', 'sending') AND t.next_at <= $1
       AND CASE t.state WHEN 'sending' THEN t.provider = $2 ELSE a.provider = $2 AND a.status = 'ready' AND a.held_reason IS NULL END
     ORDER BY t.next_at, t.transfer_id LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
   UPDATE payout_transfers t SET state = 'sending', provider = $2, account = next.account, next_at = $3,
     attempt = CASE next.state WHEN 'due' THEN t.attempt + 1 ELSE t.attempt END
   FROM next WHERE t.transfer_id = next.transfer_id
   RETURNING ${columns}, next.state = 'sending' OR t.attempt > 1 AS "isAgain"`,
).find((provider: string, now: number, until: number) => [new Date(now), provider, new Date(until)])

type Attempt = Pick<Transfer, 'transferId' | 'attempt'>

export const saveSent = sql<Transfer>(
  `UPDATE payout_transfers t SET state = 'sent', reference = $3, payment = $4, reversed_cents = $5, sent_at = $6, note = '', bank_state = 'pending'
   WHERE transfer_id = $1 AND attempt = $2 AND state = 'sending' RETURNING ${columns}`,
).find(
  (
    { transferId, attempt }: Attempt,
    sent: { reference: string; payment: string | null; reversed: number },
    now: number,
  ) => [transferId, attempt, sent.reference, sent.payment, sent.reversed, new Date(now)],
)

export const saveRefused = sql<Transfer>(
  `UPDATE payout_transfers t SET state = $3, note = $4, next_at = $5
   WHERE transfer_id = $1 AND attempt = $2 AND state = 'sending' RETURNING ${columns}`,
).find(
  (
    { transferId, attempt }: Attempt,
    { state, note, nextAt }: { state: 'due' | 'failed'; note: string; nextAt: number },
  ) => [transferId, attempt, state, note, new Date(nextAt)],
)

export const saveActed = sql<Transfer>(
  `UPDATE payout_transfers t SET state = $2::text, note = $3, next_at = $4::timestamptz, paid_outside = ($2::text = 'paid'), paid_at = CASE WHEN $2::text = 'paid' THEN $4::timestamptz END
   WHERE transfer_id = $1 RETURNING ${columns}`,
).get((transferId: number, { state, note }: { state: TransferState; note: string }, now: number) => [
  transferId,
  state,
  note,
  new Date(now),
])

export const holdDue = sql<{ transferId: number }>(
  `UPDATE payout_transfers SET state = 'held', note = $2 WHERE payee = $1 AND state = 'due' RETURNING transfer_id AS "transferId"`,
).rows((payee: Payee, reason: string) => [payeeKey(payee), reason])
export const releaseHeld = sql<{ transferId: number }>(
  `UPDATE payout_transfers SET state = 'due', note = '', next_at = $2 WHERE payee = $1 AND state = 'held' RETURNING transfer_id AS "transferId"`,
).rows((payee: Payee, now: number) => [payeeKey(payee), new Date(now)])

// A payout returned by the bank is paid again within days, so recently paid transfers are checked, too.
export const listAccountsUnderWay = sql<{ account: string }>(
  `SELECT a.account FROM payout_accounts a
   WHERE a.provider = $1 AND (a.bank_read_at IS NULL OR a.bank_read_at < $2)
     AND EXISTS (SELECT FROM payout_transfers t WHERE t.payee = a.payee AND t.state = 'sent')
   ORDER BY a.bank_read_at NULLS FIRST LIMIT $3`,
).rows((provider: string, before: number, limit: number) => [provider, new Date(before), limit])

export const listUnderWay = sql<{ transferId: number; payment: string; sentAt: number }>(
  `SELECT transfer_id AS "transferId", payment, sent_at AS "sentAt" FROM payout_transfers
   WHERE account = $1 AND provider = $2 AND payment IS NOT NULL AND (state = 'sent' OR state = 'paid' AND paid_at > $3) ORDER BY transfer_id`,
).rows((provider: string, account: string, paidSince: number) => [account, provider, new Date(paidSince)])

/** Undefined if nothing has changed. */
export const saveBank = sql<Transfer>(
  `UPDATE payout_transfers t SET bank_state = $3::text, bank_reference = $4::text, bank_day = $5::date, bank_failure = $6::text,
     state = CASE WHEN $3::text = 'paid' THEN 'paid' ELSE 'sent' END, paid_at = CASE WHEN $3::text = 'paid' THEN coalesce(paid_at, $7::timestamptz) END
   WHERE provider = $1 AND payment = $2 AND state IN ('sent', 'paid') AND NOT paid_outside
     AND (bank_state, coalesce(bank_reference, ''), coalesce(bank_day, 'epoch'), coalesce(bank_failure, ''))
       IS DISTINCT FROM ($3::text, $4::text, $5::date, coalesce($6::text, ''))
   RETURNING ${columns}`,
).find((provider: string, bank: BankPayout, now: number) => [
  ...[provider, bank.payment, bank.state, bank.reference, bank.day, bank.failure, new Date(now)],
])

export const saveBankRead = sql(
  'UPDATE payout_accounts SET bank_read_at = $3 WHERE provider = $1 AND account = $2',
).run((provider: string, account: string, now: number) => [provider, account, new Date(now)])

export const saveReversed = sql<Transfer>(
  `UPDATE payout_transfers t SET reversed_cents = $3::bigint,
     state = CASE WHEN $3::bigint = amount_cents THEN 'failed' ELSE state END, note = CASE WHEN $3::bigint = amount_cents THEN 'reversed' ELSE note END
   WHERE provider = $1 AND reference = $2 AND reversed_cents < $3::bigint RETURNING ${columns}`,
).find((provider: string, reference: string, cents: number) => [provider, reference, cents])
