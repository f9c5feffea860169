export { type Menus, openMenus } from './open-menus.ts'
export { menuRoutes } from './routes.ts'
export { availabilityAt, isSoldOutAt } from './rules/availability.ts'
export type { GroupNode, ItemNode, Menu, OptionNode } from './rules/menu.ts'
export {
  formatEntityId,
  hasAllowedQuantity,
  isAllowedQuantity,
  parseEntityId,
} from './rules/menu.ts'
export { hasItems } from './store.ts'
export { menuSources, menuTasks } from './tasks.ts'
