import { type Static, type TObject, Type } from 'typebox'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { Caller } from '../../../http/access.ts'
import { partReader } from '../../../http/input.ts'
import type { RawParameters } from '../../../http/json-text.ts'
import { type Route, type RouteSpec, route } from '../../../http/route.ts'
import { administersGroup, findStanding } from './manage-store.ts'

/** Which merchant: in the body of a write, in the query of a read or delete; `merchant_id` will do (decisions §1.5). */
export const MerchantId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-aliases': ['merchant_id'],
  description: 'The merchant; one of your groups’.',
})

export const OfMerchant = Type.Object({ merchantId: MerchantId })
export type OfMerchantInput = Static<typeof OfMerchant>

type AdminSpec<Input extends TObject, Prepared> = Omit<
  RouteSpec<Input, Prepared>,
  'access' | 'chapter' | 'mustBeAllowed'
>

/** An operation on one merchant by its administrators: those of its group, and the operator. */
export function adminRoute<Input extends TObject, Prepared = undefined>(
  spec: AdminSpec<Input, Prepared>,
): Route {
  return route({
    access: 'merchant',
    chapter: 'Merchant administration',
    mustBeAllowed: mustAdminister,
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
 * read is a fault of the parameters, which is told later.
 */
async function mustAdminister(parameters: RawParameters, caller: Caller, db: Handle) {
  const { value, faults } = readMerchant(parameters)
  if (faults.length > 0) return
  const standing = await findStanding(db, value.merchantId, caller.token?.email ?? '')
  if (!standing) throw refuse('unknown_merchant', { field: 'merchantId' })
  if (!caller.isOperator && !standing.isAdministered) {
    throw refuse('forbidden', { field: 'merchantId', detail: 'You do not manage this merchant.' })
  }
}

/** For what belongs to no merchant yet. */
export async function mustAdministerGroup(parameters: RawParameters, caller: Caller, db: Handle) {
  const { value, faults } = readGroup(parameters)
  if (faults.length > 0 || caller.isOperator) return
  if (!(await administersGroup(db, value.groupId, caller.token?.email ?? ''))) {
    throw refuse('forbidden', { field: 'groupId', detail: 'You do not belong to this group.' })
  }
}
