import { mapping, type Work } from '../../../../runtime/slices.ts'
import { says, word } from '../../../../texts/sentence.ts'
import type { EntityType, LinkRecord } from '../../rules/menu.ts'
import type { ChangedMenu, MenuFault } from './fault.ts'
import { type MenuGraph, toGraph } from './graph.ts'

export const maxChildren = 5_000
const maxLevels = 30
const maxInTree = 100_000

/** The API's table of allowed children when a menu is written; reading is more lenient. */
const writableChildren: Record<EntityType, readonly EntityType[]> = {
  SubMenu: ['SubMenu', 'Item'],
  Item: ['PriceGroup', 'Image', 'OptionGroup'],
  OptionGroup: ['Option'],
  PriceGroup: ['Option'],
  Option: ['PriceGroup', 'Image', 'OptionGroup'],
  Image: [],
}
const atMostOne: readonly EntityType[] = ['PriceGroup', 'Image']
const instead: Partial<Record<EntityType, EntityType>> = { SubMenu: 'Item', Item: 'SubMenu' }

/** The number of a parent's children, by type. */
type HeldTypes = Map<EntityType, number>

/** At most one fault per link. */
export function* findLinkFaults(menu: ChangedMenu): Work<MenuFault[]> {
  const links = linksToCheck(menu)
  if (links.length === 0) return []
  const faults = new Map<LinkRecord, MenuFault>()
  const holds = yield* countHeld(menu, links)
  yield* mapping(links, (link) => {
    const fault = findPlaceFault(menu, link, holds)
    if (fault) faults.set(link, toLinkFault(menu, link, fault))
  })
  const sound = links.filter((link) => !faults.has(link))
  const graph = yield* toGraph(menu.after.links)
  for (const [link, fault] of shapeFaults(graph, sound)) faults.set(link, toLinkFault(menu, link, fault))
  yield
  return links.flatMap((link) => faults.get(link) ?? [])
}

/** New links, and those whose parent or child was deleted or changed its type. */
function linksToCheck({ after, change }: ChangedMenu): LinkRecord[] {
  const added = change.links.flatMap(({ before, after }) =>
    before === null && after !== null ? [after] : [],
  )
  const turned = new Set(
    change.entities.flatMap(({ before, after }) =>
      before !== null && before.type !== after?.type ? [before.entityId] : [],
    ),
  )
  if (turned.size === 0) return added
  const addedKeys = new Set(added.map(keyOf))
  const isTurned = ({ parentId, childId }: LinkRecord) =>
    turned.has(childId) || (parentId !== null && turned.has(parentId))
  return [...added, ...after.links.filter((link) => !addedKeys.has(keyOf(link)) && isTurned(link))]
}

const keyOf = ({ parentId, childId }: LinkRecord) => `${parentId} ${childId}`

/** The parents' children without the links being checked, so a fault is attributed to the newer link. */
function* countHeld(
  { after, entities }: ChangedMenu,
  checked: readonly LinkRecord[],
): Work<Map<number | null, HeldTypes>> {
  const checkedKeys = new Set(checked.map(keyOf))
  const holds = new Map<number | null, HeldTypes>(checked.map(({ parentId }) => [parentId, new Map()]))
  for (const link of after.links) {
    const held = holds.get(link.parentId)
    const child = entities.get(link.childId)
    if (held && child && !checkedKeys.has(keyOf(link))) hold(held, child.type)
    yield
  }
  return holds
}

function hold(held: HeldTypes, type: EntityType) {
  held.set(type, (held.get(type) ?? 0) + 1)
}

type PlaceFault = Omit<MenuFault, 'link' | 'code'> & { code?: MenuFault['code'] }

/** Without a fault, the child is added to the parent's children. */
function findPlaceFault(
  { entities }: ChangedMenu,
  { parentId, childId }: LinkRecord,
  holds: ReadonlyMap<number | null, HeldTypes>,
): PlaceFault | undefined {
  const parent = parentId === null ? null : entities.get(parentId)
  const child = entities.get(childId)
  if (parent === undefined) return unknown('parentId', parentId)
  if (child === undefined) return unknown('childId', childId)
  const held = holds.get(parentId)!
  const fault = findMisfit(parent?.type ?? null, child.type, held)
  if (!fault) hold(held, child.type)
  return fault
}

const unknown = (field: string, id: number | null): PlaceFault => ({
  code: 'unknown_entity',
  field,
  detail: says`The merchant has no menu entity ${id}.`,
})

function findMisfit(parent: EntityType | null, child: EntityType, held: HeldTypes): PlaceFault | undefined {
  const field = 'parentId'
  if (parent === null) {
    if (child !== 'SubMenu')
      return { field, detail: says`The top level can contain only SubMenus, not ${word(child)}.` }
  } else if (!writableChildren[parent].includes(child)) {
    return { field, detail: says`A parent of type ${word(parent)} can’t contain ${word(child)}.` }
  }
  const other = instead[child]
  if (parent === 'SubMenu' && other && held.has(other)) {
    return {
      field,
      detail: says`This SubMenu contains ${word(other)}s. It can contain SubMenus or Items, but not both.`,
    }
  }
  if (atMostOne.includes(child) && held.has(child)) {
    return {
      code: 'too_many_children',
      field,
      detail: says`This ${word(parent!)} already contains one ${word(child)}.`,
    }
  }
  const count = held.values().reduce((sum, number) => sum + number, 0)
  if (count < maxChildren) return undefined
  return { code: 'too_many_children', field, detail: says`A parent can have at most 5,000 children.` }
}

/** Faults of the menu as a whole. Levels and size are meaningless while there is a cycle. */
function* shapeFaults(
  graph: MenuGraph,
  links: readonly LinkRecord[],
): Generator<readonly [LinkRecord, PlaceFault]> {
  const field = 'parentId'
  if (graph.hasCircles) {
    const detail = says`The child already contains the parent at some level.`
    for (const link of links) if (graph.isOnCircle(link)) yield [link, { code: 'cycle', field, detail }]
    return
  }
  for (const link of links) {
    if (graph.levelsThrough(link) > maxLevels) {
      yield [link, { field, detail: says`A menu can have at most 30 levels; this would make more.` }]
    } else if (graph.treeSize > maxInTree && graph.isInTree(link.parentId)) {
      const detail = says`The menu would show more than 100,000 entities, counting shared ones under each parent.`
      yield [link, { field, detail }]
    }
  }
}

/** For a new entity, the parent given at creation is at fault; otherwise the link is. */
function toLinkFault(
  { newIds }: ChangedMenu,
  { parentId, childId }: LinkRecord,
  { code, ...fault }: PlaceFault,
): MenuFault {
  const isNew = newIds.has(childId)
  const ofPlace = isNew ? 'invalid_parent' : 'invalid_link'
  const isUnknownParent = code === 'unknown_entity' && isNew
  return { code: isUnknownParent ? ofPlace : (code ?? ofPlace), link: { parentId, childId }, ...fault }
}
