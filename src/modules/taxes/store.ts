import type { RuleProposal } from '../../core/consent.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { TaxVersion } from './rules/records.ts'

const columns = `version, name, is_active AS "isActive", loaded_at AS "loadedAt", line_count AS "lineCount",
  CASE WHEN proposed_at IS NOT NULL THEN jsonb_build_object('active', proposed_active, 'by', proposed_by,
    'at', floor(extract(epoch FROM proposed_at) * 1000), 'reason', proposed_reason) END AS proposal`
const allVersions = sql<TaxVersion>(`SELECT ${columns} FROM tax_versions ORDER BY tax_version_id DESC`)
const oneVersion = sql<TaxVersion & { csv: string }>(
  `SELECT ${columns}, csv FROM tax_versions WHERE version = $1`,
)
const activeVersion = sql<{ version: string; csv: string }>(
  'SELECT version, csv FROM tax_versions WHERE is_active',
)
const lockVersions = sql<unknown>(`SELECT pg_advisory_xact_lock(hashtextextended('tax versions', 0))`)
const addVersion = sql<{ version: string }>(
  `INSERT INTO tax_versions (version, name, csv, line_count, loaded_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (version) DO NOTHING RETURNING version`,
)
const deactivate = sql<unknown>('UPDATE tax_versions SET is_active = false WHERE is_active')
const activate = sql<unknown>('UPDATE tax_versions SET is_active = true WHERE version = $1')
const writeProposal = sql<unknown>(
  `UPDATE tax_versions SET proposed_active = $2, proposed_by = $3, proposed_at = $4, proposed_reason = $5
   WHERE version = $1`,
)

/** The latest first. */
export const listVersions = (handle: Handle): Promise<TaxVersion[]> => handle.rows(allVersions)

export const findVersion = (handle: Handle, version: string) => handle.find(oneVersion, [version])

export const findActiveVersion = (handle: Handle) => handle.find(activeVersion)

/** Keeps other requests from importing or activating rates until the end of the transaction. */
export async function lockTaxVersions(tx: Handle) {
  await tx.rows(lockVersions)
}

export type NewTaxVersion = { version: string; name: string; csv: string; lineCount: number; now: number }

/** False if this version already exists; it isn't changed. */
export async function insertVersion(
  tx: Handle,
  { version, name, csv, lineCount, now }: NewTaxVersion,
): Promise<boolean> {
  return (await tx.find(addVersion, [version, name, csv, lineCount, new Date(now)])) !== undefined
}

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
