import type { TaskList } from '../../db/jobs.ts'
import { type DisputeDeps, readOpenDisputes } from './follow-dispute.ts'

/** Jobs of this module by task name. Names are stored with queued jobs, so they must not change. */
export const disputeTasks = (deps: DisputeDeps): TaskList => ({
  read_open_disputes: () => readOpenDisputes(deps),
})
