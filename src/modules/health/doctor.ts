import type { Call } from '../../calls/call.ts'
import { formatUtc } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { recordAudit } from '../audit/index.ts'
import { type DoctorRun, type Finding, insertRun, listRuns } from './doctor-store.ts'

/** The checks of `npm run ops -- doctor`. They belong to no module because they also work without a running service. */
export type Doctor = {
  /** All checks; takes limited time. */
  examine(): Promise<Finding[]>
  /** Only the checks that are cheap enough for every overview: work that has waited longer than it should. */
  findProblems(handle: Handle): Promise<Finding[]>
}
const keptRuns = 20

/** One examination at a time per process, because it reads all of the ledger and much more. */
export function openExaminations({ examine }: Doctor) {
  let isRunning = false
  return {
    /** Runs before the transaction, which would otherwise stay open all the time. */
    async prepare(): Promise<{ findings: Finding[]; ms: number }> {
      if (isRunning) throw refuse('in_progress', { detail: 'The checks are already running.' })
      isRunning = true
      const began = performance.now()
      try {
        return { findings: await examine(), ms: Math.round(performance.now() - began) }
      } finally {
        isRunning = false
      }
    },
    async keep(call: Call, { findings, ms }: { findings: Finding[]; ms: number }) {
      const { db: tx, now, caller } = call
      const actor = caller.operator?.name ?? 'operator'
      const run = await insertRun(tx, { at: now, actor, ms, findings }, keptRuns)
      const wrong = findings.filter(({ level }) => level === 'wrong').length
      await recordAudit(call, { action: 'system.examined', subject: String(run.runId), after: { wrong } })
      return { run: presentRun(run) }
    },
  }
}

export async function readRuns({ db }: Call) {
  return { runs: (await listRuns(db, keptRuns)).map(presentRun) }
}

const presentRun = ({ runId, at, actor, ms, findings }: DoctorRun) => ({
  ...{ run_id: runId, at: formatUtc(at), actor, ms, findings },
  wrong: findings.filter(({ level }) => level === 'wrong').length,
})
