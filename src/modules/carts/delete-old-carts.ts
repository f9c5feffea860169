import type { Handle } from '../../db/database.ts'
import { deleteCarts } from './store.ts'

const dayMs = 24 * 60 * 60_000
/** Customers rarely come back to an older cart, and its prices have changed. */
const keptMs = { customers: 90 * dayMs, guests: 30 * dayMs }

export async function deleteOldCarts(db: Handle, now: number) {
  for (const whose of ['customers', 'guests'] as const) await deleteCarts(db, whose, now - keptMs[whose])
}
