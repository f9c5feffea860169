import type { EntityRecord, MenuRecords } from '../../rules/menu.ts'
import { type Change, type MenuChange, noChange } from '../../rules/menu-change.ts'

type Image = Extract<EntityRecord, { type: 'Image' }>

/** A picture fetched for an entity; `before` is the one placed by an import. */
export type FetchedPicture = { entityId: number; path: string; before: string | null }
export type PlacedPictures = { change: MenuChange; placed: ReadonlySet<number> }

/** Each is placed where there is no picture yet, or replaces one from an import; our own pictures stay. */
export function placePictures(
  records: MenuRecords,
  fetched: readonly FetchedPicture[],
  newId: () => number,
): PlacedPictures {
  const entities = new Map(records.entities.map((entity) => [entity.entityId, entity]))
  const imageOf = new Map<number, Image>()
  for (const { parentId, childId } of records.links) {
    const child = entities.get(childId)
    if (parentId !== null && child?.type === 'Image') imageOf.set(parentId, child)
  }
  const changed: Change<EntityRecord>[] = []
  const links: MenuChange['links'][number][] = []
  const placed = new Set<number>()
  for (const { entityId, path, before } of fetched) {
    const owner = entities.get(entityId)
    const image = imageOf.get(entityId)
    if (!owner || (image && image.url !== before && image.url !== path)) continue
    placed.add(entityId)
    if (image?.url === path) continue
    if (image) {
      changed.push({ before: image, after: { ...image, url: path } })
      continue
    }
    const common = { description: '', hidden: false, thirdPartyId: null }
    const made: Image = { entityId: newId(), type: 'Image', name: owner.name, ...common, url: path }
    changed.push({ before: null, after: made })
    links.push({ before: null, after: { parentId: entityId, childId: made.entityId, displayOrder: null } })
  }
  return { change: { ...noChange, entities: changed, links }, placed }
}
