export { type MerchantDirectory, openMerchantDirectory } from './directory.ts'
export { presentTimes } from './hours/present.ts'
export { KeptWeeklyShift, RawShifts, readShift, WeeklyShifts } from './hours/schemas.ts'
export { foundMerchant, verify } from './info/info.ts'
export { getInfo, lockMerchant } from './info/info-store.ts'
export { presentInfo } from './info/present.ts'
export { splitUnit, toChange, type VerifiedPlace } from './info/rules/info.ts'
export { locate } from './locate.ts'
export { operatorMerchantRoutes } from './managed/routes.ts'
export { addToRating } from './rating/rating-store.ts'
export { merchantRoutes } from './routes.ts'
export { availabilityOf } from './rules/availability.ts'
export { type Estimate, estimateAt, hourOfWeek, presentEstimate, windowMinutes } from './rules/estimates.ts'
export type { LearnedTimes } from './rules/learned-times.ts'
export type { Merchant, MerchantProfile, OrderMethod } from './rules/merchant.ts'
export { type LicenseKind, type MerchantType, merchantTypes } from './rules/merchant.ts'
export { orderMoment } from './rules/moments.ts'
export { tilesOfMerchant } from './rules/tiles.ts'
export { polygonArea, radiusArea, winningZone, type Zone, type ZoneArea } from './rules/zones.ts'
export { type Area, type Areas, openAreas } from './search/areas.ts'
export { Estimated } from './search/estimate-schemas.ts'
export { geoTagOf, presentMatch, presentSearchAddress } from './search/present.ts'
export { compareMatches, isMatch, judge, type Match, verticalOf } from './search/rules/matching.ts'
export { FoundMerchant, MerchantInPath, SearchAnswer } from './search/schemas.ts'
export type { ItemFinder } from './search/search.ts'
export { endPauseOnTime } from './status/status.ts'
export {
  findFavorites,
  findMerchantsOfTiles,
  listMerchantPoints,
  type MerchantPoint,
  saveLearnedTimes,
} from './store.ts'
