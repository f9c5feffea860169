import { type TObject, Type } from 'typebox'
import { refuse } from '../../../core/refusal.ts'
import { says, word } from '../../../core/sentence.ts'
import type { Handle } from '../../../db/database.ts'
import type { Caller } from '../../../http/access.ts'
import { partReader } from '../../../http/input.ts'
import type { RawParameters } from '../../../http/json-text.ts'
import { OfMerchant } from '../../../http/merchant-fields.ts'
import { type Route, type RouteSpec, route } from '../../../http/route.ts'
import { findGroupRole, findStanding } from './members-store.ts'
import { type MerchantRole, mayDo, type Permission, permissions } from './rules/permissions.ts'

type AdminSpec<Input extends TObject, Prepared> = Omit<
  RouteSpec<Input, Prepared>,
  'access' | 'chapter' | 'mustBeAllowed' | 'roles'
> & { permission: Permission }

/** An operation on one merchant by those of its group whose role may do it, and by the operator. */
export function adminRoute<Input extends TObject, Prepared = undefined>({
  permission,
  ...spec
}: AdminSpec<Input, Prepared>): Route {
  return route({
    access: 'merchant',
    chapter: 'Merchant administration',
    roles: permissions[permission],
    mustBeAllowed: (parameters, caller, db) => mustAdminister(parameters, caller, db, permission),
    ...spec,
    refusals: ['unknown_merchant', ...(spec.refusals ?? [])],
  })
}

const readMerchant = partReader(OfMerchant)
const readGroup = partReader(
  Type.Object({ groupId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
)

/**
 * Reads the id exactly as the route will: what one takes for 1001 the other must not pass over. An id that cannot be
 * read is a fault of the parameters, which is reported later.
 */
export async function mustAdminister(
  parameters: RawParameters,
  caller: Caller,
  db: Handle,
  permission: Permission,
) {
  const { value, faults } = readMerchant(parameters)
  if (faults.length > 0) return
  const standing = await findStanding(db, value.merchantId, caller.token?.email ?? '')
  if (!standing) throw refuse('unknown_merchant', { field: 'merchantId' })
  const { acting } = caller.operator ?? {}
  if (acting && acting.merchantId !== value.merchantId)
    throw refuse('forbidden', { field: 'merchantId', detail: says`You are acting for another merchant.` })
  if (caller.isOperator) return
  if (standing.role === null)
    throw refuse('forbidden', { field: 'merchantId', detail: says`You do not manage this merchant.` })
  if (!mayDo(standing.role, permission)) throw notForRole(standing.role, 'merchantId')
}

/** For what belongs to no merchant yet: only those who may do it for all merchants of the group. */
export async function mustAdministerGroup(
  parameters: RawParameters,
  caller: Caller,
  db: Handle,
  permission: Permission,
) {
  const { value, faults } = readGroup(parameters)
  if (faults.length > 0 || (caller.isOperator && !caller.operator?.acting)) return
  const role = await findGroupRole(db, value.groupId, caller.token?.email ?? '')
  if (!role) throw refuse('forbidden', { field: 'groupId', detail: says`You do not belong to this group.` })
  if (!mayDo(role, permission)) throw notForRole(role, 'groupId')
}

const notForRole = (role: MerchantRole, field: string) =>
  refuse('forbidden', { field, detail: says`Your role, ${word(role)}, does not allow this.` })
