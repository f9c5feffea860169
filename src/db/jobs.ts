import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { Database } from './database.ts'

export type { TaskList }

/** Work that outlives a request: kept in PostgreSQL, retried with growing pauses, done by one process at a time. */
export async function startJobs(db: Database, log: Log, tasks: TaskList, crontab: string): Promise<Runner> {
  const logger = new Logger((scope) => (level, text, meta) => {
    const write = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level
    log[write]({ ...scope, ...meta }, text)
  })
  return run({ pgPool: db.pool, logger, taskList: tasks, crontab, concurrency: 4, noHandleSignals: true })
}
