import type { Handle } from '../../../db/database.ts'
import { deleteLapsedChallenges } from './factor-store.ts'
import { deleteLapsedSessions } from './session-store.ts'

/** Nothing depends on when this runs: the clock is asked on every use. */
export async function deleteLapsedStaffSessions(handle: Handle, now: number) {
  await deleteLapsedSessions(handle, now)
  await deleteLapsedChallenges(handle, now)
}
