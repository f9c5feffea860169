import {
  changeEntity,
  type Draft,
  type EntityId,
  moveBefore,
  moveBy,
  removeFrom,
  type Shape,
} from './draft.ts'
import type { RowActions } from './row.tsx'

export type Fault = { id: EntityId; field: string; text: string; isRefusal: boolean }
export type TreeProps = {
  draft: Draft
  shape: Shape
  /** By the entity that they are about. */
  faults: ReadonlyMap<EntityId, readonly Fault[]>
  merchantId: number
  edit(change: (draft: Draft) => Draft): void
}

export const noFaults: readonly Fault[] = []
export const actionsWith = (edit: TreeProps['edit']): RowActions => ({
  change: (id, fields) => edit((draft) => changeEntity(draft, id, fields)),
  remove: (parentId, id) => edit((draft) => removeFrom(draft, parentId, id)),
  move: (parentId, id, step) => edit((draft) => moveBy(draft, parentId, id, step)),
  drop: (parentId, id, before) => edit((draft) => moveBefore(draft, parentId, id, before)),
})
