import { toDollars } from '../../../core/money.ts'
import { messageItem, type Reason } from '../../../core/refusal.ts'
import { filtering, grouping, mapping, type Work } from '../../../runtime/slices.ts'
import type { Language } from '../../../texts/language.ts'
import { childrenInOrder } from '../rules/compile-menu.ts'
import { deepestFirst } from '../rules/deepest-first.ts'
import {
  type EntityRecord,
  type LinkRecord,
  type MenuRecords,
  pickNutrition,
  pickPreselected,
  pickTaxClass,
} from '../rules/menu.ts'
import type { MenuChange } from '../rules/menu-change.ts'
import { settlingOpenLimits } from '../rules/open-limits.ts'
import { presentSchedule } from '../schedules/present.ts'
import type { Warning } from './rules/warnings.ts'

type Of<Type extends EntityRecord['type']> = Extract<EntityRecord, { type: Type }>

/** An entity as merchants write and read it: the API's administration format with its `id`. */
export function presentEntity(entity: EntityRecord, imageBase: string) {
  const { entityId, type, name, description, hidden, thirdPartyId } = entity
  return { id: entityId, type, name, description, hidden, thirdPartyId, ...presentOwn(entity, imageBase) }
}

function presentOwn(entity: EntityRecord, imageBase: string) {
  switch (entity.type) {
    case 'SubMenu':
      return presentSchedulable(entity)
    case 'Item':
      return { ...presentPriced(entity), ...presentSchedulable(entity), ...pickNutrition(entity) }
    case 'Option':
      return { ...presentPriced(entity), ...pickPreselected(entity) }
    case 'OptionGroup': {
      const { selectionType, selectionsMin, selectionsMax, selectionDepends } = entity
      return { selectionType, selectionsMin, selectionsMax, selectionDepends }
    }
    case 'PriceGroup':
      return {}
    case 'Image':
      return { url: entity.url.startsWith('/') ? `${imageBase}${entity.url}` : entity.url }
  }
}

const presentSchedulable = ({ scheduleIds, alcohol, tobacco, ...own }: Of<'SubMenu' | 'Item'>) => ({
  scheduleIds: [...scheduleIds],
  alcohol,
  tobacco,
  ...pickTaxClass(own),
})

function presentPriced({ price, quantities, qtyNameSingular, qtyNamePlural }: Of<'Item' | 'Option'>) {
  const { min, max, increment } = quantities
  return {
    price: toDollars(price),
    qtyMin: min / 1000,
    qtyMax: max === null ? null : max / 1000,
    qtyIncrements: increment / 1000,
    qtyNameSingular,
    qtyNamePlural,
  }
}

export const presentLink = ({ parentId, childId, displayOrder }: LinkRecord) => ({
  parentId,
  childId,
  displayOrder,
})

/** The entities affected by a change, before or after it. */
export function presentSide({ entities, links }: MenuChange, side: 'before' | 'after', imageBase: string) {
  const present = {
    entities: entities.flatMap((one) => (one[side] ? [presentEntity(one[side], imageBase)] : [])),
    links: links.flatMap((one) => (one[side] ? [presentLink(one[side])] : [])),
  }
  return present.entities.length + present.links.length > 0 ? present : undefined
}

/**
 * Each entity is converted to JSON text once: an entity with several parents is serialized once, shared by the tree
 * and the list.
 */
type EntityTexts = ReadonlyMap<number, string>

function* entityTexts(entities: readonly EntityRecord[], imageBase: string): Work<EntityTexts> {
  const texts = yield* mapping(
    entities,
    (entity) => [entity.entityId, JSON.stringify(presentEntity(entity, imageBase))] as const,
  )
  yield
  return new Map(texts)
}

/** The tree below the top level, in the order customers see. */
function* treeJson(texts: EntityTexts, links: readonly LinkRecord[]): Work<string> {
  const childrenOf = yield* childrenInOrder(links)
  const written = new Map<number, string>()
  const listOf = (parentId: number | null) =>
    `[${childrenOf(parentId)
      .flatMap((id) => written.get(id) ?? [])
      .join(',')}]`
  const order = yield* deepestFirst(childrenOf(null), childrenOf)
  for (const id of order) {
    written.set(id, withKey(texts.get(id)!, 'children', listOf(id)))
    yield
  }
  return listOf(null)
}

/** All entities, each with its parents. */
function* listJson(
  texts: EntityTexts,
  links: readonly LinkRecord[],
  isWanted: (id: number) => boolean,
): Work<string> {
  const parents = yield* grouping(links, ({ childId }) => childId)
  const parentsOf = (id: number) =>
    (parents.get(id) ?? []).map(({ parentId, displayOrder }) => ({ parentId, displayOrder }))
  const wanted = yield* filtering(texts, ([id]) => isWanted(id))
  const list = yield* mapping(wanted, ([id, text]) => withKey(text, 'parents', JSON.stringify(parentsOf(id))))
  return `[${list.join(',')}]`
}

const withKey = (text: string, key: string, value: string) => `${text.slice(0, -1)},"${key}":${value}}`

/** The created entities, and the reasons for the others. */
export function* structureJson(
  { entities, links }: MenuChange,
  faults: readonly Reason[],
  { imageBase, language }: { imageBase: string; language: Language },
): Work<string> {
  const hung = links.map(({ after }) => after!)
  const made = yield* settlingOpenLimits({ entities: entities.map(({ after }) => after!), links: hung })
  const message = faults.map((fault) => messageItem(fault, language))
  const head = { message, entityIds: made.map(({ entityId }) => entityId) }
  const texts = yield* entityTexts(made, imageBase)
  return withKey(JSON.stringify(head), 'menu', yield* treeJson(texts, hung))
}

type MenuJsonOptions = {
  warnings: readonly Warning[]
  revision: number
  exclude: readonly string[]
  thirdPartyId: string | undefined
  imageBase: string
}

/** Everything a merchant has entered, as text: 5,000 entities are two megabytes. */
export function* menuJson(
  { entities, links, schedules }: MenuRecords,
  options: MenuJsonOptions,
): Work<string> {
  const settled = yield* settlingOpenLimits({ entities, links })
  const texts = yield* entityTexts(settled, options.imageBase)
  const wanted = yield* filtering(entities, ({ thirdPartyId }) => thirdPartyId === options.thirdPartyId)
  const wantedIds = new Set(wanted.map(({ entityId }) => entityId))
  const isWanted = (id: number) => options.thirdPartyId === undefined || wantedIds.has(id)
  const parts = {
    message: '[]',
    schedule: JSON.stringify(schedules.map(presentSchedule)),
    ...(!options.exclude.includes('menu') && { menu: yield* treeJson(texts, links) }),
    ...(!options.exclude.includes('entities') && { entities: yield* listJson(texts, links, isWanted) }),
    warnings: JSON.stringify(options.warnings),
    revision: String(options.revision),
  }
  yield
  return `{${Object.entries(parts).map(([key, text]) => `"${key}":${text}`)}}`
}
