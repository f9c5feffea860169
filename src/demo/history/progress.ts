import { type Handle, sql } from '../../db/database.ts'

/** The highest ids of the history; people and orders that come later get higher ones. */
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

/** How far the history has been written: a kill in between loses one step at most, and the next start goes on. */
export type Progress = {
  today: string
  until: number
  isDone: boolean
  /** Of the planned orders, those before this place are left to write; all, where nothing is written yet. */
  left?: number
  /** So many were written from the oldest on, by a version that began there. */
  orders?: number
  /** The highest ids that are free; what is older gets lower ones. */
  ids?: typeof lastIds
}

export const progressOf = sql<{ value: Progress }>("SELECT value FROM settings WHERE name = 'demo_history'")
const saveProgress = sql<unknown>(
  `INSERT INTO settings (name, value) VALUES ('demo_history', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
)

/** Keeps room for the history in a world that is being made. */
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
