import { grouping, indexing, type Work } from '../../../../runtime/slices.ts'
import type { EntityRecord, MenuRecords } from '../../rules/menu.ts'
import { ownId, type Part, type SourceParts } from './source-parts.ts'

/** A part as last imported, and the entity it became. `isGone`: the source had deleted it by then. */
export type BasePart = Part & { entityId: number; isGone?: boolean }

/**
 * The stored entity for each part: the one it became before; on its first import the one it names by our id, the only
 * one with its thirdPartyId, or the only one with its name in its place. No entity is matched twice.
 */
export function* matchParts(
  source: SourceParts,
  base: ReadonlyMap<string, BasePart>,
  records: MenuRecords,
): Work<Map<string, EntityRecord>> {
  const stored = yield* indexing(records.entities, ({ entityId }) => entityId)
  const matches = new Map<string, EntityRecord>()
  const taken = new Set<number>([...base.values()].map(({ entityId }) => entityId))
  const take = (key: string, entity: EntityRecord) => {
    matches.set(key, entity)
    taken.add(entity.entityId)
  }
  for (const { key } of source.parts) {
    const entity = stored.get(base.get(key)?.entityId ?? 0)
    if (entity) matches.set(key, entity)
  }
  const unknown = source.parts.filter(({ key }) => !base.has(key))
  if (unknown.length === 0) return matches
  yield
  const isFree = (part: Part) => (entity: EntityRecord) =>
    entity.type === part.type && !taken.has(entity.entityId)
  const byOwnId = yield* grouping(records.entities, ({ thirdPartyId }) => thirdPartyId)
  for (const part of unknown) {
    const named = stored.get(entityIdIn(part.key))
    const candidates = named ? [named] : (byOwnId.get(part.fields.thirdPartyId ?? '') ?? [])
    const [only, ...others] = candidates.filter(isFree(part))
    if (only && others.length === 0) take(part.key, only)
  }
  yield
  const isUnknown = new Map(unknown.map((part) => [part.key, part]))
  const childrenOf = yield* grouping(records.links, ({ parentId }) => parentId)
  // Links are in tree order, parents before children.
  for (const { parent, child } of source.links) {
    const part = isUnknown.get(child)
    const parentId = parent === null ? null : matches.get(parent)?.entityId
    if (!part || matches.has(child) || parentId === undefined) continue
    const siblings = (childrenOf.get(parentId) ?? []).flatMap(({ childId }) => stored.get(childId) ?? [])
    const isNamed = (entity: EntityRecord) => sameName(entity.name, part.fields.name ?? '')
    const [only, ...others] = siblings.filter(isFree(part)).filter(isNamed)
    if (only && others.length === 0) take(child, only)
    yield
  }
  return matches
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** `item:N12` means entity 12; 0 for none. */
function entityIdIn(key: string): number {
  const id = key.slice(key.indexOf(':') + 1)
  return ownId.test(id) ? Number(id.slice(1)) : 0
}
