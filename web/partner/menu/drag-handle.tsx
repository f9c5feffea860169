import { Icon } from '../../kit/icon.tsx'
import { scrollAtEdge, useDropTarget } from '../frame/drag.ts'
import { wordsIn } from '../frame/words.ts'
import type { EntityId } from './draft.ts'
import { focusNext } from './focus-next.ts'

const t = wordsIn('menu')

export type Moves = {
  /** One step among its siblings. */
  move(step: -1 | 1): void
  /** Moves to a sibling's place. */
  drop(over: EntityId): void
}

type DragHandleProps = Moves & { id: EntityId; parentId: EntityId | null; name: string }

/** Drags by mouse, pen or finger; the arrow keys move by one. It can be dropped on rows of the same parent. */
export function DragHandle({ id, parentId, name, move, drop }: DragHandleProps) {
  const { over, mark } = useDropTarget()
  const rowAt = (x: number, y: number) => {
    const row = document.elementFromPoint(x, y)?.closest(`[data-parent="${parentId}"]`)
    return row?.getAttribute('data-entity') === String(id) ? undefined : (row ?? undefined)
  }
  return (
    <button
      type="button"
      class="drag"
      aria-label={t('handle', { name })}
      title={t('drag')}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        mark(rowAt(event.clientX, event.clientY))
        scrollAtEdge(event.clientY)
      }}
      onPointerUp={() => {
        const place = over.current?.getAttribute('data-entity')
        mark(undefined)
        if (place) drop(readId(place))
      }}
      onPointerCancel={() => mark(undefined)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
        if (step === undefined) return
        event.preventDefault()
        focusNext(id, 'handle')
        move(step)
      }}
    >
      <Icon name="list" />
    </button>
  )
}

/** The API's ids are numbers; a draft's own ids are not. */
const readId = (text: string): EntityId => (/^\d+$/.test(text) ? Number(text) : text)
