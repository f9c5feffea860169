import {
  addLink,
  changeEntities,
  type Draft,
  type Entity,
  type EntityId,
  freshIds,
  removeFrom,
  type Shape,
  shapeDraft,
  withDocument,
} from './draft.ts'
import { readLimit } from './values.ts'

/** How customers choose from a group: one option, several, or a quantity of each. A maximum of null means no limit. */
export type Choice = {
  kind: 'one' | 'several' | 'amounts'
  min: number
  max: number | null
  /** The limits are multiplied by the quantity of the item. */
  isPerItem: boolean
}

export const isGroup = ({ type }: Entity) => type === 'OptionGroup' || type === 'PriceGroup'

const count = (value: unknown) => (typeof value === 'number' ? value : 0)

export function readChoice(group: Entity): Choice {
  const { selectionType } = group
  if (group.type === 'PriceGroup' || selectionType === 'radio')
    return { kind: 'one', min: 1, max: 1, isPerItem: false }
  if (selectionType === 'upToOne') return { kind: 'one', min: 0, max: 1, isPerItem: false }
  const isAmounts = selectionType === 'quantity'
  return {
    kind: isAmounts ? 'amounts' : 'several',
    min: count(group.selectionsMin),
    max: readLimit(group.selectionsMax),
    isPerItem: isAmounts && group.selectionDepends === true,
  }
}

/** The fields for this choice. A choice of one option is `radio` if it is required and `upToOne` if it is optional. */
export function choiceFields({ kind, min, max, isPerItem }: Choice): Partial<Entity> {
  if (kind === 'one') {
    const isRequired = min > 0
    return {
      selectionType: isRequired ? 'radio' : 'upToOne',
      selectionsMin: isRequired ? 1 : 0,
      selectionsMax: 1,
      selectionDepends: false,
    }
  }
  return {
    selectionType: kind === 'amounts' ? 'quantity' : 'check',
    selectionsMin: min,
    selectionsMax: max,
    selectionDepends: kind === 'amounts' && isPerItem,
  }
}

/** A different kind keeps the limits as far as possible, and the choice stays required or optional. */
export function changeKind(choice: Choice, kind: Choice['kind']): Choice {
  if (kind === choice.kind) return choice
  const isRequired = choice.min > 0
  if (kind === 'one') return { kind, min: isRequired ? 1 : 0, max: 1, isPerItem: false }
  const [min, max] = choice.kind === 'one' ? [isRequired ? 1 : 0, null] : ([choice.min, choice.max] as const)
  return { kind, min, max, isPerItem: kind === 'amounts' && choice.isPerItem }
}

export const setRequired = (choice: Choice, isRequired: boolean): Choice => ({
  ...choice,
  min: isRequired ? Math.max(1, choice.min) : 0,
  max: isRequired && choice.max === 0 ? 1 : choice.max,
})

/** The rule next to the name: `Choose 1`, `Up to 4`. */
export function describeChoice({ min, max }: Choice): {
  key: 'exactly' | 'between' | 'least' | 'upto' | 'any'
  min: number
  max: number
} {
  const most = max ?? Infinity
  if (min === most) return { key: 'exactly', min, max: min }
  if (min > 0) return max === null ? { key: 'least', min, max: min } : { key: 'between', min, max }
  return max === null ? { key: 'any', min, max: 0 } : { key: 'upto', min, max }
}

/** The number of preselected options may not exceed the group's maximum. */
export function mayPreselect(shape: Shape, group: Entity, optionId: EntityId): boolean {
  const { kind, max } = readChoice(group)
  if (kind === 'one') return true
  const others = shape
    .childrenOf(group.id)
    .filter((id) => id !== optionId && shape.byId.get(id)?.preselected === true)
  return max === null || others.length < max
}

/** With a choice of one, preselecting an option deselects the others. */
export function preselect(draft: Draft, group: Entity, optionId: EntityId, isOn: boolean): Draft {
  const shape = shapeDraft(draft)
  if (isOn && !mayPreselect(shape, group, optionId)) return draft
  const isAlone = isOn && readChoice(group).kind === 'one'
  const changed = new Set(isAlone ? shape.childrenOf(group.id) : [optionId])
  return changeEntities(draft, changed, (entity) =>
    entity.id === optionId ? { preselected: isOn } : entity.preselected ? { preselected: false } : {},
  )
}

/** The lowest price, and true if some sizes cost more. */
export function startingPrice(shape: Shape, item: Entity): { price: number; isFrom: boolean } {
  const own = count(item.price)
  const sizes = shape
    .childrenOf(item.id)
    .filter((id) => shape.byId.get(id)?.type === 'PriceGroup')
    .flatMap((id) => shape.childrenOf(id))
    .flatMap((id) => shape.byId.get(id) ?? [])
    .filter(({ hidden }) => !hidden)
    .map(({ price }) => count(price))
  if (sizes.length === 0) return { price: own, isFrom: false }
  const cheapest = Math.min(...sizes)
  return { price: own + cheapest, isFrom: sizes.some((price) => price !== cheapest) }
}

/** The entity and all its descendants. */
export function findFamily(shape: Shape, id: EntityId): ReadonlySet<EntityId> {
  const found = new Set<EntityId>()
  const queue = [id]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue
    found.add(next)
    queue.push(...shape.childrenOf(next))
  }
  return found
}

