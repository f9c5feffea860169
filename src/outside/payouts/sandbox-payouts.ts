import { createHash } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { Payouts, SentTransfer } from '../payouts.ts'

const addAccount = sql<{ account: string }>(
  `INSERT INTO sandbox_payout_accounts AS a (account, key, opened_at) VALUES ($1, $2, $3)
   ON CONFLICT (key) DO UPDATE SET key = a.key RETURNING account`,
)
const complete = sql<{ account: string }>(
  `UPDATE sandbox_payout_accounts SET completed_at = coalesce(completed_at, $2) WHERE account = $1 RETURNING account`,
)
const accountOf = sql<{ isComplete: boolean }>(
  'SELECT completed_at IS NOT NULL AS "isComplete" FROM sandbox_payout_accounts WHERE account = $1',
)
type Row = { transfer: string; account: string; amount: number; at: number }
const columns = 'transfer, account, amount_cents AS amount, at'
const addTransfer = sql<Row>(
  `INSERT INTO sandbox_transfers AS t (transfer, key, name, account, amount_cents, at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (key) DO UPDATE SET key = t.key RETURNING ${columns}`,
)
const transferNamed = sql<Row>(`SELECT ${columns} FROM sandbox_transfers WHERE name = $1 AND account = $2`)
const transferOfId = sql<Row & { name: string }>(
  `SELECT ${columns}, name FROM sandbox_transfers WHERE transfer = $1`,
)
const transfersTo = sql<Row>(
  `SELECT ${columns} FROM sandbox_transfers WHERE account = $1 AND transfer = ANY ($2::text[])`,
)

/** How long the sandbox's bank takes. */
const bankMs = 18 * 3_600_000
/** What the sandbox's form asks for. */
const required = ['business_details', 'bank_account']

/**
 * A provider that moves no money, for demos and tests. Its books are in the database, so that any process finds what another sent. An
 * account is ready as soon as its form has been opened.
 */
export function openSandboxPayouts(db: Handle, { clock }: { clock: Clock }): Payouts {
  const now = () => new Date(clock.now())
  return {
    provider: 'sandbox',
    async openAccount(key) {
      const { account } = await db.get(addAccount, [idOf('acct', key), key, now()])
      return { kind: 'opened', account }
    },
    async link(account, { returnUrl }) {
      const found = await db.find(complete, [account, now()])
      return found ? { kind: 'link', url: returnUrl } : { kind: 'refused' }
    },
    /** The sandbox has no dashboard. */
    async dashboard() {
      return { kind: 'refused' }
    },
    async readAccount(account) {
      const found = await db.find(accountOf, [account])
      if (!found) return { kind: 'missing' }
      return found.isComplete
        ? { kind: 'found', status: 'ready', required: [] }
        : { kind: 'found', status: 'pending', required }
    },
    async transfer(key, { name, account, amount }) {
      const found = await db.find(accountOf, [account])
      if (!found?.isComplete) return { kind: 'refused', reason: 'account_invalid', isPassing: false }
      const sent = await db.get(addTransfer, [idOf('tr', key), key, name, account, amount, now()])
      // As at Stripe, a key stands for one request.
      if (sent.account !== account || sent.amount !== amount)
        return { kind: 'refused', reason: 'idempotency_error', isPassing: false }
      return sentOf(sent)
    },
    async readTransfer(reference) {
      const found = await db.find(transferOfId, [reference])
      return found ? { ...sentOf(found), name: found.name } : { kind: 'missing' }
    },
    async findTransfer({ name, account }) {
      const found = await db.find(transferNamed, [name, account])
      return found ? sentOf(found) : { kind: 'missing' }
    },
    async readBank(account, payments) {
      const rows = await db.rows(transfersTo, [account, payments.map(transferOf)])
      return rows.map(({ transfer, at }) => ({
        ...{ payment: paymentOf(transfer), reference: transfer.replace('_tr_', '_po_'), failure: null },
        state: clock.now() >= at + bankMs ? ('paid' as const) : ('in_transit' as const),
        day: new Date(at + bankMs).toISOString().slice(0, 10),
      }))
    },
  }
}

/** The same key gives the same id. */
const idOf = (kind: string, key: string) =>
  `sandbox_${kind}_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
const paymentOf = (transfer: string) => transfer.replace('_tr_', '_py_')
const transferOf = (payment: string) => payment.replace('_py_', '_tr_')
const sentOf = ({ transfer }: Row): SentTransfer => ({
  ...{ kind: 'sent', reference: transfer, payment: paymentOf(transfer), reversed: 0 },
})
