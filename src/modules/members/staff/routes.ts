import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../groups/admin-routes.ts'
import * as wire from './schemas.ts'
import { changeStaff, inviteStaff, readStaff, removeStaff } from './staff.ts'

const common = { permission: 'staff', path: '/merchant/admin/staff' } as const

export const memberRoutes: readonly Route[] = [
  adminRoute({
    ...common,
    method: 'GET',
    staff: 'read',
    summary: 'List the staff of the merchant’s group',
    description: 'Everyone with a role in this merchant’s group, and open invitations.',
    input: OfMerchant,
    answer: wire.Staff,
    handler: readStaff,
  }),
  adminRoute({
    ...common,
    method: 'POST',
    staff: 'own',
    summary: 'Invite a person to the staff',
    description:
      'Emails a link that can be used once, within seven days, by the person who has or creates the account with this email ' +
      'address. Inviting the same address again replaces the link. A role applies to the merchant’s whole group, or to ' +
      'some of its `merchants`.',
    input: wire.Invite,
    answer: wire.StaffMember,
    refusals: ['already_staff'],
    // Each sends an email to an address of the caller's choice.
    budget: { name: 'invitations', requests: 60, seconds: 3600 },
    changesSnapshots: false,
    handler: inviteStaff,
  }),
  adminRoute({
    ...common,
    method: 'PUT',
    staff: 'own',
    summary: 'Change a role, or the merchants it applies to',
    description:
      'Only the fields you send change. The last owner of a group can’t be changed (`last_owner`).',
    input: wire.ChangeStaff,
    answer: wire.StaffMember,
    refusals: ['unknown_staff', 'last_owner'],
    changesSnapshots: false,
    handler: changeStaff,
  }),
  adminRoute({
    ...common,
    method: 'DELETE',
    staff: 'own',
    summary: 'Remove a staff member or withdraw an invitation',
    input: wire.RemoveStaff,
    answer: wire.Removed,
    refusals: ['unknown_staff', 'last_owner'],
    changesSnapshots: false,
    handler: removeStaff,
  }),
]
