import { type TObject, Type } from 'typebox'
import { partReader } from '../../../http/input.ts'
import { OfMerchant } from '../../../http/merchant-fields.ts'
import { type Route, type RouteSpec, route } from '../../../http/route.ts'
import { mustAdminister, mustAdministerGroup, type Permission, rolesFor } from './must-administer.ts'

type AdminSpec<Input extends TObject, Prepared> = Omit<
  RouteSpec<Input, Prepared>,
  'access' | 'chapter' | 'mustBeAllowed' | 'roles'
> & { permission: Permission }

/** An operation on one merchant, for members of its group with a suitable role, and for the operator. */
export function adminRoute<Input extends TObject, Prepared = undefined>({
  permission,
  ...spec
}: AdminSpec<Input, Prepared>): Route {
  return route({
    access: 'merchant',
    chapter: 'Merchant administration',
    roles: rolesFor(permission),
    mustBeAllowed: mayAdministerMerchant(permission),
    ...spec,
    refusals: ['unknown_merchant', ...(spec.refusals ?? [])],
  })
}

const readMerchant = partReader(OfMerchant)
const readGroup = partReader(
  Type.Object({ groupId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
)
type MustBeAllowed = NonNullable<Route['mustBeAllowed']>

/**
 * The id is parsed exactly as by the route: what one reads as 1001 the other must not miss. An unreadable id is a
 * parameter fault, which is reported later.
 */
const mayAdministerMerchant =
  (permission: Permission): MustBeAllowed =>
  async (parameters, caller, db) => {
    const { value, faults } = readMerchant(parameters)
    if (faults.length === 0) await mustAdminister(db, value.merchantId, { caller, permission })
  }

/** For what doesn't belong to a merchant yet: the parameters name the group. */
export const mayAdministerGroup =
  (permission: Permission): MustBeAllowed =>
  async (parameters, caller, db) => {
    const { value, faults } = readGroup(parameters)
    if (faults.length === 0) await mustAdministerGroup(db, value.groupId, { caller, permission })
  }
