import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { type QueuedPush, sendPush } from './notify.ts'

export { queuePushes } from './notify.ts'
export { pushRoutes } from './routes.ts'

/** Jobs of this module by task name. They have a runner of their own, so that a slow push service delays nothing else. */
export const pushTasks = (deps: Deps): TaskList => ({
  send_push: (payload) => sendPush(deps, payload as QueuedPush),
})
