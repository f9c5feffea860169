import {
  formatEntityId,
  type GroupNode,
  hasLawfulQuantity,
  type ItemNode,
  isLawfulQuantity,
  type OptionNode,
  parseEntityId,
} from '../../../menus/index.ts'
import type { OrderLine } from '../../../orders/index.ts'
import type { PricePart } from './explain-price.ts'
import type { CartLine, LineFault } from './line.ts'

/** The chosen options of an item, as a tree for display and as parts for pricing, with their faults. */
export type Choice = { options: OrderLine['options'][number][]; parts: PricePart[]; faults: LineFault[] }

/**
 * State of one pass over the item's tree. Options are looked up by id, since carts with many lines look them up
 * often.
 */
type Judging = {
  /** By entity id, in thousandths. */
  amounts: ReadonlyMap<number, number>
  quantityMilli: number
  parts: PricePart[]
  faults: LineFault[]
  takenIds: Set<number>
  checkedIds: Set<number>
}

const one = 1000

/**
 * Checks a line's options, which come as a flat map, against the tree below the item. What is below an option counts
 * only if that option is chosen. An entity with several parents is one and the same: it is chosen and paid for once,
 * and appears in the tree where it comes first; each group that contains it counts it.
 */
export function checkChoice(
  item: ItemNode,
  { quantityMilli, options }: Pick<CartLine, 'quantityMilli' | 'options'>,
): Choice {
  const judging: Judging = {
    amounts: amountsById(options),
    quantityMilli,
    parts: [toPricePart(item, one, false)],
    faults: [],
    takenIds: new Set(),
    checkedIds: new Set(),
  }
  if (!isLawfulQuantity(quantityMilli, item.quantities)) {
    judging.faults.push({ code: 'bad_quantity', detail: limitsInWords(item) })
  }
  const tree = chooseBelow(judging, item.children)
  judging.faults.push(...strayOptions(options, judging.takenIds))
  return { options: tree, parts: judging.parts, faults: judging.faults }
}

function amountsById(options: CartLine['options']): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const id in options) amounts.set(parseEntityId(id) ?? 0, options[id]!)
  return amounts
}

function chooseBelow(judging: Judging, children: ItemNode['children']): OrderLine['options'][number][] {
  const tree: OrderLine['options'][number][] = []
  for (const child of children) {
    if (child.type === 'Option') chooseAlone(judging, child, tree)
    else if (child.type !== 'Image') chooseIn(judging, child, tree)
  }
  return tree
}

/** Outside any group, an option has its own amount. */
function chooseAlone(judging: Judging, option: OptionNode, tree: OrderLine['options'][number][]) {
  const amount = judging.amounts.get(option.entityId) ?? 0
  if (amount === 0) {
    if (isRequired(option)) judging.faults.push(missing(option))
    return
  }
  if (!isLawfulQuantity(amount, option.quantities)) judging.faults.push(badAmount(option))
  take(judging, option, { amount, isForLine: false, tree })
}

function chooseIn(judging: Judging, group: GroupNode, tree: OrderLine['options'][number][]) {
  if (judging.checkedIds.has(group.entityId)) return
  judging.checkedIds.add(group.entityId)
  const { type, isPerUnit } = group.selection
  // If only one can be chosen, a minimum on an option would forbid all others, so it is ignored.
  const hasRequired = type === 'check' || type === 'quantity'
  const options: OrderLine['options'][number][] = []
  let total = 0
  for (const child of group.children) {
    if (child.type !== 'Option') {
      chooseIn(judging, child, options)
      continue
    }
    const amount = judging.amounts.get(child.entityId) ?? 0
    if (amount !== 0) {
      total += type === 'quantity' ? amount : one
      if (!isLawfulAmount(judging, group, child, amount)) judging.faults.push(badAmount(child))
      take(judging, child, { amount, isForLine: isPerUnit, tree: options })
    } else if (hasRequired && isRequired(child)) judging.faults.push(missing(child))
  }
  checkTotal(judging, group, total)
  if (options.length > 0) tree.push({ ...called(group), quantity_milli: one, options })
}

function take(
  judging: Judging,
  option: OptionNode,
  { amount, isForLine, tree }: { amount: number; isForLine: boolean; tree: OrderLine['options'][number][] },
) {
  if (judging.takenIds.has(option.entityId)) return
  judging.takenIds.add(option.entityId)
  if (amount > 0) judging.parts.push(toPricePart(option, amount, isForLine))
  const options = chooseBelow(judging, option.children)
  tree.push({ ...called(option), quantity_milli: amount, options })
}

const isRequired = ({ quantities }: OptionNode) => quantities.min > 0

/**
 * In a sel_dep group, an option's maximum is per unit of the item; its minimum and steps are per line. An option
 * without any valid amount can't be ordered anywhere, as in `max_price`.
 */
function isLawfulAmount(
  judging: Judging,
  { selection: { type, isPerUnit } }: GroupNode,
  { quantities }: OptionNode,
  amount: number,
): boolean {
  if (!hasLawfulQuantity(quantities)) return false
  if (type !== 'quantity') return amount === one
  if (!isPerUnit) return isLawfulQuantity(amount, quantities)
  return isLawfulQuantity(amount, { ...quantities, max: (quantities.max * unitsIn(judging)) / one })
}

function checkTotal(judging: Judging, { entityId, name, selection }: GroupNode, total: number) {
  const scale = selection.isPerUnit ? unitsIn(judging) : one
  const [least, most] = [selection.min * scale, selection.max * scale]
  if (total < least) {
    const detail = `${name}: ${total / one} chosen, at least ${least / one} needed.`
    judging.faults.push({ code: 'selection_required', option: formatEntityId(entityId), detail })
  }
  if (total > most) {
    const detail = `${name}: ${total / one} chosen, at most ${most / one} allowed.`
    judging.faults.push({ code: 'too_many_selections', option: formatEntityId(entityId), detail })
  }
}

/** An invalid quantity of the item is a fault by itself; the options are then checked as for a quantity of one. */
const unitsIn = ({ quantityMilli }: Judging) => (quantityMilli > 0 ? quantityMilli : one)

/** Options that are named but appear nowhere in the tree. */
function strayOptions(options: CartLine['options'], takenIds: ReadonlySet<number>): LineFault[] {
  return Object.entries(options)
    .filter(([id, amount]) => amount !== 0 && !takenIds.has(parseEntityId(id) ?? 0))
    .map(([id]) => ({
      code: 'bad_option',
      option: id,
      detail: `${id} is no option of this item, or what it hangs under is not chosen.`,
    }))
}

const called = ({ entityId, name }: OptionNode | GroupNode) => ({ id: formatEntityId(entityId), name })

function toPricePart(node: ItemNode | OptionNode, amountMilli: number, isForLine: boolean): PricePart {
  return { id: formatEntityId(node.entityId), name: node.name, price: node.price, amountMilli, isForLine }
}

const missing = (option: OptionNode): LineFault => ({
  code: 'selection_required',
  option: formatEntityId(option.entityId),
  detail: `${option.name} must be chosen.`,
})

const badAmount = (option: OptionNode): LineFault => ({
  code: 'bad_quantity',
  option: formatEntityId(option.entityId),
  detail: `${option.name} cannot be taken in this amount.`,
})

function limitsInWords({ name, quantities: { min, max, increment } }: ItemNode): string {
  return `${name}: from ${min / one} to ${max / one}, in steps of ${increment / one}.`
}
