export { findChanges, findCurrentRevision, listRevisions } from './change-store.ts'
export { menuAdminRoutes } from './editing/routes.ts'
export { menuFileRoutes } from './files/routes.ts'
export { type Menus, openMenus } from './open-menus.ts'
export { menuRoutes } from './reading/routes.ts'
export { revisionRoutes } from './revisions/routes.ts'
export { availabilityAt, isSoldOutAt } from './rules/availability.ts'
export { compileMenu } from './rules/compile-menu.ts'
export type {
  EntityRecord,
  GroupNode,
  ItemNode,
  LinkRecord,
  Menu,
  MenuRecords,
  OptionNode,
} from './rules/menu.ts'
export {
  formatEntityId,
  isLawfulQuantity,
  largestQuantity,
  parseEntityId,
  smallestQuantity,
} from './rules/menu.ts'
export {
  applyChange,
  changeBetween,
  inSequence,
  isEmpty,
  type MenuChange,
  noChange,
} from './rules/menu-change.ts'
export { menuScheduleRoutes } from './schedules/routes.ts'
export { matchItems } from './search/match-items.ts'
export { soldOutRoutes } from './sold-out/routes.ts'
export { endSoldOutOnTime } from './sold-out/sold-out.ts'
export { loadMenuRecords } from './store.ts'
