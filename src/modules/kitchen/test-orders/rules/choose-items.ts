import type { CartLine } from '../../../carts/lines/index.ts'
import {
  formatEntityId,
  type GroupNode,
  type ItemNode,
  type Menu,
  type OptionNode,
} from '../../../menus/index.ts'

const one = 1000
const maxTried = 200

/** Lines to try, most useful first: an item with options shows whether the board displays them. Leaves out sold-out items. */
export function testLines(menu: Menu): CartLine[] {
  const items = [...menu.items.values()]
    .filter(({ entityId }) => !menu.soldOut.has(entityId))
    .slice(0, maxTried)
  return items
    .map((item) => toLine(item))
    .toSorted((a, b) => Object.keys(b.options).length - Object.keys(a.options).length)
}

function toLine(item: ItemNode): CartLine {
  const chosen = new Map<string, number>()
  choose(item.children, chosen)
  const quantityMilli = Math.max(one, item.quantities.min)
  return {
    id: formatEntityId(item.entityId),
    quantityMilli,
    options: Object.fromEntries(chosen),
    instructions: '',
    shownCents: 0,
  }
}

type Child = ItemNode['children'][number] | GroupNode['children'][number]

/** Chooses the minimum of each group, or one option if there is no minimum. If the result isn't valid, the caller tries another item. */
function choose(children: readonly Child[], chosen: Map<string, number>) {
  for (const child of children) {
    if (child.type !== 'OptionGroup' && child.type !== 'PriceGroup') continue
    const choices = child.children.filter((choice): choice is OptionNode => choice.type === 'Option')
    for (const choice of choices.slice(0, Math.max(1, child.selection.min))) {
      chosen.set(formatEntityId(choice.entityId), Math.max(one, choice.quantities.min))
      choose(choice.children, chosen)
    }
  }
}
