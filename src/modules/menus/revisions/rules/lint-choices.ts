import { formatCents } from '../../../../core/money.ts'
import { filtering, indexing, mapping, visiting, type Work } from '../../../../runtime/slices.ts'
import {
  type EntityRecord,
  type GroupNode,
  type LinkRecord,
  largestQuantity,
  type MenuNode,
  type OptionNode,
  smallestQuantity,
} from '../../rules/menu.ts'
import { quoted } from './field-words.ts'
import type { LintedMenu, Suspicion } from './lint-findings.ts'
import type { LintPhrases } from './lint-phrases.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const smallest = ({ quantities }: OptionNode) => smallestQuantity(quantities)
const largest = ({ quantities }: OptionNode) => largestQuantity(quantities)
const canBeChosen = (option: OptionNode) => option.dearest !== null && largest(option) >= smallest(option)
const isRequired = ({ quantities }: OptionNode) => quantities.min > 0
const optionsOf = ({ children }: GroupNode) => children.filter((child) => child.type === 'Option')

/** Choices that are shown to customers but can't be made. */
export function* lintChoices(menu: LintedMenu): Work<Suspicion[]> {
  return [
    ...(yield* findHiddenOptions(menu)),
    ...(yield* findDeadOptions(menu)),
    ...(yield* findImpossible(menu)),
  ]
}

/** Options that aren't hidden but can't be seen. One without any parent is an orphan. */
function* findHiddenOptions({ leftOut, records: { links }, phrases }: LintedMenu): Work<Suspicion[]> {
  const linked = yield* indexing(links, ({ childId }) => childId)
  const unseen = yield* filtering(
    leftOut,
    ({ entity, reason }) => entity.type === 'Option' && reason !== 'hidden' && linked.has(entity.entityId),
  )
  return yield* mapping(unseen, ({ entity: { entityId } }) => ({
    type: 'unreachable_option',
    severity: 'note',
    entityId,
    text: phrases.hiddenOption,
  }))
}

/** An option may be in several groups: it is dead if none of them allows choosing it. */
function* findDeadOptions({ nodes, phrases }: LintedMenu): Work<Suspicion[]> {
  const obstacles = new Map<number, string | null>()
  for (const node of nodes) {
    const place = node.type === 'OptionGroup' || node.type === 'PriceGroup' ? placeIn(node) : undefined
    yield* visiting<MenuNode>(node.children, (option) => {
      if (option.type !== 'Option' || obstacles.get(option.entityId) === null) return
      obstacles.set(option.entityId, findObstacle(option, phrases, place))
    })
  }
  const dead = yield* filtering(obstacles, ([, text]) => text !== null)
  return yield* mapping(dead, ([entityId, text]) => ({
    type: 'unreachable_option',
    severity: 'warning',
    entityId,
    text: text!,
  }))
}

/** A group, and what its required options use up: their number, and the sum of their smallest quantities. */
type ChoiceContext = { group: GroupNode; requiredCount: number; requiredSum: number }

function placeIn(group: GroupNode): ChoiceContext {
  const required = optionsOf(group).filter(isRequired)
  return { group, requiredCount: required.length, requiredSum: sum(required.map(smallest)) }
}

/** Why it can't be chosen in a group, whatever else is chosen there; null if it can. */
function findObstacle(option: OptionNode, phrases: LintPhrases, place?: ChoiceContext): string | null {
  if (largest(option) < smallest(option)) return phrases.quantityImpossible
  if (option.dearest === null) return phrases.groupBelowImpossible
  if (!place) return null
  const { group, requiredCount, requiredSum } = place
  const { type, max, isPerUnit } = group.selection
  const name = quoted(group.name)
  if (max === 0) return phrases.noSelections(name)
  const others = requiredCount - (isRequired(option) ? 1 : 0)
  if (type === 'check' && others >= max) return phrases.filledByRequired(name)
  if (type !== 'quantity' || isPerUnit) return null
  if (smallest(option) > max * 1000) return phrases.lessThanSmallest(name)
  const room = max * 1000 - (requiredSum - (isRequired(option) ? smallest(option) : 0))
  return smallest(option) > room ? phrases.filledByRequired(name) : null
}

