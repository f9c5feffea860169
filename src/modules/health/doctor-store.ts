import { type Handle, sql } from '../../db/database.ts'

export type Finding = { level: string; about: string; says: string; todo: string }
export type DoctorRun = { runId: number; at: number; actor: string; ms: number; findings: readonly Finding[] }

const columns = 'run_id AS "runId", at, actor, ms, findings'
const add = sql<DoctorRun>(
  `INSERT INTO doctor_runs (at, actor, ms, findings) VALUES ($1, $2, $3, $4) RETURNING ${columns}`,
)
const deleteOlder = sql(
  'DELETE FROM doctor_runs WHERE run_id <= (SELECT run_id FROM doctor_runs ORDER BY run_id DESC OFFSET $1 LIMIT 1)',
)

/** Keeps only the latest `max` runs. */
export async function insertRun(
  tx: Handle,
  { at, actor, ms, findings }: Omit<DoctorRun, 'runId'>,
  max: number,
): Promise<DoctorRun> {
  const run = await tx.get(add, [new Date(at), actor, ms, JSON.stringify(findings)])
  await tx.rows(deleteOlder, [max])
  return run
}

export const listRuns = sql<DoctorRun>(
  `SELECT ${columns} FROM doctor_runs ORDER BY run_id DESC LIMIT $1`,
).rows((limit: number) => [limit])
