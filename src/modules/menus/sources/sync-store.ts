import { sql } from '../../../db/database.ts'
import type { Sentence } from '../../../texts/sentence.ts'
import type { SourceKind } from './rules/menu-import.ts'

/** A source that is imported automatically. `nextAt` is null if turned off. */
export type MenuSync = {
  kind: SourceKind
  syncedAt: number | null
  nextAt: number | null
  fault: Sentence | null
}
export type SyncState = {
  digest: string | null
  syncedAt: number | null
  nextAt: number | null
  failures: number
}

export const listSyncs = sql<MenuSync>(
  `SELECT kind, synced_at AS "syncedAt", next_at AS "nextAt", fault FROM menu_sources
   WHERE merchant_id = $1 AND connected_at IS NOT NULL ORDER BY kind`,
).rows((merchantId: number) => [merchantId])

export const findSync = sql<SyncState>(
  `SELECT digest, synced_at AS "syncedAt", next_at AS "nextAt", failures FROM menu_sources
   WHERE merchant_id = $1 AND kind = $2`,
).find((merchantId: number, kind: SourceKind) => [merchantId, kind])

/** False if nothing was ever imported from it. */
export const setSync = sql<{ kind: string }>(
  `UPDATE menu_sources SET next_at = $3, connected_at = coalesce(connected_at, $4), failures = 0, fault = NULL
   WHERE merchant_id = $1 AND kind = $2 AND published_at IS NOT NULL RETURNING kind`,
).any((merchantId: number, kind: SourceKind, { nextAt, now }: { nextAt: number | null; now: number }) => [
  merchantId,
  kind,
  nextAt === null ? null : new Date(nextAt),
  new Date(now),
])

export const endSync = sql(
  `UPDATE menu_sources SET synced_at = $3, digest = $4, failures = 0, fault = NULL,
     next_at = CASE WHEN next_at IS NOT NULL THEN $5::timestamptz END
   WHERE merchant_id = $1 AND kind = $2`,
).run(
  (
    merchantId: number,
    kind: SourceKind,
    { readAt, digest, nextAt }: { readAt: number; digest: string; nextAt: number },
  ) => [merchantId, kind, new Date(readAt), digest, new Date(nextAt)],
)

export const failSync = sql(
  `UPDATE menu_sources SET failures = failures + 1, fault = $3, next_at = CASE WHEN next_at IS NOT NULL THEN $4::timestamptz END
   WHERE merchant_id = $1 AND kind = $2`,
).run((merchantId: number, kind: SourceKind, { fault, nextAt }: { fault: Sentence; nextAt: number }) => [
  merchantId,
  kind,
  JSON.stringify(fault),
  new Date(nextAt),
])

// The process that takes one postpones it, so no other takes it as well.
export const takeDueSyncs = sql<{ merchantId: number }>(
  `UPDATE menu_sources SET next_at = $2 WHERE (merchant_id, kind) IN (
     SELECT merchant_id, kind FROM menu_sources WHERE next_at <= $1 AND kind = 'square' ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
   RETURNING merchant_id AS "merchantId"`,
).rows(
  (now: number, { until, limit }: { until: number; limit: number }) => [
    new Date(now),
    new Date(until),
    limit,
  ],
  ({ merchantId }) => merchantId,
)