function* findImpossible({ nodes, phrases }: LintedMenu): Work<Suspicion[]> {
  const error = (entityId: number, text: string): Suspicion => ({
    type: 'min_over_max',
    severity: 'error',
    entityId,
    text,
  })
  const groups: Suspicion[] = []
  for (const node of nodes) {
    const demand = node.type === 'OptionGroup' ? findExcess(node, phrases) : null
    if (demand !== null) groups.push(error(node.entityId, demand))
    yield
  }
  const items = yield* filtering(nodes, (node) => node.type === 'Item' && node.dearest === null)
  return [...groups, ...items.map(({ entityId }) => error(entityId, phrases.cannotBeOrdered))]
}

/** How a group requires more than it can offer; null if it doesn't. */
function findExcess(group: GroupNode, phrases: LintPhrases): string | null {
  const { type, min, max } = group.selection
  const options = optionsOf(group)
  const available = options.filter(canBeChosen)
  const required = options.filter(isRequired)
  if (min > max) return phrases.minOverMax(min, max)
  if (type === 'quantity') {
    const most = sum(available.map(largest)) / 1000
    if (most < min) return phrases.tooLittle(min, most)
    const least = sum(required.map(smallest)) / 1000
    return least > max && !group.selection.isPerUnit ? phrases.requiredOverMax(least, max) : null
  }
  if (available.length < min) return phrases.tooFew(min, available.length)
  if (type !== 'check') return null
  return required.length > max ? phrases.requiredOptionsOverMax(required.length, max) : null
}

/**
 * The API: either the parent has price 0 and the cheapest size has the lowest price, or the parent has the price and
 * the smallest size adds nothing. An option may be free in its smallest size.
 */
export function* lintPriceGroups({ records: { links }, entities, phrases }: LintedMenu): Work<Suspicion[]> {
  const shown = (id: number | null) => {
    const entity = id === null ? undefined : entities.get(id)
    return entity?.hidden ? undefined : entity
  }
  const lowest = yield* findLowestPrices(links, shown)
  const suspicions: Suspicion[] = []
  yield* visiting(links, ({ parentId, childId }) => {
    const [parent, group] = [shown(parentId), shown(childId)]
    if (group?.type !== 'PriceGroup' || (parent?.type !== 'Item' && parent?.type !== 'Option')) return
    const text = findPriceFault(parent, lowest.get(childId), phrases)
    if (text === null) return
    suspicions.push({
      type: 'price_group_without_lowest',
      severity: 'warning',
      entityId: childId,
      parentId: parent.entityId,
      text,
    })
  })
  return suspicions
}

/** The lowest price of each parent's visible options. */
function* findLowestPrices(
  links: readonly LinkRecord[],
  shown: (id: number | null) => EntityRecord | undefined,
): Work<Map<number | null, number>> {
  const lowest = new Map<number | null, number>()
  yield* visiting(links, ({ parentId, childId }) => {
    const option = shown(childId)
    if (option?.type !== 'Option') return
    lowest.set(parentId, Math.min(lowest.get(parentId) ?? option.price, option.price))
  })
  return lowest
}

function findPriceFault(
  parent: Extract<EntityRecord, { price: number }>,
  lowest: number | undefined,
  phrases: LintPhrases,
): string | null {
  if (lowest === undefined) return phrases.noPrices
  if (parent.price > 0 && lowest > 0)
    return phrases.nobodyPaysAlone(formatCents(lowest), parent.type, formatCents(parent.price))
  return parent.type === 'Item' && parent.price === 0 && lowest === 0 ? phrases.bothFree : null
}
