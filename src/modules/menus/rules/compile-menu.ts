import { toOpeningHours } from '../../../core/opening-hours.ts'
import { runAtOnce, runInSlices } from '../../../core/slices.ts'
import { dearest, newWork, type Work } from './dearest-choice.ts'
import {
  type EntityRecord,
  type ItemNode,
  type LinkRecord,
  type Menu,
  type MenuNode,
  type MenuRecords,
  type MenuSchedule,
  mayHold,
  type OptionQuantities,
  type Quantities,
  type ScheduleRecord,
  type SubMenuNode,
  selectionOf,
} from './menu.ts'

/** Why an entity is not on the menu that customers see. */
export type LeaveOutReason =
  | 'hidden'
  | 'no_price'
  | 'wrong_place'
  | 'too_large'
  | 'not_linked'
  | 'parent_left_out'
export type LeftOut = { entity: EntityRecord; reason: LeaveOutReason }

export type CompiledMenu = { menu: Menu; leftOut: LeftOut[]; work: Work }

/**
 * Shared children are shown under each parent: 30 options that each open the same two groups would be 2^30 entities.
 * What goes beyond these limits is left out; no real menu comes near.
 */
const MOST_ENTITIES = 100_000
const MOST_LEVELS = 64
/** Of the answer that shows the whole menu: 320 options with long texts under 290 items each would make 475 MB. */
const MOST_BYTES = 16 * 1024 * 1024
/** What an entity takes in the answer beside its texts, about. */
const BYTES_OF_ENTITY = 150

type Flags = { alcohol: boolean; tobacco: boolean }
type Built = { node: MenuNode; entityCount: number; levels: number; bytes: number }
type Compilation = {
  entities: ReadonlyMap<number, EntityRecord>
  childIdsOf: (parentId: number | null) => readonly number[]
  schedules: ReadonlyMap<number, MenuSchedule>
  flags: ReadonlyMap<number, Flags>
  /** By option: the most that a quantity group above it allows, in thousandths. */
  openMaxima: ReadonlyMap<number, number>
  built: Map<number, Built>
  faults: Map<number, LeaveOutReason>
  work: Work
}

export function compileMenu(merchantId: number, records: MenuRecords): CompiledMenu {
  return runAtOnce(compilingMenu(merchantId, records))
}

/** The same in slices, between which other requests are answered. */
export function compileMenuInSlices(merchantId: number, records: MenuRecords): Promise<CompiledMenu> {
  return runInSlices(compilingMenu(merchantId, records))
}

function* compilingMenu(merchantId: number, records: MenuRecords): Generator<void, CompiledMenu> {
  const entities = new Map(records.entities.map((entity) => [entity.entityId, entity]))
  const childIdsOf = childrenInOrder(records.links)
  yield
  const order = childrenFirst([...childIdsOf(null), ...entities.keys()], childIdsOf)
  yield
  const flags = inheritFlags(order.toReversed(), entities, childIdsOf)
  yield
  const compilation: Compilation = {
    entities,
    childIdsOf,
    schedules: new Map(records.schedules.map((schedule) => [schedule.scheduleId, toSchedule(schedule)])),
    flags,
    openMaxima: findOpenMaxima(records, entities),
    built: new Map(),
    faults: new Map(),
    work: newWork(),
  }
  for (const entityId of order) {
    build(compilation, entityId)
    yield
  }
  const topLevel = childrenOf(compilation, null).children as SubMenuNode[]
  yield
  const shown = connect(topLevel)
  yield
  const items = [...shown].filter((node) => node.type === 'Item')
  const menu: Menu = {
    merchantId,
    topLevel,
    items: new Map(items.map((item) => [item.entityId, item])),
    schedules: compilation.schedules,
    soldOut: new Map(
      records.soldOut?.map(({ entityId, until }) => [entityId, until ?? Number.POSITIVE_INFINITY]),
    ),
  }
  yield
  return { menu, leftOut: findLeftOut(compilation, shown), work: compilation.work }
}

function toSchedule({ scheduleId, name, hours }: ScheduleRecord): MenuSchedule {
  return { scheduleId, name, hours: toOpeningHours({ weekly: hours, holidays: [] }) }
}

