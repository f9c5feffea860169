export { countWaitingMerchants, type WaitingMerchants } from './applications/application-store.ts'
export { sendDeclined } from './applications/applications.ts'
export { operatorApplicationRoutes } from './applications/routes.ts'
export { activateReady } from './checklist/checklist.ts'
export { type MerchantDirectory, openMerchantDirectory } from './directory.ts'
export { adminRoute, MerchantId, OfMerchant, type OfMerchantInput } from './groups/admin-route.ts'
export { administeredBy } from './groups/administered.ts'
export { changeGroup, changeSwitches, createGroup } from './groups/manage.ts'
export { listGroups, listMerchants } from './groups/manage-store.ts'
export {
  groupOwners,
  groupsOwnedBy,
  isGroupMember,
  membersOf,
  merchantsOfGroup,
  ownersOf,
  rolesOf,
} from './groups/members-store.ts'
export type { ManagedMerchant, MerchantGroup } from './groups/rules/managed.ts'
export { presentTimes } from './hours/present.ts'
export { KeptWeeklyShift, RawShifts, readShift, WeeklyShifts } from './hours/schemas.ts'
export { lockMerchant } from './info/info-store.ts'
export { PaymentTypes } from './info/schemas.ts'
export { licensesOf } from './licenses/license-store.ts'
export { operatorLicenseRoutes } from './licenses/routes.ts'
export { type LicenseNotice, sendLicenseNotice, warnOfLicenses } from './licenses/warn.ts'
export { locate } from './locate.ts'
export { addToRating } from './rating/rating-store.ts'
export { merchantRoutes } from './routes.ts'
export { availabilityOf } from './rules/availability.ts'
export { type Estimate, estimateAt, hourOfWeek, presentEstimate, windowMinutes } from './rules/estimates.ts'
export type { LearnedTimes } from './rules/learned-times.ts'
export type { Merchant, MerchantProfile, OrderMethod } from './rules/merchant.ts'
export { orderMoment } from './rules/moments.ts'
export { readPaymentTypes } from './rules/payment-types.ts'
export { tilesOfMerchant } from './rules/tiles.ts'
export { polygonArea, radiusArea, winningZone, type Zone, type ZoneArea } from './rules/zones.ts'
export { type Area, type Areas, openAreas } from './search/areas.ts'
export { Estimated } from './search/estimate-schemas.ts'
export { geoTagOf, presentMatch, presentSearchAddress } from './search/present.ts'
export { compareMatches, isMatch, judge, type Match, verticalOf } from './search/rules/matching.ts'
export { FoundMerchant, MerchantInPath, SearchAnswer } from './search/schemas.ts'
export type { ItemFinder } from './search/search.ts'
export { dropLapsedInvitations, sendInvitation, staffInvitations } from './staff/invitations.ts'
export { endPauseOnTime } from './status/status.ts'
export {
  findFavorites,
  findMerchantsOfTiles,
  listMerchantPoints,
  type MerchantPoint,
  saveLearnedTimes,
} from './store.ts'
