import type { RuleProposal } from '../../core/consent.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { FilingRow, TaxVersion } from './rules/records.ts'

const columns = `version, name, is_active AS "isActive", loaded_at AS "loadedAt", line_count AS "lineCount",
  CASE WHEN proposed_at IS NOT NULL THEN jsonb_build_object('active', proposed_active, 'by', proposed_by,
    'at', floor(extract(epoch FROM proposed_at) * 1000), 'reason', proposed_reason) END AS proposal`

const deactivate = sql('UPDATE tax_versions SET is_active = false WHERE is_active')
const activate = sql('UPDATE tax_versions SET is_active = true WHERE version = $1')
const writeProposal = sql(
  `UPDATE tax_versions SET proposed_active = $2, proposed_by = $3, proposed_at = $4, proposed_reason = $5
   WHERE version = $1`,
)

/** The latest first. */
export const listVersions = sql<TaxVersion>(
  `SELECT ${columns} FROM tax_versions ORDER BY tax_version_id DESC`,
).rows()

export const findVersion = sql<TaxVersion & { csv: string }>(
  `SELECT ${columns}, csv FROM tax_versions WHERE version = $1`,
).find((version: string) => [version])

export const findActiveVersion = sql<{ version: string; csv: string }>(
  'SELECT version, csv FROM tax_versions WHERE is_active',
).find()

/** Keeps other requests from importing or activating rates until the end of the transaction. */
export const lockTaxVersions = sql(`SELECT pg_advisory_xact_lock(hashtextextended('tax versions', 0))`).run()

export type NewTaxVersion = { version: string; name: string; csv: string; lineCount: number; now: number }

/** False if this version already exists; it isn't changed. */
export const insertVersion = sql<{ version: string }>(
  `INSERT INTO tax_versions (version, name, csv, line_count, loaded_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (version) DO NOTHING RETURNING version`,
).any(({ version, name, csv, lineCount, now }: NewTaxVersion) => [
  version,
  name,
  csv,
  lineCount,
  new Date(now),
])

export async function setActiveVersion(tx: Handle, version: string | undefined) {
  await tx.rows(deactivate)
  if (version !== undefined) await tx.rows(activate, [version])
}

/** Null if nothing is proposed any more. */
export async function setProposal(tx: Handle, version: string, proposal: RuleProposal | null) {
  const { active = null, by = null, reason = null } = proposal ?? {}
  const at = proposal ? new Date(proposal.at) : null
  await tx.rows(writeProposal, [version, active, by, at, reason])
}

export type FilingPeriod = {
  from: string
  to: string
  state: string | undefined
  merchantId: number | undefined
}

/** Days are in each merchant's time zone; the first condition finds them along the time index. */
export const listFilingRows = sql<FilingRow>(
  `SELECT t.filed_by AS "filedBy", CASE WHEN t.filed_by = 'merchant' THEN m.merchant_id END AS "merchantId",
     CASE WHEN t.filed_by = 'merchant' THEN m.name ELSE '' END AS merchant,
     t.state, t.jurisdiction, t.level, max(t.name) AS name, t.class, t.rate_ppm AS "ratePpm",
     sum(t.sales_cents)::bigint AS sales, sum(t.taxable_cents)::bigint AS taxable, sum(t.exempt_cents)::bigint AS exempt,
     sum(t.tax_cents)::bigint AS tax
   FROM ledger_entries e JOIN ledger_taxes t USING (entry_id) JOIN merchants m ON m.merchant_id = e.merchant_id
   WHERE e.at >= $1::date - interval '1 day' AND e.at < $2::date + interval '2 days'
     AND (e.at AT TIME ZONE m.time_zone)::date BETWEEN $1::date AND $2::date
     AND ($3::text IS NULL OR t.state = $3) AND ($4::bigint IS NULL OR m.merchant_id = $4)
   GROUP BY 1, 2, 3, t.state, t.jurisdiction, t.level, t.class, t.rate_ppm
   ORDER BY t.state, 1, 2 NULLS FIRST, CASE t.level WHEN 'state' THEN 1 WHEN 'county' THEN 2 WHEN 'city' THEN 3 ELSE 4 END,
     t.jurisdiction, t.class, t.rate_ppm`,
).rows(({ from, to, state, merchantId }: FilingPeriod) => [from, to, state ?? null, merchantId ?? null])
