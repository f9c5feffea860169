import { type Handle, sql } from '../../db/database.ts'

/** How far the history has been written: a kill in between loses one step at most, and the next start goes on. */
export type Progress = {
  today: string
  until: number
  orders: number
  isDone: boolean
  nextEntry: number
  nextReview: number
  nextRefund: number
  nextHelp: number
  nextTip: number
}

/** Ids below these belong to the history; people and orders that come later get higher ones. */
const reserved = [
  ['ledger_entries', 'entry_id', 200_000],
  ['reviews', 'review_id', 30_000],
  ['order_refunds', 'refund_id', 10_000],
  ['help_requests', 'help_id', 10_000],
  ['order_tips', 'tip_id', 10_000],
  ['audit_records', 'audit_id', 20_000],
  ['customers', 'customer_id', 20_000],
  ['customer_locations', 'location_id', 20_000],
  ['saved_cards', 'cc_id', 20_000],
] as const
export const firstOwnId = 1001

export const progressOf = sql<{ value: Progress }>("SELECT value FROM settings WHERE name = 'demo_history'")
const saveProgress = sql<unknown>(
  `INSERT INTO settings (name, value) VALUES ('demo_history', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
)

/** Keeps room for the history in a world that is being made. */
export async function reserveHistory(tx: Handle, today: string, now: number) {
  for (const [table, column, last] of reserved)
    await tx.rows(sql(`SELECT setval(pg_get_serial_sequence('${table}', '${column}'), ${last})`))
  const ids = {
    nextEntry: firstOwnId,
    nextReview: firstOwnId,
    nextRefund: firstOwnId,
    nextHelp: firstOwnId,
    nextTip: firstOwnId,
  }
  await save(tx, { today, until: now, orders: 0, isDone: false, ...ids })
}

/** True if there is history to write. */
export async function lacksHistory(handle: Handle): Promise<boolean> {
  return (await handle.find(progressOf))?.value.isDone === false
}

export const save = (tx: Handle, progress: Progress) => tx.rows(saveProgress, [JSON.stringify(progress)])
