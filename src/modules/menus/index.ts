export { type MatchedItem, matchItems } from './match-items.ts'
export { type Menus, openMenus } from './open-menus.ts'
export { menuRoutes } from './routes.ts'
export type { GroupNode, ItemNode, Menu, OptionNode } from './rules/menu.ts'
