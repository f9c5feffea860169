import {
  formatEntityId,
  type GroupNode,
  hasAllowedQuantity,
  type ItemNode,
  isAllowedQuantity,
  type OptionNode,
  parseEntityId,
} from '../../../menus/index.ts'
import type { PricePart } from './explain-price.ts'
import type { CartLine, ChosenOptions, LineFault } from './line.ts'

/** The chosen options of an item, as a tree for display and as parts for pricing, with their faults. */
export type Choice = { options: ChosenOptions; parts: PricePart[]; faults: LineFault[] }

/**
 * State of one pass over the item's tree. Options are looked up by id, since carts with many lines look them up
 * often.
 */
type ChoiceCheck = {
  /** By entity id, in thousandths. */
  amounts: ReadonlyMap<number, number>
  quantityMilli: number
  parts: PricePart[]
  faults: LineFault[]
  takenIds: Set<number>
  checkedGroupIds: Set<number>
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
  const check: ChoiceCheck = {
    amounts: amountsById(options),
    quantityMilli,
    parts: [toPricePart(item, one, false)],
    faults: [],
    takenIds: new Set(),
    checkedGroupIds: new Set(),
  }
  if (!isAllowedQuantity(quantityMilli, item.quantities)) {
    check.faults.push({ code: 'bad_quantity', detail: limitsInWords(item) })
  }
  const tree = checkChildren(check, item.children)
  check.faults.push(...strayOptions(options, check.takenIds))
  return { options: tree, parts: check.parts, faults: check.faults }
}

function amountsById(options: CartLine['options']): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const id in options) amounts.set(parseEntityId(id) ?? 0, options[id]!)
  return amounts
}

function checkChildren(check: ChoiceCheck, children: ItemNode['children']): ChosenOptions {
  const tree: ChosenOptions = []
  for (const child of children) {
    if (child.type === 'Option') checkLoneOption(check, child, tree)
    else if (child.type !== 'Image') checkGroup(check, child, tree)
  }
  return tree
}

/** Outside any group, an option has its own amount. */
function checkLoneOption(check: ChoiceCheck, option: OptionNode, tree: ChosenOptions) {
  const amount = check.amounts.get(option.entityId) ?? 0
  if (amount === 0) {
    if (isRequired(option)) check.faults.push(missing(option))
    return
  }
  if (!isAllowedQuantity(amount, option.quantities)) check.faults.push(badAmount(option))
  take(check, option, { amount, isForLine: false, tree })
}

function checkGroup(check: ChoiceCheck, group: GroupNode, tree: ChosenOptions) {
  if (check.checkedGroupIds.has(group.entityId)) return
  check.checkedGroupIds.add(group.entityId)
  const { type, isPerUnit } = group.selection
  // If only one can be chosen, a minimum on an option would forbid all others, so it is ignored.
  const hasRequired = type === 'check' || type === 'quantity'
  const options: ChosenOptions = []
  let total = 0
  for (const child of group.children) {
    if (child.type !== 'Option') {
      checkGroup(check, child, options)
      continue
    }
    const amount = check.amounts.get(child.entityId) ?? 0
    if (amount !== 0) {
      total += type === 'quantity' ? amount : one
      if (!isAllowedAmount(check, group, child, amount)) check.faults.push(badAmount(child))
      take(check, child, { amount, isForLine: isPerUnit, tree: options })
    } else if (hasRequired && isRequired(child)) check.faults.push(missing(child))
  }
  checkTotal(check, group, total)
  if (options.length > 0) tree.push({ ...idAndName(group), quantity_milli: one, options })
}

function take(
  check: ChoiceCheck,
  option: OptionNode,
  { amount, isForLine, tree }: { amount: number; isForLine: boolean; tree: ChosenOptions },
) {
  if (check.takenIds.has(option.entityId)) return
  check.takenIds.add(option.entityId)
  if (amount > 0) check.parts.push(toPricePart(option, amount, isForLine))
  const options = checkChildren(check, option.children)
  tree.push({ ...idAndName(option), quantity_milli: amount, options })
}

const isRequired = ({ quantities }: OptionNode) => quantities.min > 0

/**
 * In a sel_dep group, an option's maximum is per unit of the item; its minimum and steps are per line. An option
 * without any valid amount can't be ordered anywhere, as in `max_price`.
 */
function isAllowedAmount(
  check: ChoiceCheck,
  { selection: { type, isPerUnit } }: GroupNode,
  { quantities }: OptionNode,
  amount: number,
): boolean {
  if (!hasAllowedQuantity(quantities)) return false
  if (type !== 'quantity') return amount === one
  if (!isPerUnit) return isAllowedQuantity(amount, quantities)
  return isAllowedQuantity(amount, { ...quantities, max: (quantities.max * unitsIn(check)) / one })
}

function checkTotal(check: ChoiceCheck, { entityId, name, selection }: GroupNode, total: number) {
  const scale = selection.isPerUnit ? unitsIn(check) : one
  const [min, max] = [selection.min * scale, selection.max * scale]
  if (total < min) {
    const detail = `${name}: ${total / one} chosen, at least ${min / one} needed.`
    check.faults.push({ code: 'selection_required', option: formatEntityId(entityId), detail })
  }
  if (total > max) {
    const detail = `${name}: ${total / one} chosen, at most ${max / one} allowed.`
    check.faults.push({ code: 'too_many_selections', option: formatEntityId(entityId), detail })
  }
}

/** An invalid quantity of the item is a fault by itself; the options are then checked as for a quantity of one. */
const unitsIn = ({ quantityMilli }: ChoiceCheck) => (quantityMilli > 0 ? quantityMilli : one)

/** Options that are named but appear nowhere in the tree. */
function strayOptions(options: CartLine['options'], takenIds: ReadonlySet<number>): LineFault[] {
  return Object.entries(options)
    .filter(([id, amount]) => amount !== 0 && !takenIds.has(parseEntityId(id) ?? 0))
    .map(([id]) => ({
      code: 'bad_option',
      option: id,
      detail: `${id} isn’t an option of this item, or the option above it isn’t chosen.`,
    }))
}

const idAndName = ({ entityId, name }: OptionNode | GroupNode) => ({ id: formatEntityId(entityId), name })

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
  detail: `${option.name} can’t be ordered in this quantity.`,
})

function limitsInWords({ name, quantities: { min, max, increment } }: ItemNode): string {
  return `${name}: from ${min / one} to ${max / one}, in steps of ${increment / one}.`
}
