import { useRef } from 'preact/hooks'
import type { Corner } from '../../../sdk/src/index.ts'
import { wordsIn } from '../frame/words.ts'
import {
  dropCorner,
  middleOf,
  milesFrom,
  moveCorner,
  outlineOf,
  type Pixel,
  splitSide,
  toCorner,
  toPixel,
  type View,
  type ZoneDraft,
} from './geometry.ts'

const t = wordsIn('zones')
/** One press of an arrow key; with Shift a fine one. */
const steps = { plain: 8, fine: 1 }
const arrows = new Map(
  Object.entries<Pixel>({
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  }),
)

/** The handles of a zone: corners and the middles of sides, or the edge of a circle. Real buttons over the map. */
export function Handles({
  zone,
  view,
  shop,
  onEdit,
}: {
  zone: ZoneDraft
  view: View
  shop: Corner
  onEdit(zone: ZoneDraft): void
}) {
  if (zone.type === 'radius') {
    const edge = outlineOf(zone, shop)[1]!
    return (
      <Handle
        at={toPixel(view, edge)}
        label={t('handle.radius', { count: zone.radius ?? 0 })}
        onMove={(to) => onEdit({ ...zone, radius: milesFrom(shop, toCorner(view, to)) })}
      />
    )
  }
  const { polygon } = zone
  if (zone.type !== 'polygon' || !polygon) return null
  const set = (corners: Corner[]) => onEdit({ ...zone, polygon: corners })
  return (
    <>
      {polygon.map((corner, index) => (
        <Handle
          key={`corner ${index}`}
          at={toPixel(view, corner)}
          label={t('handle.corner', { number: index + 1, all: polygon.length })}
          onMove={(to) => set(moveCorner(polygon, index, toCorner(view, to)))}
          onDrop={() => set(dropCorner(polygon, index))}
        />
      ))}
      {polygon.map((_, index) => (
        <SideButton
          key={`side ${index}`}
          at={toPixel(view, middleOf(polygon, index))}
          label={t('handle.side', { number: index + 1 })}
          onClick={() => set(splitSide(polygon, index))}
        />
      ))}
    </>
  )
}

function Handle({
  at,
  label,
  onMove,
  onDrop,
}: {
  at: Pixel
  label: string
  onMove(to: Pixel): void
  /** Takes it away, with the Delete key or a double click. */
  onDrop?: () => void
}) {
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

const SideButton = ({ at, label, onClick }: { at: Pixel; label: string; onClick(): void }) => (
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
