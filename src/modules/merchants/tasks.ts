import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { endPauseOnTime } from './status/status.ts'

/** Jobs of this module by task name. */
export const merchantTasks = (deps: Deps): TaskList => ({
  end_pause: (payload) => endPauseOnTime(deps, payload as { merchantId: number; pausedUntil: number }),
})
