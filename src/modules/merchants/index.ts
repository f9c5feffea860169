export {
  adminRoute,
  MerchantId,
  mustAdministerGroup,
  OfMerchant,
  type OfMerchantInput,
} from './admin-route.ts'
export { administeredBy } from './administered.ts'
export { type Area, type Areas, openAreas } from './areas.ts'
export { type MerchantDirectory, openMerchantDirectory } from './directory.ts'
export { favoriteMerchantRoutes } from './favorites-routes.ts'
export { listShifts, replaceShifts, type StoredShift, type WantedShift } from './hours-store.ts'
export {
  type EditableInfo,
  getInfo,
  getInfoForChange,
  insertMerchant,
  isGroup,
  lockMerchant,
  type MerchantInfo,
  updateInfo,
} from './info-store.ts'
export { locate } from './locate.ts'
export { changeGroup, changeSwitches, createGroup } from './manage.ts'
export {
  isGroupMember,
  listGroups,
  listMerchants,
} from './manage-store.ts'
export { listMembers, membersOf } from './members-store.ts'
export { geoTagOf, presentCandidate, presentMatch, presentSearchAddress } from './present.ts'
export { merchantRoutes } from './routes.ts'
export { availabilityOf, type ClosedReason } from './rules/availability.ts'
export type { ManagedMerchant, MerchantGroup, MerchantSwitches } from './rules/managed.ts'
export { compareMatches, isMatch, judge, type Match, verticalOf } from './rules/matching.ts'
export type { Merchant, OrderMethod } from './rules/merchant.ts'
export { orderMoment } from './rules/moments.ts'
export { tilesOfMerchant } from './rules/tiles.ts'
export {
  compareZones,
  polygonArea,
  radiusArea,
  winningZone,
  type Zone,
  type ZoneArea,
  type ZoneFee,
} from './rules/zones.ts'
export { FoundMerchant, MerchantInPath, SearchAnswer } from './schemas.ts'
export type { FoundItem, ItemFinder } from './search.ts'
export { findFavorites, findMerchantsOfTiles } from './store.ts'
export { refreshTiles } from './tile-store.ts'
export {
  findZones,
  lockZones,
  takeZoneIds,
  writeZones,
  type ZoneChange,
  type ZonedMerchant,
} from './zone-store.ts'
