import type { Entity, EntityId, Link, MenuDocument, Schedule } from './draft.ts'
import { findShape, type Shape } from './draft.ts'
import { findFamily } from './group-rules.ts'

/** The part to copy: the whole menu, or one section or option group with everything in it. */
export type CopyPart = { kind: 'menu' } | { kind: 'section' | 'group'; id: EntityId }
export type CopyOptions = {
  /** Items that exist already keep their prices. */
  keepsPrices: boolean
  /** Removes sections and items that the original doesn't have. */
  removesOthers: boolean
}

type Matches = Map<EntityId, EntityId>
type Side = { document: MenuDocument; shape: Shape }

const openSide = (document: MenuDocument): Side => ({ document, shape: findShape(document) })
const nameKey = ({ type, name }: Entity) => `${type} ${name.trim().toLowerCase()}`
/** These are found by name anywhere in a menu; an option or a picture is identified only by its place. */
const isKnownByName = ({ type }: Entity) => type === 'SubMenu' || type === 'Item' || type === 'OptionGroup'
/** A parent has at most one. */
const isOnly = ({ type }: Entity) => type === 'PriceGroup' || type === 'Image'

/**
 * The other shop's menu after the copy. Entities that match (by the merchant's own id, or else by name and place) keep
 * their id, and with it the sold-out mark, their pictures, hours, and whether they are hidden. A copied item gets the
 * original's options. Sections and items that only the other shop has stay unless they are to be removed.
 */
export function copyInto(
  original: MenuDocument,
  part: CopyPart,
  target: MenuDocument,
  options: CopyOptions,
): MenuDocument {
  const [from, to] = [openSide(original), openSide(target)]
  const members = listMembers(from, part)
  const matches = findMatches(from, to, members, part)
  const idOf = (id: EntityId): EntityId => matches.get(id) ?? `copy-${id}`
  const schedules = copySchedules(original, target, members, from.shape)
  const copied = members.map((id) => {
    const source = from.shape.byId.get(id)!
    const own = to.shape.byId.get(idOf(id))
    const entity = copyEntity(source, own, hasSameSizes(from, to, id, idOf(id)) && options.keepsPrices)
    return withSchedules({ ...entity, id: idOf(id) }, schedules.idOf)
  })
  const links = copyLinks({ from, to, members, idOf, part, options })
  const changed = new Map(copied.map((entity) => [entity.id, entity]))
  const entities = [
    ...target.entities.map((entity) => changed.get(entity.id) ?? entity),
    ...copied.filter(({ id }) => !to.shape.byId.has(id)),
  ]
  return dropLoose({ ...target, schedules: schedules.all, entities, links }, to.shape)
}

/** Parents before children. A picture is copied only if the other shop has none. */
function listMembers({ shape }: Side, part: CopyPart): EntityId[] {
  const roots = part.kind === 'menu' ? shape.childrenOf(null) : [part.id]
  const found = new Set(roots.flatMap((id) => [...findFamily(shape, id)]))
  return [...found].filter((id) => shape.byId.has(id))
}

function findMatches(from: Side, to: Side, members: readonly EntityId[], part: CopyPart): Matches {
  const matches: Matches = new Map()
  const taken = new Set<EntityId>()
  const free = (side: Side, isFree: (id: EntityId) => boolean) =>
    [...side.shape.byId.values()].filter(({ id }) => isFree(id))
  const member = new Set(members)
  const take = (source: EntityId, target: EntityId) => {
    matches.set(source, target)
    taken.add(target)
  }
  /** Pairs whose key is unique on both sides. */
  const matchAlone = (keyOf: (entity: Entity) => string | undefined) => {
    const sources = Map.groupBy(
      free(from, (id) => member.has(id) && !matches.has(id)),
      keyOf,
    )
    const targets = Map.groupBy(
      free(to, (id) => !taken.has(id)),
      keyOf,
    )
    for (const [key, [source, ...more]] of sources) {
      const [target, ...others] = targets.get(key) ?? []
      if (key !== undefined && source && target && more.length + others.length === 0)
        take(source.id, target.id)
    }
  }
  const below = (sourceId: EntityId | null, targetId: EntityId | null) => {
    for (const id of from.shape.childrenOf(sourceId)) {
      const source = from.shape.byId.get(id)
      if (!source || !member.has(id) || matches.has(id)) continue
      const twin = to.shape
        .childrenOf(targetId)
        .flatMap((child) => to.shape.byId.get(child) ?? [])
        .find(
          (target) =>
            !taken.has(target.id) &&
            target.type === source.type &&
            (isOnly(source) || nameKey(target) === nameKey(source)),
        )
      if (twin) take(id, twin.id)
    }
  }
  const descend = () => {
    if (part.kind === 'menu') below(null, null)
    for (const id of members) {
      const target = matches.get(id)
      if (target !== undefined) below(id, target)
    }
  }
  matchAlone(({ type, thirdPartyId }) => (thirdPartyId ? `${type} ${thirdPartyId}` : undefined))
  descend()
  matchAlone((entity) => (isKnownByName(entity) ? nameKey(entity) : undefined))
  descend()
  return matches
}

const hasSizes = ({ shape }: Side, id: EntityId) =>
  shape.childrenOf(id).some((child) => shape.byId.get(child)?.type === 'PriceGroup')

/** Prices are comparable only if both or neither have sizes. */
const hasSameSizes = (from: Side, to: Side, source: EntityId, target: EntityId) =>
  hasSizes(from, source) === hasSizes(to, target)