function findOpenMaxima({ links }: Pick<MenuRecords, 'links'>, entities: ReadonlyMap<number, EntityRecord>) {
  const maxima = new Map<number, number>()
  for (const { parentId, childId } of links) {
    const parent = parentId === null ? undefined : entities.get(parentId)
    if (parent?.type !== 'OptionGroup' || parent.selectionType !== 'quantity') continue
    maxima.set(childId, Math.max(maxima.get(childId) ?? 0, parent.selectionsMax * 1000))
  }
  return maxima
}

/** The entities with every limit that was left open settled, as customers will meet them. */
export function settleOpenLimits(records: Pick<MenuRecords, 'entities' | 'links'>): EntityRecord[] {
  const maxima = findOpenMaxima(records, new Map(records.entities.map((entity) => [entity.entityId, entity])))
  return records.entities.map((entity) =>
    entity.type === 'Option'
      ? { ...entity, quantities: settled(entity.quantities, maxima.get(entity.entityId)) }
      : entity,
  )
}

/** What was left open gets its limit: 1, or what the quantity groups above allow. */
function settled({ min, max, increment }: OptionQuantities, openMaximum = 1000): Quantities {
  return { min, max: max ?? Math.max(min, openMaximum), increment }
}

/** The interface: by display order; whatever has one precedes whatever has none; else by entity id. */
export function compareLinks(a: LinkRecord, b: LinkRecord): number {
  if (a.displayOrder === null || b.displayOrder === null) {
    if (a.displayOrder !== b.displayOrder) return a.displayOrder === null ? 1 : -1
    return a.childId - b.childId
  }
  return a.displayOrder - b.displayOrder || a.childId - b.childId
}

function childrenInOrder(links: readonly LinkRecord[]) {
  const byParent = new Map<number | null, readonly number[]>()
  for (const [parentId, own] of Map.groupBy(links, (link) => link.parentId)) {
    byParent.set(
      parentId,
      own.toSorted(compareLinks).map(({ childId }) => childId),
    )
  }
  return (parentId: number | null) => byParent.get(parentId) ?? []
}

/**
 * Every entity after those below it. A link that closes a circle (the writers refuse them) finds its child not yet
 * built and is passed over. Not recursive: a chain of links may be longer than the stack.
 */
function childrenFirst(starts: readonly number[], childIdsOf: (id: number) => readonly number[]): number[] {
  const order: number[] = []
  const seen = new Set<number>()
  for (const start of starts) {
    if (seen.has(start)) continue
    seen.add(start)
    const path = [{ id: start, next: 0 }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const child = childIdsOf(step.id)[step.next]
      step.next += 1
      if (child === undefined) {
        order.push(step.id)
        path.pop()
      } else if (!seen.has(child)) {
        seen.add(child)
        path.push({ id: child, next: 0 })
      }
    }
  }
  return order
}

/** Decisions §5: what a SubMenu says of alcohol and tobacco holds for everything below, also while it is hidden. */
function inheritFlags(
  parentsFirst: readonly number[],
  entities: ReadonlyMap<number, EntityRecord>,
  childIdsOf: (id: number) => readonly number[],
): Map<number, Flags> {
  const flags = new Map<number, Flags>()
  const add = (id: number, { alcohol, tobacco }: Flags) => {
    const own = flags.get(id)
    flags.set(id, {
      alcohol: alcohol || (own?.alcohol ?? false),
      tobacco: tobacco || (own?.tobacco ?? false),
    })
  }
  for (const id of parentsFirst) {
    const entity = entities.get(id)
    if (entity?.type !== 'SubMenu' && entity?.type !== 'Item') continue
    add(id, entity)
    for (const childId of childIdsOf(id)) add(childId, flags.get(id)!)
  }
  return flags
}

function build(compilation: Compilation, entityId: number): void {
  const entity = compilation.entities.get(entityId)
  if (!entity) return
  if (entity.hidden) {
    compilation.faults.set(entityId, 'hidden')
    return
  }
  const { children, entityCount, levels, bytes } = childrenOf(compilation, entityId)
  const node = toNode(compilation, entity, children)
  if (node.type === 'Item' && !hasPrice(node)) {
    compilation.faults.set(entityId, 'no_price')
    return
  }
  const own = BYTES_OF_ENTITY + Buffer.byteLength(entity.name) + Buffer.byteLength(entity.description)
  compilation.built.set(entityId, {
    node,
    entityCount: entityCount + 1,
    levels: levels + 1,
    bytes: bytes + own,
  })
}

