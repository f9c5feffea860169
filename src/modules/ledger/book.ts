import type { Handle } from '../../db/database.ts'
import { mustBalance, type NewEntry } from './rules/entries.ts'
import { insertBooking } from './store.ts'

/**
 * Writes an entry with its lines, all at once. False if there was nothing to book, or if this has happened to the order
 * before: a job that comes again does no harm.
 */
export async function book(tx: Handle, entry: NewEntry): Promise<boolean> {
  mustBalance(entry)
  return entry.lines.length > 0 && insertBooking(tx, entry)
}
