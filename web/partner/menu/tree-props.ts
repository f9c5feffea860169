import type { CopyPart } from './copy-rules.ts'
import {
  changeEntity,
  type Draft,
  type EntityId,
  moveBefore,
  moveBy,
  placeOver,
  removeFrom,
  type Shape,
  shapeDraft,
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
  /** Copies part of the menu to the person's other shops, if they have any. */
  copyTo?: ((part: CopyPart) => void) | undefined
}

export const noFaults: readonly Fault[] = []
export const actionsWith = (edit: TreeProps['edit']): RowActions => ({
  change: (id, fields) => edit((draft) => changeEntity(draft, id, fields)),
  remove: (parentId, id) => edit((draft) => removeFrom(draft, parentId, id)),
  move: (parentId, id, step) => edit((draft) => moveBy(draft, parentId, id, step)),
  drop: (parentId, id, over) =>
    edit((draft) =>
      moveBefore(draft, parentId, id, placeOver(shapeDraft(draft).childrenOf(parentId), id, over)),
    ),
})

/** A section contains sections or items, not both. */
export const holdsSections = (shape: Shape, id: EntityId) =>
  shape.childrenOf(id).some((child) => shape.byId.get(child)?.type === 'SubMenu')
