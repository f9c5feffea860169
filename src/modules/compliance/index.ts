export { recordAge, shownBy } from './ages.ts'
export { type Compliance, openCompliance } from './open-compliance.ts'
export { ageRoutes, operatorComplianceRoutes } from './routes.ts'
export type { Occasion } from './rules/acting-rules.ts'
export { type AgeMethod, isOver, type KnownAge, type ProvenAge } from './rules/age.ts'
export { type CompiledRules, type Disclaimer, disclaimersFor } from './rules/compiled-rules.ts'
export {
  type Decision,
  decide,
  decideForAnybody,
  type Goods,
  isForbiddenNow,
  nextAllowed,
  type Ruling,
  type SaleQuestion,
} from './rules/decide.ts'
export type { GoodsKind, WarningType } from './rules/kinds.ts'
export type { SalePlace } from './rules/place.ts'
export { findAge } from './store.ts'
