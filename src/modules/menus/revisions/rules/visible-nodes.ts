import { visiting, type Work } from '../../../../runtime/slices.ts'
import type { ItemNode, MenuNode, SubMenuNode } from '../../rules/menu.ts'

/** These and all their descendants, each once, parents before children that are only under them. */
export function* reachingNodes(starts: readonly MenuNode[]): Work<Set<MenuNode>> {
  const reached = new Set<MenuNode>(starts)
  // Iterating over a set also visits elements added meanwhile.
  for (const node of reached) yield* visiting<MenuNode>(node.children, (child) => reached.add(child))
  return reached
}

/** The submenus that contain one of the items, at any depth. */
export function* findingMenusAbove(items: Iterable<ItemNode>): Work<Set<MenuNode>> {
  const above = new Set<SubMenuNode>()
  const addParents = ({ parents }: ItemNode | SubMenuNode) => {
    for (const parent of parents) above.add(parent)
  }
  yield* visiting(items, addParents)
  yield* visiting(above, addParents)
  return above
}