function copyEntity(source: Entity, own: Entity | undefined, keepsPrice: boolean): Entity {
  if (!own) return source
  if (own.type === 'Image') return own
  return {
    ...source,
    hidden: own.hidden ?? false,
    thirdPartyId: own.thirdPartyId ?? source.thirdPartyId ?? null,
    ...(keepsPrice && own.price !== undefined && { price: own.price }),
  }
}

/** By name: a shop keeps its own hours for Breakfast, and gets the schedules that it doesn't have. */
function copySchedules(
  original: MenuDocument,
  target: MenuDocument,
  members: readonly EntityId[],
  shape: Shape,
) {
  const used = new Set(members.flatMap((id) => shape.byId.get(id)?.scheduleIds ?? []))
  const key = ({ name }: Schedule) => name.trim().toLowerCase()
  const known = new Map((target.schedules ?? []).map((schedule) => [key(schedule), schedule.id]))
  const ids = new Map<EntityId, EntityId>()
  const added: Schedule[] = []
  for (const schedule of original.schedules ?? []) {
    if (!used.has(schedule.id)) continue
    const id = known.get(key(schedule)) ?? `copy-${schedule.id}`
    if (!known.has(key(schedule))) added.push({ ...schedule, id, hours: schedule.hours.map(withoutId) })
    known.set(key(schedule), id)
    ids.set(schedule.id, id)
  }
  return { all: [...(target.schedules ?? []), ...added], idOf: (id: EntityId) => ids.get(id) }
}

const withoutId = (hour: unknown) => ({ ...(hour as object), id: undefined })

const withSchedules = (entity: Entity, idOf: (id: EntityId) => EntityId | undefined): Entity =>
  entity.scheduleIds
    ? { ...entity, scheduleIds: [...new Set(entity.scheduleIds.flatMap((id) => idOf(id) ?? []))] }
    : entity

type LinkCopy = {
  from: Side
  to: Side
  members: readonly EntityId[]
  idOf(id: EntityId): EntityId
  part: CopyPart
  options: CopyOptions
}

/** Under every copied parent: the original's children in their order, then the ones that stay. */
function copyLinks({ from, to, members, idOf, part, options }: LinkCopy): Link[] {
  const orders = new Map<EntityId | null, EntityId[]>()
  for (const id of members) {
    const children = from.shape.childrenOf(id).filter((child) => from.shape.byId.has(child))
    const wanted = children.map(idOf)
    const isSection = from.shape.byId.get(id)!.type === 'SubMenu'
    const kinds = new Set(children.map((child) => from.shape.byId.get(child)!.type))
    const staying = to.shape.childrenOf(idOf(id)).filter((child) => {
      const type = to.shape.byId.get(child)?.type
      if (wanted.includes(child)) return false
      // A section contains sections or items, not both.
      if (isSection) return !options.removesOthers && (kinds.size === 0 || kinds.has(type!))
      return type === 'Image'
    })
    orders.set(idOf(id), [...wanted, ...staying])
  }
  if (part.kind === 'menu') {
    const wanted = from.shape.childrenOf(null).map(idOf)
    const others = to.shape.childrenOf(null).filter((id) => !wanted.includes(id))
    orders.set(null, [...wanted, ...(options.removesOthers ? [] : others)])
  } else if (to.shape.placesOf(idOf(part.id)) === 0) {
    for (const parentId of part.kind === 'section' ? [null] : sameUsers({ from, to, part }))
      orders.set(parentId, [...to.shape.childrenOf(parentId), idOf(part.id)])
  }
  return [
    ...to.document.links.filter(({ parentId }) => !orders.has(parentId)),
    ...[...orders].flatMap(([parentId, children]) =>
      [...new Set(children)].map((childId, index) => ({ parentId, childId, displayOrder: index + 1 })),
    ),
  ]
}

/** The other shop's items with a namesake that uses the group. */
function sameUsers({
  from,
  to,
  part,
}: Pick<LinkCopy, 'from' | 'to'> & { part: { id: EntityId } }): EntityId[] {
  const names = new Set(
    from.document.links
      .filter(({ childId, parentId }) => childId === part.id && parentId !== null)
      .flatMap(({ parentId }) => from.shape.byId.get(parentId!) ?? [])
      .filter(({ type }) => type === 'Item')
      .map(nameKey),
  )
  return to.document.entities.filter((entity) => names.has(nameKey(entity))).map(({ id }) => id)
}

/** Removes what used to be attached and no longer is, with everything attached only to it. */
function dropLoose(document: MenuDocument, before: Shape): MenuDocument {
  let { entities, links } = document
  for (;;) {
    const hung = new Set(links.map(({ childId }) => childId))
    const gone = new Set(
      entities.filter(({ id }) => !hung.has(id) && before.placesOf(id) > 0).map(({ id }) => id),
    )
    if (gone.size === 0) return { ...document, entities, links }
    entities = entities.filter(({ id }) => !gone.has(id))
    links = links.filter(({ parentId }) => parentId === null || !gone.has(parentId))
  }
}

/** The kinds of differences, in display order. */
export const differenceKinds = ['price', 'added', 'removed', 'changed'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
type Difference = { type: string; field?: string | undefined }

export function kindOfDifference({ type, field }: Difference): DifferenceKind {
  if (type === 'changed' && field === 'price') return 'price'
  if (type === 'added' || type === 'schedule_added') return 'added'
  if (type === 'removed' || type === 'schedule_removed') return 'removed'
  return 'changed'
}
