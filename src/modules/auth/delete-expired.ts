import type { Handle } from '../../db/database.ts'
import { deleteStaleUpdates } from './accounts/account-store.ts'
import { deleteOldFailures } from './accounts/login-store.ts'
import { deleteOldResets } from './accounts/reset-store.ts'
import { deleteExpiredGuests } from './guests/guest-store.ts'
import { spentCodeMs } from './rules/lifetimes.ts'
import { deleteExpired } from './tokens/token-store.ts'

/** Everything of identity that has lapsed. Nothing depends on when this runs: the clock is asked on every use. */
export async function deleteExpiredIdentity(handle: Handle, now: number) {
  await deleteExpired(handle, { tokens: now, codes: now - spentCodeMs })
  await deleteExpiredGuests(handle, now)
  await deleteStaleUpdates(handle, now)
  await deleteOldFailures(handle, now)
  await deleteOldResets(handle, now)
}
