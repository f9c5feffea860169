export {
  adminRoute,
  MerchantId,
  mustAdminister,
  mustAdministerGroup,
  OfMerchant,
  type OfMerchantInput,
} from './groups/admin-route.ts'
export { administeredBy } from './groups/administered.ts'
export { createGroup } from './groups/manage.ts'
export {
  groupOwners,
  groupsOwnedBy,
  isGroupMember,
  membersOf,
  merchantsOfGroup,
  ownersOf,
  roleIn,
  rolesOf,
} from './groups/members-store.ts'
export { operatorGroupRoutes } from './groups/routes.ts'
export type { MerchantRole, Permission } from './groups/rules/permissions.ts'
export { inviteOwner, staffInvitations } from './staff/invitations.ts'
export { memberRoutes } from './staff/routes.ts'
export { memberSweeps, memberTasks } from './tasks.ts'