function childrenOf(compilation: Compilation, parentId: number | null) {
  const parentType = parentId === null ? null : compilation.entities.get(parentId)!.type
  const children: MenuNode[] = []
  let entityCount = 0
  let levels = 0
  let bytes = 0
  for (const childId of compilation.childIdsOf(parentId)) {
    const child = compilation.built.get(childId)
    if (!child) continue
    const isSecondImage = child.node.type === 'Image' && children.some(({ type }) => type === 'Image')
    if (!mayHold(parentType, child.node.type) || isSecondImage) {
      compilation.faults.set(childId, 'wrong_place')
    } else if (
      entityCount + child.entityCount > MOST_ENTITIES ||
      bytes + child.bytes > MOST_BYTES ||
      child.levels >= MOST_LEVELS
    ) {
      compilation.faults.set(childId, 'too_large')
    } else {
      children.push(child.node)
      entityCount += child.entityCount
      bytes += child.bytes
      levels = Math.max(levels, child.levels)
    }
  }
  return { children, entityCount, levels, bytes }
}

function toNode(
  { schedules, flags, openMaxima, work }: Compilation,
  entity: EntityRecord,
  below: readonly MenuNode[],
): MenuNode {
  const { entityId, name, description } = entity
  const node = { entityId, name, description }
  // mayHold has seen to it that each kind of parent has only its kinds of children.
  const children = below as never[]
  switch (entity.type) {
    case 'SubMenu': {
      const scheduleIds = entity.scheduleIds.filter((id) => schedules.has(id))
      return { ...node, type: 'SubMenu', isTopLevel: false, parents: [], scheduleIds, children }
    }
    case 'Item': {
      const { price, quantities, qtyNameSingular, qtyNamePlural } = entity
      const inherited = flags.get(entityId)!
      return {
        ...node,
        type: 'Item',
        parents: [],
        scheduleIds: entity.scheduleIds.filter((id) => schedules.has(id)),
        isAlcohol: inherited.alcohol,
        isTobacco: inherited.tobacco,
        price,
        dearest: dearest(price, below, work),
        quantities,
        qtyNameSingular,
        qtyNamePlural,
        children,
      }
    }
    case 'Option': {
      const { price, qtyNameSingular, qtyNamePlural } = entity
      const names = { qtyNameSingular, qtyNamePlural }
      return {
        ...node,
        type: 'Option',
        price,
        dearest: dearest(price, below, work),
        quantities: settled(entity.quantities, openMaxima.get(entityId)),
        ...names,
        children,
      }
    }
    case 'Image':
      return { ...node, type: 'Image', url: entity.url, children: [] }
    default:
      return { ...node, type: entity.type, selection: selectionOf(entity), children }
  }
}

/** Decisions §6: an item of price 0 lives by its price group. */
function hasPrice({ price, children }: ItemNode): boolean {
  return price > 0 || children.some((child) => child.type === 'PriceGroup' && child.children.length > 0)
}

/** Tells the SubMenus and items that can be reached who their parents are; returns all nodes that can be reached. */
function connect(topLevel: readonly SubMenuNode[]): Set<MenuNode> {
  const reached = new Set<MenuNode>(topLevel)
  for (const node of topLevel) node.isTopLevel = true
  for (const node of reached) {
    for (const child of node.children) {
      if (child.type === 'SubMenu' || child.type === 'Item') {
        ;(child.parents as SubMenuNode[]).push(node as SubMenuNode)
      }
      reached.add(child)
    }
  }
  return reached
}

function findLeftOut({ entities, childIdsOf, faults }: Compilation, shown: ReadonlySet<MenuNode>): LeftOut[] {
  const shownIds = new Set([...shown].map(({ entityId }) => entityId))
  const linkedIds = new Set(childrenFirst(childIdsOf(null), childIdsOf))
  return [...entities.values()]
    .filter(({ entityId }) => !shownIds.has(entityId))
    .map((entity) => {
      const otherwise = linkedIds.has(entity.entityId) ? 'parent_left_out' : 'not_linked'
      return { entity, reason: faults.get(entity.entityId) ?? otherwise }
    })
}
