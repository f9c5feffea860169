/** The menu in the API's export format, edited here until it is published in one step. */
export type EntityId = number | string
export type EntityType = 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
export type Entity = {
  id: EntityId
  type: EntityType
  name: string
  description?: string
  hidden?: boolean
  price?: number
  alcohol?: boolean
  tobacco?: boolean
  scheduleIds?: EntityId[]
  dietary?: readonly string[] | null
  allergens?: readonly string[] | null
  calories?: number | null
  preselected?: boolean | null
  taxClass?: string | null
  [field: string]: unknown
}
export type Link = { parentId: EntityId | null; childId: EntityId; displayOrder?: number | null }
export type Schedule = { id: EntityId; name: string; hours: unknown[] }
export type MenuDocument = {
  cellardoorMenu: 1
  schedules?: Schedule[]
  entities: Entity[]
  links: Link[]
}
export type Draft = {
  /** The revision that the draft started from: publishing fails if someone else has published since. */
  revision: number
  document: MenuDocument
  /**
   * The document that the draft started from, to tell its changes from other people's. Absent if there was no room to
   * store it.
   */
  base?: MenuDocument | undefined
  /** The number of changes, for display. */
  changes: number
}

export const openDraft = (revision: number, document: MenuDocument): Draft => ({
  revision,
  document,
  base: document,
  changes: 0,
})

export const withDocument = (draft: Draft, document: Partial<MenuDocument>): Draft => ({
  ...draft,
  changes: draft.changes + 1,
  document: { ...draft.document, ...document },
})

export type Shape = {
  byId: ReadonlyMap<EntityId, Entity>
  /** In menu order; null is the top level. */
  childrenOf(id: EntityId | null): readonly EntityId[]
  /** The number of places where it is attached. */
  placesOf(id: EntityId): number
}

const shapes = new WeakMap<MenuDocument, Shape>()

/** Indexes a draft once: a menu has thousands of entities. */
export function shapeDraft({ document }: Draft): Shape {
  const known = shapes.get(document)
  if (known) return known
  const shape = findShape(document)
  shapes.set(document, shape)
  return shape
}

export function findShape({ entities, links }: MenuDocument): Shape {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const children = new Map<EntityId | null, Link[]>()
  const places = new Map<EntityId, number>()
  for (const link of links) {
    const siblings = children.get(link.parentId)
    if (siblings) siblings.push(link)
    else children.set(link.parentId, [link])
    places.set(link.childId, (places.get(link.childId) ?? 0) + 1)
  }
  const sorted = new Map(
    [...children].map(([id, some]) => [id, some.sort(byOrder).map(({ childId }) => childId)]),
  )
  return { byId, childrenOf: (id) => sorted.get(id) ?? [], placesOf: (id) => places.get(id) ?? 0 }
}

/** Links with an order come before those without, which are sorted by id, as the API does. New ones come last. */
function byOrder(a: Link, b: Link): number {
  const [one, other] = [a.displayOrder ?? Infinity, b.displayOrder ?? Infinity]
  if (one !== other) return one - other
  const number = (id: EntityId) => (typeof id === 'number' ? id : Infinity)
  const [first, second] = [number(a.childId), number(b.childId)]
  return first === second ? 0 : first - second
}

export function changeEntity(draft: Draft, id: EntityId, fields: Partial<Entity>): Draft {
  const entities = draft.document.entities.map((entity) =>
    entity.id === id ? { ...entity, ...fields } : entity,
  )
  return withDocument(draft, { entities })
}

/** The same kind of change to many entities counts as one. */
export function changeEntities(
  draft: Draft,
  ids: ReadonlySet<EntityId>,
  fieldsOf: (entity: Entity) => Partial<Entity>,
): Draft {
  if (ids.size === 0) return draft
  const entities = draft.document.entities.map((entity) =>
    ids.has(entity.id) ? { ...entity, ...fieldsOf(entity) } : entity,
  )
  return withDocument(draft, { entities })
}

const schedulesOf = (draft: Draft) => draft.document.schedules ?? []

/** A schedule from eleven to eleven all week, as a start. */
export function addSchedule(draft: Draft, name: string): Draft {
  const id = `new-${draft.changes + 1}-schedule`
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startTime: '11:00', endTime: '23:00' }))
  return withDocument(draft, { schedules: [...schedulesOf(draft), { id, name, hours }] })
}

export function changeSchedule(draft: Draft, id: EntityId, fields: Partial<Schedule>): Draft {
  const schedules = schedulesOf(draft).map((one) => (one.id === id ? { ...one, ...fields } : one))
  return withDocument(draft, { schedules })
}

/** Entities with this schedule are then sold at all times, or at those of their other schedules. */
export function removeSchedule(draft: Draft, id: EntityId): Draft {
  const entities = draft.document.entities.map((entity) =>
    entity.scheduleIds?.includes(id)
      ? { ...entity, scheduleIds: entity.scheduleIds.filter((other) => other !== id) }
      : entity,
  )
  return withDocument(draft, { entities, schedules: schedulesOf(draft).filter((one) => one.id !== id) })
}

/** The names of its parents: an option group shared by several items names them all. */
export function parentNames(draft: Draft, shape: Shape, id: EntityId): string[] {
  return draft.document.links
    .filter((link) => link.childId === id)
    .flatMap(({ parentId }) => (parentId === null ? [] : (shape.byId.get(parentId)?.name ?? [])))
}

