import {
  filtering,
  grouping,
  indexing,
  mapping,
  runAtOnce,
  runInSlices,
  visiting,
  type Work,
} from '../../../runtime/slices.ts'
import { toOpeningHours } from '../../merchants/hours/index.ts'
import { dearest, newWork, type PriceSearchWork } from './dearest-choice.ts'
import { deepestFirst } from './deepest-first.ts'
import {
  type EntityRecord,
  type ItemNode,
  type LinkRecord,
  type Menu,
  type MenuNode,
  type MenuRecords,
  type MenuSchedule,
  mayHold,
  pickNutrition,
  pickPreselected,
  pickSelection,
  pickTaxClass,
  type ScheduleRecord,
  type SubMenuNode,
  type Taxable,
} from './menu.ts'
import { findOpenMaxima, settled } from './open-limits.ts'

/** Why an entity isn't on the menu that customers see. */
export type LeaveOutReason =
  | 'hidden'
  | 'no_price'
  | 'wrong_place'
  | 'too_large'
  | 'not_linked'
  | 'parent_left_out'
export type LeftOut = { entity: EntityRecord; reason: LeaveOutReason }

export type CompiledMenu = { menu: Menu; leftOut: LeftOut[]; work: PriceSearchWork }

/**
 * Shared children are shown under each parent: 30 options that each open the same two groups would be 2^30 entities.
 * Entities beyond these limits are left out; no real menu comes close.
 */
const maxEntities = 100_000
const maxLevels = 64
/** The size of the answer with the whole menu: 320 options with long texts under 290 items each would make 475 MB. */
const maxBytes = 16 * 1024 * 1024
/** An entity's approximate size in the answer, without its texts. */
const bytesPerEntity = 150

type Flags = { alcohol: boolean; tobacco: boolean } & Taxable
type Built = { node: MenuNode; entityCount: number; levels: number; bytes: number }
type Compilation = {
  entities: ReadonlyMap<number, EntityRecord>
  childIdsOf: (parentId: number | null) => readonly number[]
  schedules: ReadonlyMap<number, MenuSchedule>
  flags: ReadonlyMap<number, Flags>
  /** By option: the largest quantity allowed by a quantity group above it, in thousandths. */
  openMaxima: ReadonlyMap<number, number>
  built: Map<number, Built>
  faults: Map<number, LeaveOutReason>
  work: PriceSearchWork
}

export function compileMenu(merchantId: number, records: MenuRecords): CompiledMenu {
  return runAtOnce(compilingMenu(merchantId, records))
}

/** The same in slices, so other requests are answered in between. */
export function compileMenuInSlices(
  merchantId: number,
  records: MenuRecords,
  leaveOut?: LeaveOut,
): Promise<CompiledMenu> {
  return runInSlices(compilingMenu(merchantId, records, leaveOut))
}

/** Called for an entity that can't be read. The rest of the menu is still compiled. */
type LeaveOut = (entityId: number, error: unknown) => void

const refuseAll: LeaveOut = (_, error) => {
  throw error
}

function* compilingMenu(
  merchantId: number,
  records: MenuRecords,
  leaveOut: LeaveOut = refuseAll,
): Work<CompiledMenu> {
  const entities = yield* indexing(records.entities, ({ entityId }) => entityId)
  const childIdsOf = yield* childrenInOrder(records.links)
  const order = yield* deepestFirst([...childIdsOf(null), ...entities.keys()], childIdsOf)
  const flags = yield* inheritFlags(order.toReversed(), entities, childIdsOf)
  const compilation: Compilation = {
    entities,
    childIdsOf,
    schedules: new Map(records.schedules.map((schedule) => [schedule.scheduleId, toSchedule(schedule)])),
    flags,
    openMaxima: yield* findOpenMaxima(records, entities),
    built: new Map(),
    faults: new Map(),
    work: newWork(),
  }
  // A link that closes a cycle (writes refuse them) finds its child not built yet and is skipped.
  for (const entityId of order) {
    try {
      build(compilation, entityId)
    } catch (error) {
      leaveOut(entityId, error)
    }
    yield
  }
  const topLevel = compileChildren(compilation, null).children as SubMenuNode[]
  yield
  const shown = yield* connect(topLevel)
  const items = [...shown].filter((node) => node.type === 'Item')
  yield
  const menu: Menu = {
    merchantId,
    topLevel,
    items: yield* indexing(items, ({ entityId }) => entityId),
    schedules: compilation.schedules,
    soldOut: new Map(
      records.soldOut?.map(({ entityId, until }) => [entityId, until ?? Number.POSITIVE_INFINITY]),
    ),
  }
  return { menu, leftOut: yield* findLeftOut(compilation, shown), work: compilation.work }
}

function toSchedule({ scheduleId, name, hours }: ScheduleRecord): MenuSchedule {
  return { scheduleId, name, hours: toOpeningHours({ weekly: hours, holidays: [] }) }
}

