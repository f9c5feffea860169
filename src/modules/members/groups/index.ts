export { administeredBy } from './administered.ts'
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
export type { MerchantRole } from './rules.ts'
