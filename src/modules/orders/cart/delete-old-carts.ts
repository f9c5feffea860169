import type { Handle } from '../../../db/database.ts'
import { deleteCarts } from './store.ts'

const dayMs = 24 * 60 * 60_000
/** After so long nobody comes back for it, and what is in it costs another price. */
const keptMs = { customers: 90 * dayMs, guests: 30 * dayMs }
/** A statement that deletes all of them at once would hold its locks for long. */
const atOnce = 1000

/** Carts that nobody has changed for long. */
export async function deleteOldCarts(db: Handle, now: number) {
  for (const whose of ['customers', 'guests'] as const) {
    const before = now - keptMs[whose]
    let swept = { count: atOnce, upTo: 0 }
    while (swept.count === atOnce) swept = await deleteCarts(db, whose, { from: swept.upTo, before, atOnce })
  }
}
