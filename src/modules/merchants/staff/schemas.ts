import { type Static, Type } from 'typebox'
import { MerchantId } from '../groups/admin-route.ts'

const optional = Type.Optional
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const roles = ['owner', 'manager', 'kitchen'] as const
const Role = Type.Unsafe<(typeof roles)[number]>({
  type: 'string',
  enum: roles,
  description:
    '`kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything.',
})
const Email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })
const Merchants = nullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: 1000,
    description: 'Merchants of the group that the role is for; null: all of them, as always for owners.',
  }),
)

export const Invite = Type.Object({
  merchantId: MerchantId,
  email: Email,
  role: Role,
  merchants: optional(Merchants),
})
export const ChangeStaff = Type.Object({
  merchantId: MerchantId,
  email: Email,
  role: optional(Role),
  merchants: optional(Merchants),
})
export const RemoveStaff = Type.Object({ merchantId: MerchantId, email: Email })
export type InviteInput = Static<typeof Invite>
export type ChangeStaffInput = Static<typeof ChangeStaff>
export type RemoveStaffInput = Static<typeof RemoveStaff>

const statuses = ['active', 'invited', 'expired'] as const
const Member = Type.Object({
  email: Type.String(),
  role: Role,
  merchants: nullable(Type.Array(Type.Integer())),
  status: Type.Unsafe<(typeof statuses)[number]>({
    type: 'string',
    enum: statuses,
    description: '`invited` until the invitation is accepted, `expired` when it was not in time.',
  }),
  since: nullable(Type.String({ description: 'ISO 8601: when the person joined or was invited.' })),
  invited_by: optional(Type.String()),
  expires: optional(Type.String({ description: 'ISO 8601: until then the invitation can be accepted.' })),
})
export const Staff = Type.Object({ staff: Type.Array(Member) })
export const StaffMember = Type.Object({ member: Member })
export const Removed = Type.Object({})
