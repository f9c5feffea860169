import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { endSoldOutOnTime } from './sold-out/sold-out.ts'

/** Jobs of this module by task name. */
export const menuTasks = (deps: Deps): TaskList => ({
  end_sold_out: (payload) =>
    endSoldOutOnTime(deps, payload as { merchantId: number; entityId: number; until: number }),
})