/** Ids that are unused in the draft, even after undo. */
export function freshIds({ document, changes }: Draft, count: number): string[] {
  const taken = new Set<EntityId>(document.entities.map(({ id }) => id))
  const ids: string[] = []
  for (let number = document.entities.length; ids.length < count; number++) {
    const id = `new-${changes + 1}-${number}`
    if (!taken.has(id)) ids.push(id)
  }
  return ids
}

export function addEntity(
  draft: Draft,
  parentId: EntityId | null,
  entity: Omit<Entity, 'id'>,
  id: EntityId = freshIds(draft, 1)[0]!,
): Draft {
  const entities = [...draft.document.entities, { ...entity, id } as Entity]
  return { ...addLink(withDocument(draft, { entities }), parentId, id), changes: draft.changes + 1 }
}

/** Adds an entity without a parent: a group that items will share. */
export const addLoose = (draft: Draft, entity: Entity): Draft =>
  withDocument(draft, { entities: [...draft.document.entities, entity] })

/** Attaches it to another parent too, at the end or in the given order. */
export function addLink(
  draft: Draft,
  parentId: EntityId | null,
  childId: EntityId,
  order: readonly EntityId[] = [...shapeDraft(draft).childrenOf(parentId), childId],
): Draft {
  const links = [...draft.document.links, { parentId, childId }]
  return { ...arrange(withDocument(draft, { links }), parentId, order), changes: draft.changes + 1 }
}

/** Removes it from one place. If it isn't attached anywhere else, it is deleted with everything attached only to it. */
export function removeFrom(draft: Draft, parentId: EntityId | null, childId: EntityId): Draft {
  let links = draft.document.links.filter((link) => link.parentId !== parentId || link.childId !== childId)
  const gone = new Set<EntityId>()
  const queue = [childId]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (gone.has(id) || links.some((link) => link.childId === id)) continue
    gone.add(id)
    const below = links.filter((link) => link.parentId === id).map((link) => link.childId)
    links = links.filter((link) => link.parentId !== id)
    queue.push(...below)
  }
  const entities = draft.document.entities.filter(({ id }) => !gone.has(id))
  return withDocument(draft, { entities, links })
}

/**
 * Moves it one step up (-1) or down (1) among its siblings. Pictures among them don't count, because they have no place
 * on the screen.
 */
export function moveBy(draft: Draft, parentId: EntityId | null, childId: EntityId, step: -1 | 1): Draft {
  const { byId, childrenOf } = shapeDraft(draft)
  const order = [...childrenOf(parentId)]
  const from = order.indexOf(childId)
  let to = from + step
  while (byId.get(order[to] ?? '')?.type === 'Image') to += step
  if (from < 0 || to < 0 || to >= order.length) return draft
  order.splice(from, 1)
  order.splice(to, 0, childId)
  return arrange(draft, parentId, order)
}

/** Moves it before a sibling, as in dragging; undefined means the end. */
export function moveBefore(
  draft: Draft,
  parentId: EntityId | null,
  childId: EntityId,
  beforeId: EntityId | undefined,
): Draft {
  if (childId === beforeId) return draft
  const order = shapeDraft(draft)
    .childrenOf(parentId)
    .filter((id) => id !== childId)
  const at = beforeId === undefined ? order.length : order.indexOf(beforeId)
  if (at < 0) return draft
  return arrange(draft, parentId, [...order.slice(0, at), childId, ...order.slice(at)])
}

/** A child dropped on a sibling takes the sibling's place. Undefined means the end. */
export function placeOver(
  order: readonly EntityId[],
  childId: EntityId,
  overId: EntityId,
): EntityId | undefined {
  const [from, to] = [order.indexOf(childId), order.indexOf(overId)]
  return from >= 0 && from < to ? order[to + 1] : overId
}

/** Moves it to the end of another parent. */
export function moveTo(draft: Draft, childId: EntityId, from: EntityId | null, to: EntityId | null): Draft {
  if (from === to || shapeDraft(draft).childrenOf(to).includes(childId)) return draft
  const links = draft.document.links.filter((link) => link.parentId !== from || link.childId !== childId)
  const moved = withDocument(draft, { links: [...links, { parentId: to, childId }] })
  const order = shapeDraft(moved)
    .childrenOf(to)
    .filter((id) => id !== childId)
  return { ...arrange(moved, to, [...order, childId]), changes: draft.changes + 1 }
}

function arrange(draft: Draft, parentId: EntityId | null, order: readonly EntityId[]): Draft {
  const placeOf = new Map(order.map((id, index) => [id, index + 1]))
  const links = draft.document.links.map((link) =>
    link.parentId === parentId ? { ...link, displayOrder: placeOf.get(link.childId) ?? null } : link,
  )
  return withDocument(draft, { links })
}

/** `document.entities[3].price` is the price of the fourth entity sent. */
export function entityOfField(
  draft: Draft,
  field: string | undefined,
): { id: EntityId; field: string } | undefined {
  const match = /entities\[(\d+)\]\.?([A-Za-z]*)/.exec(field ?? '')
  const entity = match && draft.document.entities[Number(match[1])]
  return entity ? { id: entity.id, field: match[2] ?? '' } : undefined
}
