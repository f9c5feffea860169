import type { Handle } from '../../db/database.ts'
import { deleteCarts } from './store.ts'

const dayMs = 24 * 60 * 60_000
/** After so long nobody comes back for it, and what is in it costs another price. */
const keptMs = { customers: 90 * dayMs, guests: 30 * dayMs }

/** Carts that nobody has changed for long. */
export async function deleteOldCarts(db: Handle, now: number) {
  for (const whose of ['customers', 'guests'] as const) await deleteCarts(db, whose, now - keptMs[whose])
}
