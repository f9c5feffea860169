import type { Reason } from '../../../../core/refusal.ts'
import { filtering, indexing, mapping, type Work } from '../../../../runtime/slices.ts'
import { says, word } from '../../../../texts/sentence.ts'
import type { EntityRecord, LinkRecord, MenuRecords } from '../../rules/menu.ts'
import { applying, comparing, type MenuChange, noChange } from '../../rules/menu-change.ts'
import { settlingOpenLimits } from '../../rules/open-limits.ts'
import { findMenuFaults, type MenuFault } from './checks.ts'
import { changeEntity, type EntityFields, findFieldFaults, toNewEntity } from './entity-fields.ts'
import { describeFault, type SentEntity } from './sent.ts'

/** The changes that a request would make to a menu, and all faults. */
export type Plan = { change: MenuChange; faults: readonly Reason[] }

/** An entity in a request, with the entity it would become. */
type Meant = { sent: SentEntity; entity: EntityRecord; before: EntityRecord | null }

/** Checks an entity by itself. A field that couldn't be read is reported once. */
export function findOwnFaults(sent: SentEntity, entity: EntityRecord): Reason[] {
  const reported = new Set(sent.faults.map(({ field }) => field?.split('[', 1)[0]))
  const more = findFieldFaults(entity).filter(({ field }) => !reported.has(field))
  return [...sent.faults, ...more.map((fault): Reason => ({ code: 'invalid_entity', ...fault }))]
}

/** Some may be linked at creation. */
export function* planNewEntities(
  sent: readonly SentEntity[],
  ids: readonly number[],
  records: MenuRecords,
): Work<Plan> {
  const read = yield* mapping(sent, (one, index): Meant[] =>
    isReadable(one) ? [{ sent: one, entity: toNewEntity(one.fields, ids[index]!), before: null }] : [],
  )
  const meant = read.flat()
  const links = meant.flatMap(({ sent: { fields }, entity }): LinkRecord[] =>
    fields.parentId === undefined
      ? []
      : [{ parentId: fields.parentId, childId: entity.entityId, displayOrder: fields.displayOrder ?? null }],
  )
  const change = {
    ...noChange,
    entities: meant.map(({ entity }) => ({ before: null, after: entity })),
    links: links.map((link) => ({ before: null, after: link })),
  }
  return { change, faults: yield* checkPlan(sent, meant, records, change) }
}

/** Sending an unchanged entity changes nothing. */
export function* planChangedEntities(sent: readonly SentEntity[], records: MenuRecords): Work<Plan> {
  const stored = yield* indexing(records.entities, ({ entityId }) => entityId)
  const shown = yield* indexing(yield* settlingOpenLimits(records), ({ entityId }) => entityId)
  const misnamed = findMisnamed(sent, stored)
  const read = yield* mapping(sent, (one): Meant[] => {
    const before = stored.get(one.fields.id ?? 0)
    if (!before || misnamed.has(one)) return []
    const fields = leaveOpen(one.fields, before, shown.get(before.entityId)!)
    return [{ sent: one, entity: changeEntity(before, fields), before }]
  })
  const meant = read.flat()
  const holding = (entities: readonly EntityRecord[]) => ({ entities, links: [], schedules: [] })
  const change = yield* comparing(
    holding(meant.map(({ before }) => before!)),
    holding(meant.map(({ entity }) => entity)),
  )
  return { change, faults: yield* checkPlan(sent, meant, records, change, misnamed) }
}

/**
 * An unset limit is shown as its effective value. Sending that value back doesn't set it: it keeps following the
 * group.
 */
function leaveOpen(fields: EntityFields, before: EntityRecord, shown: EntityRecord): EntityFields {
  const isOpen = before.type === 'Option' && before.quantities.max === null && shown.type === 'Option'
  if (!isOpen || fields.qtyMax == null || fields.qtyMax !== shown.quantities.max! / 1000) return fields
  const { qtyMax: _shown, ...rest } = fields
  return rest
}

/** With all links to and from them. Their children stay, without this parent. */
export function* planDeletedEntities(entityIds: readonly number[], records: MenuRecords): Work<Plan> {
  const gone = new Set(entityIds)
  const stored = yield* indexing(records.entities, ({ entityId }) => entityId)
  const seen = new Set<number>()
  const faults: Reason[] = []
  for (const [index, entityId] of entityIds.entries()) {
    const place = { field: `entityIds[${index}]`, entity: entityId }
    if (seen.has(entityId)) {
      faults.push({ code: 'invalid_entity', ...place, detail: says`The id ${entityId} appears twice.` })
    } else if (!stored.has(entityId)) faults.push({ code: 'unknown_entity', ...place })
    seen.add(entityId)
  }
  const isCut = ({ parentId, childId }: LinkRecord) =>
    gone.has(childId) || (parentId !== null && gone.has(parentId))
  const toGone = <Part>(before: Part) => ({ before, after: null })
  const entities = yield* filtering(records.entities, ({ entityId }) => gone.has(entityId))
  const links = yield* filtering(records.links, isCut)
  return { change: { ...noChange, entities: entities.map(toGone), links: links.map(toGone) }, faults }
}

/** Without a type, nothing can be created. */
export const isReadable = ({ fields }: SentEntity) => fields.type !== undefined

/** Why a sent entity can't be matched with a stored one. */
function findMisnamed(sent: readonly SentEntity[], stored: ReadonlyMap<number, EntityRecord>) {
  const misnamed = new Map<SentEntity, Reason>()
  const seen = new Set<number>()
  for (const one of sent) {
    const { id, type } = one.fields
    if (id === undefined) continue // reported by the reader
    const before = stored.get(id)
    if (seen.has(id)) {
      const detail = says`The id ${id} appears twice.`
      misnamed.set(one, { code: 'invalid_entity', field: 'id', detail })
    } else if (!before) misnamed.set(one, { code: 'unknown_entity', field: 'id' })
    else if (before.type !== type) {
      const detail = says`Entity ${id} is of type ${word(before.type)}, and a type can’t change.`
      misnamed.set(one, { code: 'invalid_entity', field: 'type', detail })
    }
    seen.add(id)
  }
  return misnamed
}

/** All faults, in the order of the request. */
function* checkPlan(
  sent: readonly SentEntity[],
  meant: readonly Meant[],
  records: MenuRecords,
  change: MenuChange,
  misnamed: ReadonlyMap<SentEntity, Reason> = new Map(),
): Work<Reason[]> {
  const entities = new Map(meant.map((one) => [one.sent, one.entity]))
  const after = yield* applying(records, change)
  const inMenu = Map.groupBy(yield* findMenuFaults(after, change), faultyChildId)
  const reported = yield* mapping(sent, (one) => {
    const entity = entities.get(one)
    const own = entity ? findOwnFaults(one, entity) : one.faults
    const reasons = [misnamed.get(one) ?? [], own, inMenu.get(entity?.entityId) ?? []].flat()
    return reasons.map((fault) => describeFault(one, fault))
  })
  return reported.flat()
}

/** A link's fault is reported for the entity it would have linked. */
export const faultyChildId = ({ entityId, link }: MenuFault) => entityId ?? link?.childId
