import type { TaskList } from '../../db/jobs.ts'
import { deleteOldTransactions, type ReconcileDeps, reconcile, reconcileDaily } from './reconcile.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export const reconciliationTasks = (deps: ReconcileDeps): TaskList => ({
  reconcile_daily: () => reconcileDaily(deps),
  reconcile_now: async () => void (await reconcile(deps)),
})

/** Hourly deletions, by task name. */
export const reconciliationSweeps = { sweep_gateway_transactions: deleteOldTransactions }
