import { useRef } from 'preact/hooks'
import type { Pixel } from './flat-map.ts'

/** One press of an arrow key; finer with Shift. */
const steps = { plain: 8, fine: 1 }
const arrows = new Map(
  Object.entries<Pixel>({
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  }),
)

type HandleProps = {
  at: Pixel
  label: string
  onMove(to: Pixel): void
  /** Removes it, with the Delete key or a double click. */
  onDrop?: () => void
}

/** A point that can be dragged, or moved with the arrow keys: a real button on top of the map. */
export function Handle({ at, label, onMove, onDrop }: HandleProps) {
  const held = useRef<Pixel | undefined>(undefined)
  return (
    <button
      type="button"
      class="map-handle"
      aria-label={label}
      title={label}
      style={placeAt(at)}
      onPointerDown={(event) => {
        held.current = { x: event.clientX - at.x, y: event.clientY - at.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!held.current) return
        onMove({ x: event.clientX - held.current.x, y: event.clientY - held.current.y })
      }}
      onPointerUp={() => {
        held.current = undefined
      }}
      onPointerCancel={() => {
        held.current = undefined
      }}
      onDblClick={onDrop}
      onKeyDown={(event) => {
        const arrow = arrows.get(event.key)
        if (arrow) {
          event.preventDefault()
          const step = event.shiftKey ? steps.fine : steps.plain
          onMove({ x: at.x + arrow.x * step, y: at.y + arrow.y * step })
        }
        if (event.key === 'Delete' || event.key === 'Backspace') onDrop?.()
      }}
    />
  )
}

/** Adds a point. */
export const SideButton = ({ at, label, onClick }: { at: Pixel; label: string; onClick(): void }) => (
  <button
    type="button"
    class="map-handle side"
    aria-label={label}
    title={label}
    style={placeAt(at)}
    onClick={onClick}
  />
)

const placeAt = ({ x, y }: Pixel) => ({ left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` })
