export { type ChangedMenu, changeMenu, type NewIds } from './change-menu.ts'
export { findChanges, findCurrentRevision, listRevisions, type Revision } from './change-store.ts'
export { type MatchedItem, matchItems } from './match-items.ts'
export { type Menus, openMenus } from './open-menus.ts'
export { menuRoutes } from './routes.ts'
export { availabilityAt } from './rules/availability.ts'
export {
  type CompiledMenu,
  compareLinks,
  compileMenu,
  type LeftOut,
  settleOpenLimits,
} from './rules/compile-menu.ts'
export type {
  EntityRecord,
  EntityType,
  GroupNode,
  ItemNode,
  LinkRecord,
  Menu,
  MenuNode,
  MenuRecords,
  OptionNode,
  ScheduleHour,
  ScheduleRecord,
  SelectionType,
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
  type Change,
  changeBetween,
  inSequence,
  inverseOf,
  isEmpty,
  type MenuChange,
  noChange,
} from './rules/menu-change.ts'
export { loadMenuRecords } from './store.ts'
