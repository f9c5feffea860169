import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import { guestMs } from '../rules.ts'
import { findGuest, insertGuest, recordAdoption } from './guest-store.ts'

/** A session for shopping without signing in. */
export async function openGuestSession(handle: Handle, clientId: string, now: number): Promise<string> {
  const token = newSecret()
  await insertGuest(handle, { hash: hashSecret(token), clientId, expiresAt: now + guestMs, now })
  return token
}

/**
 * The guest signs in: the account takes over the guest's carts. The session stays, now empty: the guest can use it after
 * signing out, and the next sign-in takes over what it holds by then.
 */
export async function adoptGuest(
  { moveGuestCarts }: Pick<AuthDeps, 'moveGuestCarts'>,
  tx: Handle,
  { guestId, customerId, now }: { guestId: number; customerId: number; now: number },
) {
  await recordAdoption(tx, guestId, customerId, now)
  await moveGuestCarts?.(tx, guestId, customerId)
}

/** The same for the token of a header or a browser address. An unknown or expired one is like none. */
export async function adoptPresentedGuest(
  deps: Pick<AuthDeps, 'moveGuestCarts'>,
  tx: Handle,
  { guestToken, customerId, now }: { guestToken: string | undefined; customerId: number; now: number },
) {
  if (guestToken === undefined) return
  const guest = await findGuest(tx, hashSecret(guestToken))
  if (guest && guest.expiresAt > now) await adoptGuest(deps, tx, { guestId: guest.guestId, customerId, now })
}
