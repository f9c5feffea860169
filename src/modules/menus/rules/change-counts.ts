import type { EntityType } from './menu.ts'
import type { Change, MenuChange } from './menu-change.ts'

/** Entities of a type, links that aren't created or deleted with an entity, or schedules. */
type ChangedKind = EntityType | 'link' | 'schedule'

/** A change in numbers: how much it affects, and how many of each kind are added, removed and changed. */
export type ChangeCounts = {
  entities: number
  links: number
  schedules: number
  kinds: readonly { kind: ChangedKind; added: number; removed: number; changed: number }[]
}

export function countChange({ entities, links, schedules }: MenuChange): ChangeCounts {
  const kinds = new Map<ChangedKind, { added: number; removed: number; changed: number }>()
  const count = (kind: ChangedKind, { before, after }: Change<unknown>) => {
    if (!kinds.has(kind)) kinds.set(kind, { added: 0, removed: 0, changed: 0 })
    kinds.get(kind)![before === null ? 'added' : after === null ? 'removed' : 'changed'] += 1
  }
  const whole = new Set<number | null>()
  for (const one of entities) {
    const { type, entityId } = (one.after ?? one.before)!
    count(type, one)
    if (one.before === null || one.after === null) whole.add(entityId)
  }
  for (const one of links) {
    const { parentId, childId } = (one.after ?? one.before)!
    if (!whole.has(childId) && !whole.has(parentId)) count('link', one)
  }
  for (const one of schedules) count('schedule', one)
  return {
    entities: entities.length,
    links: links.length,
    schedules: schedules.length,
    kinds: [...kinds].map(([kind, counts]) => ({ kind, ...counts })),
  }
}
