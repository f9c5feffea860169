import type { Handle } from '../../db/database.ts'
import { deleteStaleUpdates } from './accounts/account-store.ts'
import { deleteOldFailures } from './accounts/login-store.ts'
import { sweepChallenges } from './accounts/passkey-store.ts'
import { deleteOldResets } from './accounts/reset-store.ts'
import { deleteExpiredGuests } from './guests/guest-store.ts'
import { spentCodeMs } from './rules.ts'
import { sweepCodes, sweepTokens } from './tokens/token-store.ts'

/** Everything of identity that has lapsed, by task name. Nothing depends on when these run: the clock is asked on every use. */
export const identitySweeps = {
  sweep_tokens: sweepTokens,
  sweep_codes: (handle: Handle, now: number) => sweepCodes(handle, now - spentCodeMs),
  sweep_guests: deleteExpiredGuests,
  sweep_updates: deleteStaleUpdates,
  sweep_failures: deleteOldFailures,
  sweep_resets: deleteOldResets,
  sweep_challenges: sweepChallenges,
}
