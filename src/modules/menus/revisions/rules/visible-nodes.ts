import type { Menu, MenuNode } from '../../rules/menu.ts'

/** Everything that customers can reach, each once, parents before what hangs only under them. */
export function nodesOf({ topLevel }: Pick<Menu, 'topLevel'>): Set<MenuNode> {
  return nodesBelow(topLevel)
}

/** These and all below them. A set that grows while it is walked visits what is added. */
export function nodesBelow(starts: readonly MenuNode[]): Set<MenuNode> {
  const reached = new Set<MenuNode>(starts)
  for (const node of reached) for (const child of node.children) reached.add(child)
  return reached
}
