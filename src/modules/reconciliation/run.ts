import type { Database } from '../../db/database.ts'
import type { Payments } from '../../outside/payments.ts'

/** One comparison of all books with a gateway's. */
export type Run = {
  db: Database
  payments: Payments
  now: number
  /** What happened since is left to the next run: one side may know it already and the other not yet. */
  until: number
  /** Nothing that began before is compared: the gateway's earlier lines were never listed. */
  startedAt: number
  /** What either side booked since is compared. */
  since: number
  /** Payments compared or left to the next run, by the gateway's ids. */
  seen: Set<string>
  compared: number
  unanswered: number
}
