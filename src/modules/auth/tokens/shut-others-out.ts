import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { dropPendingUpdates, updatePassword } from '../accounts/account-store.ts'
import { deleteAllPasskeys } from '../accounts/passkey-store.ts'
import { deleteAllResets } from '../accounts/reset-store.ts'
import { type KnownPerson, updateKinds } from '../accounts/rules/accounts.ts'
import { endAllTokens } from './token-store.ts'

export async function changePassword(tx: Handle, person: KnownPerson, newHash: string) {
  if (!(await updatePassword(tx, person, newHash)))
    throw refuse('wrong_password', { field: 'current_password' })
  await shutOthersOut(tx, person.customerId)
}

/**
 * A new password ends all tokens, passkeys, codes and links, and drops unconfirmed changes: a thief who had taken
 * over the account loses it.
 */
export async function shutOthersOut(tx: Handle, customerId: number) {
  await endAllTokens(tx, customerId)
  await deleteAllPasskeys(tx, customerId)
  await deleteAllResets(tx, customerId)
  await dropPendingUpdates(tx, customerId, updateKinds)
}
