import { type Handle, sql } from '../../../db/database.ts'
import type { StoredShift, WantedShift } from '../shifts/rules.ts'

// By difference: unchanged shifts aren't written.
const replaceByDifference = sql(
  `WITH wanted AS (
     SELECT * FROM unnest($2::bigint[], $3::text[], $4::integer[], $5::date[], $6::integer[], $7::integer[])
       AS shift (shift_id, kind, day, date, start_minute, end_minute)
   ), gone AS (
     DELETE FROM merchant_shifts s WHERE s.merchant_id = $1
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.shift_id = s.shift_id)
   )
   INSERT INTO merchant_shifts AS s (merchant_id, shift_id, kind, day, date, start_minute, end_minute)
   SELECT $1, coalesce(shift_id, nextval(pg_get_serial_sequence('merchant_shifts', 'shift_id'))),
     kind, day, date, start_minute, end_minute FROM wanted
   ON CONFLICT (merchant_id, shift_id) DO UPDATE
     SET day = excluded.day, date = excluded.date, start_minute = excluded.start_minute, end_minute = excluded.end_minute
     WHERE (s.day, s.date, s.start_minute, s.end_minute)
       IS DISTINCT FROM (excluded.day, excluded.date, excluded.start_minute, excluded.end_minute)`,
)

/** The week first, then the holidays, each sorted by time. */
export const listShifts = sql<StoredShift>(
  `SELECT shift_id AS id, kind, day, date, start_minute AS "startMinute", end_minute AS "endMinute"
   FROM merchant_shifts WHERE merchant_id = $1 ORDER BY date NULLS FIRST, day, start_minute, shift_id`,
).rows((merchantId: number) => [merchantId])

/** Replaces all of a merchant's shifts. The caller holds the merchant's lock. */
export async function replaceShifts(tx: Handle, merchantId: number, shifts: readonly WantedShift[]) {
  const column = (name: keyof WantedShift) => shifts.map((shift) => shift[name])
  const columns = (['id', 'kind', 'day', 'date', 'startMinute', 'endMinute'] as const).map(column)
  await tx.rows(replaceByDifference, [merchantId, ...columns])
}
