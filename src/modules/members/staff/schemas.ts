import { type Static, Type } from 'typebox'
import { component, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional
const Role = oneOf(
  ['owner', 'manager', 'kitchen', 'driver'],
  '`driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything.',
)
const Email = Type.String({
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
  description: 'Email address of the person.',
})
const Merchants = nullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: 1000,
    description: 'Merchants of the group that the role applies to; null for all, as always for owners.',
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

const Member = Type.Object(
  {
    email: text('Email address of the person.'),
    role: Role,
    merchants: Merchants,
    status: oneOf(
      ['active', 'invited', 'expired'],
      '`invited` until the invitation is accepted, `expired` if it wasn’t accepted in time.',
    ),
    since: nullable(iso('When the person joined or was invited; null if before this was recorded')),
    invited_by: optional(text('The member who sent the invitation.')),
    expires: optional(iso('When the invitation expires')),
  },
  component('StaffMember', 'A person with a role for merchants, or an invitation to one.'),
)
export const Staff = Type.Object({
  staff: Type.Array(Member, { description: 'Members first, then invitations.' }),
})
export const StaffMember = Type.Object({ member: Member })
export const Removed = Type.Object({})
