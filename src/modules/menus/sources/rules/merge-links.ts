import { indexing, visiting, type Work } from '../../../../runtime/slices.ts'
import type { LinkRecord, MenuRecords } from '../../rules/menu.ts'
import { linkKey, type PartLink } from './source-parts.ts'

/** Which side wins if both have changed a field since the last import, or if we deleted what the source still has. */
export type Preference = 'ours' | 'source'

export type MergedLinks = { links: LinkRecord[] }

type LinksInput = {
  source: readonly PartLink[]
  base: readonly PartLink[]
  records: Pick<MenuRecords, 'links'>
  entityIds: ReadonlyMap<string, number>
  prefers: Preference
}

const keyOf = ({ parentId, childId }: Pick<LinkRecord, 'parentId' | 'childId'>) => `${parentId} ${childId}`

/**
 * The same three-way merge for links: one that only the source removed is removed, one that only we removed stays
 * removed. The position among siblings follows the source until we move it.
 */
export function* mergeLinks({ source, base, records, entityIds, prefers }: LinksInput): Work<MergedLinks> {
  const merged = yield* indexing(records.links, keyOf)
  const before = yield* indexing(base, linkKey)
  const stays = yield* indexing(source, linkKey)
  const place = ({ parent, child }: PartLink) => {
    const parentId = parent === null ? null : entityIds.get(parent)
    const childId = entityIds.get(child)
    return parentId === undefined || childId === undefined ? undefined : { parentId, childId }
  }
  yield* visiting(base, (link) => {
    const ids = stays.has(linkKey(link)) ? undefined : place(link)
    if (ids) merged.delete(keyOf(ids))
  })
  yield* visiting(source, (link) => {
    const ids = place(link)
    if (!ids) return
    const last = before.get(linkKey(link))
    const ours = merged.get(keyOf(ids))
    if (!ours && last && prefers === 'ours') return
    const isOurs = ours && last && ours.displayOrder !== last.order && prefers === 'ours'
    if (!isOurs) merged.set(keyOf(ids), { ...ids, displayOrder: link.order })
  })
  return { links: [...merged.values()] }
}
