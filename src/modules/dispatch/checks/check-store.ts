import { type Handle, sql } from '../../../db/database.ts'
import type { CheckedCase, CheckOptions, CheckState, CheckTarget, ProviderCheck } from './rules.ts'

const columns = `c.check_id AS "checkId", c.provider_id AS "providerId", c.state, c.target, c.options, c.cases,
  c.left_behind AS "leftBehind", c.started_by AS "startedBy", c.started_at AS "startedAt", c.ended_at AS "endedAt",
  counted.passed, counted.failed, counted.skipped`
const counts = `CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE outcome = 'pass') AS passed, count(*) FILTER (WHERE outcome = 'fail') AS failed,
      count(*) FILTER (WHERE outcome = 'skipped') AS skipped
    FROM provider_check_cases k WHERE k.check_id = c.check_id) counted`

const addCheck = sql<{ checkId: number }>(
  `INSERT INTO provider_checks (provider_id, state, target, sealed, options, cases, started_by, started_at)
   VALUES ($1, 'waiting', $2, $3, $4, $5, $6, $7)
   ON CONFLICT (provider_id) WHERE ended_at IS NULL DO NOTHING RETURNING check_id AS "checkId"`,
)

const addCase = sql<{ isWanted: boolean }>(
  `WITH added AS (
     INSERT INTO provider_check_cases (check_id, number, name, rule, outcome, seen, calls)
     SELECT check_id, $2, $3, $4, $5, $6, $7 FROM provider_checks WHERE check_id = $1)
   SELECT ended_at IS NULL AS "isWanted" FROM provider_checks WHERE check_id = $1`,
)

export type NewCheck = {
  providerId: number
  target: CheckTarget
  sealed: string | null
  options: CheckOptions
  cases: number
  startedBy: string
  startedAt: number
}

/** Undefined while another check of the company is in progress. */
export async function insertCheck(tx: Handle, check: NewCheck): Promise<number | undefined> {
  const { providerId, target, sealed, options, cases, startedBy, startedAt } = check
  const values = [providerId, JSON.stringify(target), sealed, JSON.stringify(options), cases, startedBy]
  return (await tx.find(addCheck, [...values, new Date(startedAt)]))?.checkId
}

export const dropOldChecks = sql(
  `DELETE FROM provider_checks WHERE provider_id = $1 AND ended_at IS NOT NULL AND check_id <= (
     SELECT check_id FROM provider_checks WHERE provider_id = $1 ORDER BY check_id DESC OFFSET $2 LIMIT 1)`,
).run((providerId: number, kept: number) => [providerId, kept])

/** Claims a check for one process; undefined if another has it. */
export const beginCheck = sql<{ sealed: string | null }>(
  `UPDATE provider_checks SET state = 'running' WHERE check_id = $1 AND state = 'waiting' RETURNING sealed`,
).find((checkId: number) => [checkId])

/** False if it had already ended. */
export const endCheck = sql<{ checkId: number }>(
  `UPDATE provider_checks SET state = $2, ended_at = $3, left_behind = $4, sealed = NULL
   WHERE check_id = $1 AND ended_at IS NULL RETURNING check_id AS "checkId"`,
).any((checkId: number, end: { state: CheckState; at: number; leftBehind: number }) => [
  checkId,
  end.state,
  new Date(end.at),
  end.leftBehind,
])

/** True as long as the check should continue. */
export async function insertCase(handle: Handle, checkId: number, one: CheckedCase): Promise<boolean> {
  const { number, name, rule, outcome, seen, calls } = one
  const values = [checkId, number, name, rule, outcome, seen, calls && JSON.stringify(calls)]
  return (await handle.find(addCase, values))?.isWanted ?? false
}

export const listChecks = sql<ProviderCheck>(
  `SELECT ${columns} FROM provider_checks c ${counts} WHERE c.provider_id = $1 ORDER BY c.check_id DESC LIMIT $2`,
).rows((providerId: number, limit: number) => [providerId, limit])

export const findCheck = sql<ProviderCheck>(
  `SELECT ${columns} FROM provider_checks c ${counts} WHERE c.check_id = $1`,
).find((checkId: number) => [checkId])

export const listCases = sql<CheckedCase>(
  `SELECT number, name, rule, outcome, seen, calls FROM provider_check_cases WHERE check_id = $1 ORDER BY number`,
).rows((checkId: number) => [checkId])
