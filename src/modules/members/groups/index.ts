export { administeredBy } from './administered.ts'
export {
  groupOwners,
  groupsOwnedBy,
  isGroupMember,
  membersOf,
  merchantsOfGroup,
  ownersOf,
  roleIn,
  rolesOf,
} from './members-store.ts'
export type { MerchantRole } from './rules/permissions.ts'
