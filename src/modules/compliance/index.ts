export { recordAge, shownBy } from './ages.ts'
export { type Compliance, openCompliance } from './open-compliance.ts'
export { ageRoutes, operatorComplianceRoutes } from './routes.ts'
export { isOver, type KnownAge } from './rules/age.ts'
export { type CompiledRules, disclaimersFor } from './rules/compiled-rules.ts'
export {
  type Decision,
  decide,
  decideForAnybody,
  type Goods,
  isForbiddenNow,
  nextAllowed,
  type Ruling,
} from './rules/decide.ts'
export type { GoodsKind } from './rules/kinds.ts'
export type { SalePlace } from './rules/place.ts'
export { findAge } from './store.ts'