/** The API: sorted by display order, entities with one before those without; otherwise by entity id. */
export function compareLinks(a: LinkRecord, b: LinkRecord): number {
  if (a.displayOrder === null || b.displayOrder === null) {
    if (a.displayOrder !== b.displayOrder) return a.displayOrder === null ? 1 : -1
    return a.childId - b.childId
  }
  return a.displayOrder - b.displayOrder || a.childId - b.childId
}

/** Each parent's children, as customers see them. */
export function* childrenInOrder(
  links: readonly LinkRecord[],
): Work<(parentId: number | null) => readonly number[]> {
  const byParent = new Map<number | null, readonly number[]>()
  for (const [parentId, own] of yield* grouping(links, (link) => link.parentId)) {
    byParent.set(
      parentId,
      own.toSorted(compareLinks).map(({ childId }) => childId),
    )
    yield
  }
  return (parentId) => byParent.get(parentId) ?? []
}

/**
 * Decisions §5: a SubMenu's alcohol and tobacco flags apply to everything below, even while it is hidden. For tax
 * classes the nearest counts; with several sections above, the one that comes first.
 */
function* inheritFlags(
  parentsFirst: readonly number[],
  entities: ReadonlyMap<number, EntityRecord>,
  childIdsOf: (id: number) => readonly number[],
): Work<Map<number, Flags>> {
  const flags = new Map<number, Flags>()
  const add = (id: number, { alcohol, tobacco, taxClass }: Flags, isOwn = false) => {
    const own = flags.get(id)
    flags.set(id, {
      alcohol: alcohol || (own?.alcohol ?? false),
      tobacco: tobacco || (own?.tobacco ?? false),
      ...nearest(isOwn ? [taxClass, own?.taxClass] : [own?.taxClass, taxClass]),
    })
  }
  for (const id of parentsFirst) {
    const entity = entities.get(id)
    if (entity?.type !== 'SubMenu' && entity?.type !== 'Item') continue
    add(id, entity, true)
    const own = flags.get(id)!
    yield* visiting(childIdsOf(id), (childId) => add(childId, own))
  }
  return flags
}

const nearest = (classes: readonly Taxable['taxClass'][]): Taxable => {
  const taxClass = classes.find((each) => each !== undefined)
  return taxClass === undefined ? {} : { taxClass }
}

function build(compilation: Compilation, entityId: number): void {
  const entity = compilation.entities.get(entityId)
  if (!entity) return
  if (entity.hidden) {
    compilation.faults.set(entityId, 'hidden')
    return
  }
  const { children, entityCount, levels, bytes } = compileChildren(compilation, entityId)
  const node = toNode(compilation, entity, children)
  if (node.type === 'Item' && !hasPrice(node)) {
    compilation.faults.set(entityId, 'no_price')
    return
  }
  const own = bytesPerEntity + Buffer.byteLength(entity.name) + Buffer.byteLength(entity.description)
  compilation.built.set(entityId, {
    node,
    entityCount: entityCount + 1,
    levels: levels + 1,
    bytes: bytes + own,
  })
}

function compileChildren(compilation: Compilation, parentId: number | null) {
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
      entityCount + child.entityCount > maxEntities ||
      bytes + child.bytes > maxBytes ||
      child.levels >= maxLevels
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
  // mayHold has ensured that each kind of parent has only its allowed kinds of children.
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
        ...pickTaxClass(inherited),
        price,
        dearest: dearest(price, below, work),
        quantities,
        qtyNameSingular,
        qtyNamePlural,
        ...pickNutrition(entity),
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
        ...pickPreselected(entity),
        children,
      }
    }
    case 'Image':
      return { ...node, type: 'Image', url: entity.url, children: [] }
    default:
      return { ...node, type: entity.type, selection: pickSelection(entity), children }
  }
}

/** Decisions §6: an item with price 0 needs its price group. */
function hasPrice({ price, children }: ItemNode): boolean {
  return price > 0 || children.some((child) => child.type === 'PriceGroup' && child.children.length > 0)
}

/** Sets the parents of all reachable SubMenus and items; returns all reachable nodes. */
function* connect(topLevel: readonly SubMenuNode[]): Work<Set<MenuNode>> {
  const reached = new Set<MenuNode>(topLevel)
  for (const node of topLevel) node.isTopLevel = true
  for (const node of reached) {
    yield* visiting<MenuNode>(node.children, (child) => {
      if (child.type === 'SubMenu' || child.type === 'Item') {
        ;(child.parents as SubMenuNode[]).push(node as SubMenuNode)
      }
      reached.add(child)
    })
  }
  return reached
}

function* findLeftOut(
  { entities, childIdsOf, faults }: Compilation,
  shown: ReadonlySet<MenuNode>,
): Work<LeftOut[]> {
  const shownNodes = yield* indexing(shown, ({ entityId }) => entityId)
  const missing = yield* filtering(entities.values(), ({ entityId }) => !shownNodes.has(entityId))
  if (missing.length === 0) return []
  const linkedIds = new Set(yield* deepestFirst(childIdsOf(null), childIdsOf))
  return yield* mapping(missing, (entity) => {
    const otherwise = linkedIds.has(entity.entityId) ? 'parent_left_out' : 'not_linked'
    return { entity, reason: faults.get(entity.entityId) ?? otherwise }
  })
}
