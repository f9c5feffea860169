import type { CompiledMenu } from '../../rules/compile-menu.ts'
import {
  type EntityRecord,
  type GroupNode,
  type LinkRecord,
  largestQuantity,
  type MenuRecords,
  type OptionNode,
  smallestQuantity,
} from '../../rules/menu.ts'
import { dollarWords, quoted } from './field-words.ts'
import type { Suspicion } from './lint-findings.ts'
import type { LintPhrases } from './lint-phrases.ts'
import { nodesOf } from './visible-nodes.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const smallest = ({ quantities }: OptionNode) => smallestQuantity(quantities)
const largest = ({ quantities }: OptionNode) => largestQuantity(quantities)
const isLawful = (option: OptionNode) => option.dearest !== null && largest(option) >= smallest(option)
const isRequired = ({ quantities }: OptionNode) => quantities.min > 0
const optionsOf = ({ children }: GroupNode) => children.filter((child) => child.type === 'Option')

/** Choices that customers are shown but cannot make. */
export function lintChoices(
  compiled: CompiledMenu,
  { links }: MenuRecords,
  phrases: LintPhrases,
): Suspicion[] {
  return [
    ...findHiddenOptions(compiled, links, phrases),
    ...findDeadOptions(compiled, phrases),
    ...findImpossible(compiled, phrases),
  ]
}

/** The merchant did not hide them, yet nobody sees them. One that hangs nowhere at all is an orphan. */
function findHiddenOptions(
  { leftOut }: CompiledMenu,
  links: readonly LinkRecord[],
  { hiddenOption: text }: LintPhrases,
): Suspicion[] {
  const linked = new Set(links.map(({ childId }) => childId))
  return leftOut
    .filter(
      ({ entity, reason }) => entity.type === 'Option' && reason !== 'hidden' && linked.has(entity.entityId),
    )
    .map(({ entity: { entityId } }) => ({
      type: 'unreachable_option',
      severity: 'note',
      entityId,
      text,
    }))
}

/** An option may hang in several groups: it is dead when none of them lets it be chosen. */
function findDeadOptions({ menu }: CompiledMenu, phrases: LintPhrases): Suspicion[] {
  const obstacles = new Map<number, string | null>()
  for (const node of nodesOf(menu)) {
    for (const option of node.children) {
      if (option.type !== 'Option' || obstacles.get(option.entityId) === null) continue
      const isInGroup = node.type === 'OptionGroup' || node.type === 'PriceGroup'
      obstacles.set(option.entityId, findObstacle(option, phrases, isInGroup ? node : undefined))
    }
  }
  return [...obstacles].flatMap(([entityId, text]): Suspicion[] =>
    text === null ? [] : [{ type: 'unreachable_option', severity: 'warning', entityId, text }],
  )
}

/** Why it cannot be chosen in a group, whatever else is chosen there; null when it can. */
function findObstacle(option: OptionNode, phrases: LintPhrases, group?: GroupNode): string | null {
  if (largest(option) < smallest(option)) return phrases.quantityImpossible
  if (option.dearest === null) return phrases.groupBelowImpossible
  if (!group) return null
  const { type, max, isPerUnit } = group.selection
  const name = quoted(group.name)
  if (max === 0) return phrases.noSelections(name)
  const others = optionsOf(group).filter((other) => other !== option && isRequired(other))
  if (type === 'check' && others.length >= max) return phrases.filledByRequired(name)
  if (type !== 'quantity' || isPerUnit) return null
  if (smallest(option) > max * 1000) return phrases.lessThanSmallest(name)
  const room = max * 1000 - sum(others.map(smallest))
  return smallest(option) > room ? phrases.filledByRequired(name) : null
}

function findImpossible({ menu }: CompiledMenu, phrases: LintPhrases): Suspicion[] {
  const error = (entityId: number, text: string): Suspicion => ({
    type: 'min_over_max',
    severity: 'error',
    entityId,
    text,
  })
  const nodes = [...nodesOf(menu)]
  const groups = nodes.flatMap((node) => {
    const demand = node.type === 'OptionGroup' ? findExcess(node, phrases) : null
    return demand === null ? [] : [error(node.entityId, demand)]
  })
  const items = nodes
    .filter((node) => node.type === 'Item' && node.dearest === null)
    .map(({ entityId }) => error(entityId, phrases.cannotBeOrdered))
  return [...groups, ...items]
}

/** How a group demands more than it can give; null when it does not. */
function findExcess(group: GroupNode, phrases: LintPhrases): string | null {
  const { type, min, max } = group.selection
  const options = optionsOf(group)
  const lawful = options.filter(isLawful)
  const required = options.filter(isRequired)
  if (min > max) return phrases.minOverMax(min, max)
  if (type === 'quantity') {
    const most = sum(lawful.map(largest)) / 1000
    if (most < min) return phrases.tooLittle(min, most)
    const least = sum(required.map(smallest)) / 1000
    return least > max && !group.selection.isPerUnit ? phrases.requiredOverMax(least, max) : null
  }
  if (lawful.length < min) return phrases.tooFew(min, lawful.length)
  if (type !== 'check') return null
  return required.length > max ? phrases.requiredOptionsOverMax(required.length, max) : null
}

/**
 * The interface: either the parent costs nothing and the cheapest size carries the lowest price, or the parent carries
 * it and the smallest size adds nothing. An option may be free in its smallest size.
 */
export function lintPriceGroups({ entities, links }: MenuRecords, phrases: LintPhrases): Suspicion[] {
  const byId = new Map(entities.map((entity) => [entity.entityId, entity]))
  const shown = (id: number | null) => {
    const entity = id === null ? undefined : byId.get(id)
    return entity?.hidden ? undefined : entity
  }
  const children = Map.groupBy(links, ({ parentId }) => parentId)
  const pricesIn = (groupId: number) =>
    (children.get(groupId) ?? []).flatMap(({ childId }) => {
      const option = shown(childId)
      return option?.type === 'Option' ? option.price : []
    })
  return links.flatMap(({ parentId, childId }): Suspicion[] => {
    const [parent, group] = [shown(parentId), shown(childId)]
    if (group?.type !== 'PriceGroup' || (parent?.type !== 'Item' && parent?.type !== 'Option')) return []
    const text = findPriceFault(parent, pricesIn(childId), phrases)
    if (text === null) return []
    return [
      {
        type: 'price_group_without_lowest',
        severity: 'warning',
        entityId: childId,
        parentId: parent.entityId,
        text,
      },
    ]
  })
}

function findPriceFault(
  parent: Extract<EntityRecord, { price: number }>,
  prices: number[],
  phrases: LintPhrases,
): string | null {
  if (prices.length === 0) return phrases.noPrices
  const lowest = Math.min(...prices)
  if (parent.price > 0 && lowest > 0)
    return phrases.nobodyPaysAlone(dollarWords(lowest), parent.type, dollarWords(parent.price))
  return parent.type === 'Item' && parent.price === 0 && lowest === 0 ? phrases.bothFree : null
}
