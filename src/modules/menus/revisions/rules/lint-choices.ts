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
import { counted, dollarWords, quoted, typeWords } from './field-words.ts'
import type { Suspicion } from './lint-findings.ts'
import { nodesOf } from './visible-nodes.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const smallest = ({ quantities }: OptionNode) => smallestQuantity(quantities)
const largest = ({ quantities }: OptionNode) => largestQuantity(quantities)
const isLawful = (option: OptionNode) => option.dearest !== null && largest(option) >= smallest(option)
const isRequired = ({ quantities }: OptionNode) => quantities.min > 0
const optionsOf = ({ children }: GroupNode) => children.filter((child) => child.type === 'Option')

/** Choices that customers are shown but cannot make. */
export function lintChoices(compiled: CompiledMenu, { links }: MenuRecords): Suspicion[] {
  return [...findHiddenOptions(compiled, links), ...findDeadOptions(compiled), ...findImpossible(compiled)]
}

/** The merchant did not hide them, yet nobody sees them. One that hangs nowhere at all is an orphan. */
function findHiddenOptions({ leftOut }: CompiledMenu, links: readonly LinkRecord[]): Suspicion[] {
  const linked = new Set(links.map(({ childId }) => childId))
  return leftOut
    .filter(
      ({ entity, reason }) => entity.type === 'Option' && reason !== 'hidden' && linked.has(entity.entityId),
    )
    .map(({ entity: { entityId } }) => ({
      type: 'unreachable_option',
      severity: 'note',
      entityId,
      text: 'Nobody can choose it: all that it hangs under is hidden, hangs nowhere itself, or may not hold it.',
    }))
}

/** An option may hang in several groups: it is dead when none of them lets it be chosen. */
function findDeadOptions({ menu }: CompiledMenu): Suspicion[] {
  const obstacles = new Map<number, string | null>()
  for (const node of nodesOf(menu)) {
    for (const option of node.children) {
      if (option.type !== 'Option' || obstacles.get(option.entityId) === null) continue
      const isInGroup = node.type === 'OptionGroup' || node.type === 'PriceGroup'
      obstacles.set(option.entityId, findObstacle(option, isInGroup ? node : undefined))
    }
  }
  return [...obstacles].flatMap(([entityId, text]): Suspicion[] =>
    text === null ? [] : [{ type: 'unreachable_option', severity: 'warning', entityId, text }],
  )
}

/** Why it cannot be chosen in a group, whatever else is chosen there; null when it can. */
function findObstacle(option: OptionNode, group?: GroupNode): string | null {
  if (largest(option) < smallest(option)) {
    return 'Nobody can choose it: its largest quantity is below the smallest lawful one.'
  }
  if (option.dearest === null) return 'Nobody can choose it: a group below it demands more than it offers.'
  if (!group) return null
  const { type, max, isPerUnit } = group.selection
  const inGroup = `Nobody can choose it: the group ${quoted(group.name)}`
  if (max === 0) return `${inGroup} allows no selections.`
  const others = optionsOf(group).filter((other) => other !== option && isRequired(other))
  if (type === 'check' && others.length >= max) return `${inGroup} is filled by its required options.`
  if (type !== 'quantity' || isPerUnit) return null
  if (smallest(option) > max * 1000) return `${inGroup} allows less than its smallest quantity.`
  const room = max * 1000 - sum(others.map(smallest))
  return smallest(option) > room ? `${inGroup} is filled by its required options.` : null
}

function findImpossible({ menu }: CompiledMenu): Suspicion[] {
  const error = (entityId: number, text: string): Suspicion => ({
    type: 'min_over_max',
    severity: 'error',
    entityId,
    text,
  })
  const nodes = [...nodesOf(menu)]
  const groups = nodes.flatMap((node) => {
    const demand = node.type === 'OptionGroup' ? findExcess(node) : null
    return demand === null ? [] : [error(node.entityId, demand)]
  })
  const items = nodes
    .filter((node) => node.type === 'Item' && node.dearest === null)
    .map(({ entityId }) =>
      error(entityId, 'It cannot be ordered: no choice of its options satisfies all its groups.'),
    )
  return [...groups, ...items]
}

/** How a group demands more than it can give; null when it does not. */
function findExcess(group: GroupNode): string | null {
  const { type, min, max } = group.selection
  const options = optionsOf(group)
  const lawful = options.filter(isLawful)
  const required = options.filter(isRequired)
  if (min > max) return `It demands at least ${min} selections and allows ${max}.`
  if (type === 'quantity') {
    const most = sum(lawful.map(largest)) / 1000
    if (most < min) return `It demands a total of ${min}, its visible options give at most ${most}.`
    const least = sum(required.map(smallest)) / 1000
    return least > max && !group.selection.isPerUnit
      ? `Its required options make a total of ${least}, it allows ${max}.`
      : null
  }
  if (lawful.length < min) {
    return `It demands ${min} and has ${counted(lawful.length, { one: 'visible option', several: 'visible options' })} that can be chosen.`
  }
  if (type !== 'check') return null
  return required.length > max ? `${required.length} of its options are required, it allows ${max}.` : null
}

/**
 * The interface: either the parent costs nothing and the cheapest size carries the lowest price, or the parent carries
 * it and the smallest size adds nothing. An option may be free in its smallest size.
 */
export function lintPriceGroups({ entities, links }: MenuRecords): Suspicion[] {
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
    const text = findPriceFault(parent, pricesIn(childId))
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

function findPriceFault(parent: Extract<EntityRecord, { price: number }>, prices: number[]): string | null {
  if (prices.length === 0) return 'It has no visible options to choose a price from.'
  const lowest = Math.min(...prices)
  const { one } = typeWords[parent.type]
  if (parent.price > 0 && lowest > 0) {
    return `Its cheapest option adds ${dollarWords(lowest)} to the ${one}'s ${dollarWords(parent.price)}, which nobody can pay alone: one of them should be 0.`
  }
  return parent.type === 'Item' && parent.price === 0 && lowest === 0
    ? 'Its cheapest option is free, and so is the item: one of them should carry the lowest price.'
    : null
}
