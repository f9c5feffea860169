import { type Handle, sql } from '../../db/database.ts'

/** The highest ids in the history; people and orders that come later get higher ones. */
export const lastIds = { entry: 200_000, review: 30_000, refund: 10_000, help: 10_000, tip: 10_000 }
export const firstOwnId = 1001
const reserved = [
  ['ledger_entries', 'entry_id', lastIds.entry],
  ['reviews', 'review_id', lastIds.review],
  ['order_refunds', 'refund_id', lastIds.refund],
  ['help_requests', 'help_id', lastIds.help],
  ['order_tips', 'tip_id', lastIds.tip],
  ['audit_records', 'audit_id', 20_000],
  ['customers', 'customer_id', 20_000],
  ['customer_locations', 'location_id', 20_000],
  ['saved_cards', 'cc_id', 20_000],
] as const

/** How far the history has been written. If the process is killed, at most one step is lost, and the next start continues. */
export type Progress = {
  today: string
  until: number
  isDone: boolean
  /** The planned orders before this index are still to be written; all of them if it is missing. */
  left?: number
  /** This many were already written, oldest first, by an earlier version. */
  orders?: number
  /** The highest ids that are free. Older records get lower ids. */
  ids?: typeof lastIds
}

export const progressOf = sql<{ value: Progress }>("SELECT value FROM settings WHERE name = 'demo_history'")
const saveProgress = sql(
  `INSERT INTO settings (name, value) VALUES ('demo_history', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
)

/** Reserves ids for the history when a world is created. */
export async function reserveHistory(tx: Handle, today: string, now: number) {
  for (const [table, column, last] of reserved)
    await tx.rows(sql(`SELECT setval(pg_get_serial_sequence('${table}', '${column}'), ${last})`))
  await save(tx, { today, until: now, isDone: false })
}

/** True if there is history to write. */
export async function lacksHistory(handle: Handle): Promise<boolean> {
  return (await handle.find(progressOf))?.value.isDone === false
}

export const save = (tx: Handle, progress: Progress) => tx.rows(saveProgress, [JSON.stringify(progress)])