/** True if the group may also be attached there: only once, without a cycle, and sizes only if there are none. */
export function mayShare(shape: Shape, groupId: EntityId, parentId: EntityId): boolean {
  const [group, parent] = [shape.byId.get(groupId), shape.byId.get(parentId)]
  if (!group || !parent || !isGroup(group) || (parent.type !== 'Item' && parent.type !== 'Option'))
    return false
  const siblings = shape.childrenOf(parentId)
  if (siblings.includes(groupId) || findFamily(shape, groupId).has(parentId)) return false
  const hasSizes = siblings.some((id) => shape.byId.get(id)?.type === 'PriceGroup')
  return group.type !== 'PriceGroup' || !hasSizes
}

/** Attaches the group to exactly these parents, as far as allowed. Counts as one change. */
export function shareWith(draft: Draft, groupId: EntityId, parents: ReadonlySet<EntityId>): Draft {
  const links = draft.document.links.filter(
    ({ parentId, childId }) => childId !== groupId || (parentId !== null && parents.has(parentId)),
  )
  let shared = withDocument(draft, { links })
  for (const parentId of parents)
    if (mayShare(shapeDraft(shared), groupId, parentId)) shared = addLink(shared, parentId, groupId)
  return { ...shared, changes: draft.changes + 1 }
}

/** Removes the group from everything that uses it, and so from the menu. */
export function removeGroup(draft: Draft, groupId: EntityId): Draft {
  const parents = draft.document.links.filter(({ childId }) => childId === groupId)
  const removed = parents.reduce(
    (before, { parentId }) => removeFrom(before, parentId, groupId),
    parents.length === 0 ? removeFrom(draft, null, groupId) : draft,
  )
  return { ...removed, changes: draft.changes + 1 }
}

/**
 * Copies a group with its descendants, after the original under the same parent; without a parent, the copy isn't
 * attached anywhere yet. A descendant attached twice is attached twice in the copy too.
 */
export function copyWithin(
  draft: Draft,
  parentId: EntityId | null | undefined,
  id: EntityId,
  name: string,
): Draft {
  const { copied, rootId } = copyFamily(draft, id, name)
  if (parentId === undefined) return copied
  const order = [...shapeDraft(draft).childrenOf(parentId)]
  order.splice(order.indexOf(id) + 1, 0, rootId)
  return { ...addLink(copied, parentId, rootId, order), changes: draft.changes + 1 }
}

/** Gives this parent its own copy of the group; the other parents keep theirs. */
export function unshare(draft: Draft, parentId: EntityId, groupId: EntityId): Draft {
  const { name = '' } = shapeDraft(draft).byId.get(groupId) ?? {}
  const { copied, rootId } = copyFamily(draft, groupId, name)
  const links = copied.document.links.map((link) =>
    link.parentId === parentId && link.childId === groupId ? { ...link, childId: rootId } : link,
  )
  return { ...withDocument(copied, { links }), changes: draft.changes + 1 }
}

/** A merchant's own id identifies one entity, so copies have none. */
function copyFamily(draft: Draft, id: EntityId, name: string) {
  const shape = shapeDraft(draft)
  const family = [...findFamily(shape, id)].filter((member) => shape.byId.has(member))
  const ids = freshIds(draft, family.length)
  const copyOf = new Map(family.map((member, index) => [member, ids[index]!]))
  const entities = family.map((member) => ({
    ...shape.byId.get(member)!,
    id: copyOf.get(member)!,
    thirdPartyId: null,
    ...(member === id && { name }),
  }))
  const links = draft.document.links.flatMap((link) => {
    const parent = link.parentId === null ? undefined : copyOf.get(link.parentId)
    return parent === undefined ? [] : [{ ...link, parentId: parent, childId: copyOf.get(link.childId)! }]
  })
  const { document } = draft
  const copied = withDocument(draft, {
    entities: [...document.entities, ...entities],
    links: [...document.links, ...links],
  })
  return { copied, rootId: copyOf.get(id)! }
}

/** Sizes carry the prices: each size gets the item's price, and the item's own price becomes 0. */
export function addSizes(draft: Draft, parentId: EntityId, words: { group: string; sizes: string[] }): Draft {
  const owner = shapeDraft(draft).byId.get(parentId)
  const price = count(owner?.price)
  const [groupId, ...sizeIds] = freshIds(draft, words.sizes.length + 1) as [EntityId, ...EntityId[]]
  const sizes = sizeIds.map((id, index): Entity => ({ id, type: 'Option', name: words.sizes[index]!, price }))
  const { document } = draft
  const made = withDocument(draft, {
    entities: [
      ...document.entities.map((entity) => (entity.id === parentId ? { ...entity, price: 0 } : entity)),
      { id: groupId, type: 'PriceGroup', name: words.group },
      ...sizes,
    ],
    links: [
      ...document.links,
      ...sizeIds.map((childId, index) => ({ parentId: groupId, childId, displayOrder: index + 1 })),
    ],
  })
  const order = [groupId, ...shapeDraft(draft).childrenOf(parentId)]
  return { ...addLink(made, parentId, groupId, order), changes: draft.changes + 1 }
}
