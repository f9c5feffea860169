import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { type Database, type Handle, sql } from './database.ts'

export type { TaskList }

const insertJob = sql<unknown>('SELECT FROM graphile_worker.add_job($1, $2::json, max_attempts := 12)')

/** Part of a transaction: the job starts after its commit and is tried again for some hours. `task` is one of jobs.ts. */
export async function addJob(tx: Handle, task: string, payload: object) {
  await tx.rows(insertJob, [task, JSON.stringify(payload)])
}

/** Work that outlives a request: kept in PostgreSQL, retried with growing pauses, done by one process at a time. */
export async function startJobs(db: Database, log: Log, tasks: TaskList, crontab: string): Promise<Runner> {
  const logger = new Logger((scope) => (level, text, meta) => {
    const write = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level
    log[write]({ ...scope, ...meta }, text)
  })
  return run({ pgPool: db.pool, logger, taskList: tasks, crontab, concurrency: 4, noHandleSignals: true })
}
