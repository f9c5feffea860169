import type { RuleProposal } from '../../core/consent.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { CustomerAgesRow } from '../../db/schema.generated.ts'
import { parsingJson } from '../../runtime/json-pieces.ts'
import { runInSlices } from '../../runtime/slices.ts'
import type { AgeMethod, ProvenAge } from './rules/age.ts'
import type { RuleSet, RuleSetSummary } from './rules/rule-set.ts'

// Rule sets

const columns = `version, name, is_active AS "isActive", loaded_at AS "loadedAt", CASE WHEN proposed_at IS NOT NULL THEN
  jsonb_build_object('active', proposed_active, 'by', proposed_by, 'at', floor(extract(epoch FROM proposed_at) * 1000),
    'reason', proposed_reason) END AS proposal`

/** The document may be long: as JSON text, which is parsed in pieces. */
type RuleSetRow = Omit<RuleSet, 'document'> & { document: string }
const withDocument = `SELECT ${columns}, document::text AS document FROM compliance_rule_sets`
const oneSet = sql<RuleSetRow>(`${withDocument} WHERE version = $1`)
const activeSet = sql<RuleSetRow>(`${withDocument} WHERE is_active`)
const addSet = sql<{ version: string }>(
  `INSERT INTO compliance_rule_sets (version, name, document, loaded_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (version) DO NOTHING RETURNING version`,
)
const sameSet = sql<{ isSame: boolean }>(
  'SELECT document = $2 AS "isSame" FROM compliance_rule_sets WHERE version = $1',
)

const deactivate = sql('UPDATE compliance_rule_sets SET is_active = false WHERE is_active')
const activate = sql('UPDATE compliance_rule_sets SET is_active = true WHERE version = $1')
const writeProposal = sql(
  `UPDATE compliance_rule_sets SET proposed_active = $2, proposed_by = $3, proposed_at = $4, proposed_reason = $5
   WHERE version = $1`,
)

/** Most recently loaded first. */
export const listRuleSets = sql<RuleSetSummary>(
  `SELECT ${columns}, coalesce(jsonb_array_length(document -> 'rules'), 0) AS "ruleCount"
   FROM compliance_rule_sets ORDER BY rule_set_id DESC`,
).rows()

export async function findRuleSet(handle: Handle, version: string): Promise<RuleSet | undefined> {
  return toRuleSet(await handle.find(oneSet, [version]))
}

export async function findActiveRuleSet(handle: Handle): Promise<RuleSet | undefined> {
  return toRuleSet(await handle.find(activeSet))
}

async function toRuleSet(row: RuleSetRow | undefined): Promise<RuleSet | undefined> {
  return row && { ...row, document: await runInSlices(parsingJson(row.document)) }
}

/** Keeps other requests from loading or activating rules until the end of the transaction. */
export const lockRuleSets = sql(
  `SELECT pg_advisory_xact_lock(hashtextextended('compliance rule sets', 0))`,
).run()

/** False if this version already exists; it isn't changed. */
export async function insertRuleSet(
  tx: Handle,
  { version, name, document, now }: { version: string; name: string; document: unknown; now: number },
): Promise<boolean> {
  const added = await tx.find(addSet, [version, name, JSON.stringify(document), new Date(now)])
  return added !== undefined
}

/** Whether this is the document of the version. Compared here, because the comparison of a large one takes long. */
export async function isRuleSet(handle: Handle, version: string, document: unknown): Promise<boolean> {
  const { isSame } = await handle.get(sameSet, [version, JSON.stringify(document)])
  return isSame
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

// Ages

const ageOf = sql<CustomerAgesRow>('SELECT * FROM customer_ages WHERE customer_id = $1')
const ageForChange = sql<CustomerAgesRow>('SELECT * FROM customer_ages WHERE customer_id = $1 FOR UPDATE')

export async function findAge(handle: Handle, customerId: number): Promise<ProvenAge | undefined> {
  return toAge(await handle.find(ageOf, [customerId]))
}

export async function findAgeForChange(tx: Handle, customerId: number): Promise<ProvenAge | undefined> {
  return toAge(await tx.find(ageForChange, [customerId]))
}

export const writeAge = sql(
  `INSERT INTO customer_ages (customer_id, method, is_over_21, verified_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (customer_id) DO UPDATE SET method = $2, is_over_21 = $3, verified_at = $4`,
).run((customerId: number, { method, isOver21, verifiedAt }: ProvenAge) => [
  customerId,
  method,
  isOver21,
  new Date(verifiedAt),
])

const toAge = (row: CustomerAgesRow | undefined): ProvenAge | undefined =>
  row && { method: row.method as AgeMethod, isOver21: row.is_over_21, verifiedAt: row.verified_at }
