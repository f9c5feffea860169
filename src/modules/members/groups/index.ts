export {
  type DrivingFor,
  findRoles,
  groupOwners,
  groupsOwnedBy,
  isGroupMember,
  listDriversFor,
  listDrivingFor,
  listMembersByMerchant,
  listOwnersByMerchant,
  merchantsOfGroup,
  roleIn,
} from './members-store.ts'
export { administeredBy } from './must-administer.ts'
export type { MerchantRole } from './rules.ts'
