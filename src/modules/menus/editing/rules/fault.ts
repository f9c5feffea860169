import type { Sentence } from '../../../../texts/sentence.ts'
import type { EntityRecord, LinkRecord, MenuRecords } from '../../rules/menu.ts'
import type { MenuChange } from '../../rules/menu-change.ts'

export type MenuFault = {
  code:
    | 'invalid_entity'
    | 'unknown_entity'
    | 'invalid_parent'
    | 'invalid_link'
    | 'cycle'
    | 'too_many_children'
    | 'unknown_schedule'
  /** The entity or link that has the fault. */
  entityId?: number
  link?: Pick<LinkRecord, 'parentId' | 'childId'>
  field?: string
  detail: Sentence
}

/** A menu after a change, prepared for checks of the affected parts. */
export type ChangedMenu = {
  after: MenuRecords
  change: MenuChange
  /** After the change, by id. */
  entities: ReadonlyMap<number, EntityRecord>
  newIds: ReadonlySet<number>
}
