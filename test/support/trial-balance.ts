import { type Handle, sql } from '../../src/db/database.ts'

const balances = sql<{ account: string; cents: number }>(
  'SELECT account, sum(amount_cents)::bigint AS cents FROM ledger_lines GROUP BY account ORDER BY account',
)

/** Every account's sum; together they are nothing, or the ledger is broken. */
export async function trialBalance(handle: Handle) {
  const accounts = await handle.rows(balances)
  return { sum: accounts.reduce((sum, { cents }) => sum + cents, 0), accounts }
}
