import type { Handle } from '../../../db/database.ts'
import type { Caller } from '../../../http/access.ts'
import { findAdministered } from './members-store.ts'

/** Of these merchants those that the caller runs: all as the operator, those of the own groups with the scope for it. */
export async function administeredBy(
  handle: Handle,
  { isOperator, token }: Caller,
  merchantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (isOperator) return new Set(merchantIds)
  if (merchantIds.length === 0 || !token?.scopes.includes('merchant')) return new Set()
  return findAdministered(handle, merchantIds, token.email)
}
