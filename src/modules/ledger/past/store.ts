import { type Handle, sql } from '../../../db/database.ts'
import type { NewEntry } from '../rules/entries.ts'

const insertEntries = sql(
  `INSERT INTO ledger_entries (entry_id, at, kind, merchant_id, order_id, refunded_order_id, refund, memo)
   OVERRIDING SYSTEM VALUE
   SELECT entry_id, to_timestamp(at / 1000.0), kind, merchant_id, order_id, refunded_order_id, refund, memo
   FROM unnest($1::bigint[], $2::float8[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[], $8::text[])
     AS e (entry_id, at, kind, merchant_id, order_id, refunded_order_id, refund, memo)`,
)
const insertLines = sql(
  `INSERT INTO ledger_lines (entry_id, line, account, party, part, amount_cents)
   SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[], $5::text[], $6::bigint[])`,
)

/** Ids are assigned from `firstEntry` on. */
export async function insertPastEntries(tx: Handle, entries: readonly NewEntry[], firstEntry: number) {
  const lines = entries.flatMap((entry, index) => {
    return entry.lines.map((line, place) => ({ ...line, entryId: firstEntry + index, place: place + 1 }))
  })
  const isRefund = ({ refund }: NewEntry) => refund !== undefined
  await tx.rows(insertEntries, [
    entries.map((_, index) => firstEntry + index),
    entries.map(({ at }) => at),
    entries.map(({ kind }) => kind),
    entries.map(({ merchantId = null }) => merchantId),
    entries.map((entry) => (isRefund(entry) ? null : (entry.orderId ?? null))),
    entries.map((entry) => (isRefund(entry) ? entry.orderId : null)),
    entries.map(({ refund = null }) => refund),
    entries.map(({ memo = '' }) => memo),
  ])
  await tx.rows(insertLines, [
    lines.map(({ entryId }) => entryId),
    lines.map(({ place }) => place),
    lines.map(({ account }) => account),
    lines.map(({ party }) => party),
    lines.map(({ part = '' }) => part),
    lines.map(({ cents }) => cents),
  ])
}
