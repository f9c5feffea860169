import type { RuleProposal } from '../../core/consent.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { TaxVersion } from './rules/records.ts'

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
