import { visiting, type Work } from '../../../../runtime/slices.ts'
import type { ItemNode, MenuNode, SubMenuNode } from '../../rules/menu.ts'

/** These and all below them, each once, parents before what hangs only under them. */
export function* reachingNodes(starts: readonly MenuNode[]): Work<Set<MenuNode>> {
  const reached = new Set<MenuNode>(starts)
  // A set that grows while it is walked visits what is added.
  for (const node of reached) yield* visiting<MenuNode>(node.children, (child) => reached.add(child))
  return reached
}

/** The submenus that hold one of the items, at some depth. */
export function* findingMenusAbove(items: Iterable<ItemNode>): Work<Set<MenuNode>> {
  const above = new Set<SubMenuNode>()
  const addParents = ({ parents }: ItemNode | SubMenuNode) => {
    for (const parent of parents) above.add(parent)
  }
  yield* visiting(items, addParents)
  yield* visiting(above, addParents)
  return above
}
