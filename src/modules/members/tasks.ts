import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { dropLapsedInvitations, sendInvitation } from './staff/invitations.ts'

/** Jobs of this module by task name. */
export const memberTasks = (deps: Deps): TaskList => ({
  send_invitation: (payload) => sendInvitation(deps, payload as { groupId: number; email: string }),
})

/** Hourly deletions, by task name. */
export const memberSweeps = { sweep_invitations: dropLapsedInvitations }
