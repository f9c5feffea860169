import type { Caller } from '../../../calls/caller.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says, word } from '../../../texts/sentence.ts'
import { findAdministered, findGroupRole, findStanding } from './members-store.ts'
import { type MerchantRole, mayDo, type Permission, permissions } from './rules.ts'

export type { Permission }

/** For members of the merchant's group with a suitable role, and for the operator. */
export async function mustAdminister(
  db: Handle,
  merchantId: number,
  { caller, permission }: { caller: Caller; permission: Permission },
) {
  const standing = await findStanding(db, merchantId, caller.token?.email ?? '')
  if (!standing) throw refuse('unknown_merchant', { field: 'merchantId' })
  const { impersonation } = caller.operator ?? {}
  if (impersonation && impersonation.merchantId !== merchantId)
    throw refuse('forbidden', { field: 'merchantId', detail: says`You are acting for another merchant.` })
  if (caller.isOperator) return
  if (standing.role === null)
    throw refuse('forbidden', { field: 'merchantId', detail: says`You don’t manage this merchant.` })
  if (!mayDo(standing.role, permission)) throw notForRole(standing.role, 'merchantId')
}

/** For what doesn't belong to a merchant yet: only for people who may do it for all of the group's merchants. */
export async function mustAdministerGroup(
  db: Handle,
  groupId: number,
  { caller, permission }: { caller: Caller; permission: Permission },
) {
  if (caller.isOperator && !caller.operator?.impersonation) return
  const role = await findGroupRole(db, groupId, caller.token?.email ?? '')
  if (!role) throw refuse('forbidden', { field: 'groupId', detail: says`You don’t belong to this group.` })
  if (!mayDo(role, permission)) throw notForRole(role, 'groupId')
}

const notForRole = (role: MerchantRole, field: string) =>
  refuse('forbidden', { field, detail: says`Your role (${word(role)}) doesn’t allow this.` })

/** The staff roles that may do it, for the documentation. */
export const rolesFor = (permission: Permission): readonly string[] => permissions[permission]

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
