export { type Menus, openMenus } from './open-menus.ts'
export { menuRoutes } from './routes.ts'
export { availabilityAt, isSoldOutAt } from './rules/availability.ts'
export type { GroupNode, ItemNode, Menu, OptionNode } from './rules/menu.ts'
export {
  formatEntityId,
  isLawfulQuantity,
  largestQuantity,
  parseEntityId,
  smallestQuantity,
} from './rules/menu.ts'
export { matchItems } from './search/match-items.ts'
export { endSoldOutOnTime } from './sold-out/sold-out.ts'
export { hasItems } from './store.ts'
