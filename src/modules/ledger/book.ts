import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { type Balance, mustBalance, type NewEntry } from './rules/entries.ts'
import { insertBooking, listBalances } from './store.ts'

/**
 * Writes an entry with its lines, all at once. False if there was nothing to book, or if this has happened to the order
 * before: a job that comes again does no harm.
 */
export async function book(tx: Handle, entry: NewEntry): Promise<boolean> {
  mustBalance(entry)
  return entry.lines.length > 0 && insertBooking(tx, entry)
}

/** Every account's sum; together they are nothing, or the ledger is broken. */
export async function trialBalance(handle: Handle): Promise<{ sum: Cents; accounts: Balance[] }> {
  const accounts = await listBalances(handle)
  return { sum: accounts.reduce((sum, { cents }) => sum + cents, 0), accounts }
}
