import type { Caller } from '../../../calls/caller.ts'
import type { Handle } from '../../../db/database.ts'
import { findAdministered } from './members-store.ts'

/** Which of these merchants the caller manages: all as the operator, by role with the scope `merchant`. */
export async function administeredBy(
  handle: Handle,
  { isOperator, operator, token }: Caller,
  merchantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (operator?.impersonation)
    return new Set(merchantIds.filter((id) => id === operator.impersonation!.merchantId))
  if (isOperator) return new Set(merchantIds)
  if (merchantIds.length === 0 || !token?.scopes.includes('merchant')) return new Set()
  return findAdministered(handle, merchantIds, token.email, 'manage')
}
