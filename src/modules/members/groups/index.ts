export { administeredBy } from './administered.ts'
export {
  type DrivingFor,
  groupOwners,
  groupsOwnedBy,
  isGroupMember,
  listDriversFor,
  listDrivingFor,
  membersOf,
  merchantsOfGroup,
  ownersOf,
  roleIn,
  rolesOf,
} from './members-store.ts'
export type { MerchantRole } from './rules/permissions.ts'
