import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Corner } from '../../../sdk/src/index.ts'
import { Icon } from '../icon.tsx'
import { type Pixel, toCorner, type View, viewAround } from './flat-map.ts'
import { MapDrawing, type MapProps } from './map.tsx'

type Setter = (next: View | ((before: View | undefined) => View | undefined)) => void

/** Fits all points when it is first drawn and when the window's width changes; not while someone edits. */
export function useMapView(frame: RefObject<HTMLElement | null>, points: readonly Corner[], height: number) {
  const [view, setView] = useState<View>()
  const latest = useRef(points)
  latest.current = points
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry!.contentRect.width)
      setView((before) => (before?.width === width ? before : viewAround(latest.current, { width, height })))
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  return [view, setView as Setter] as const
}

const zoomStep = 1.5
/** A pointer that moved less than this has clicked. */
const clickPixels = 4

/** A map that is dragged and zoomed, by buttons, too. `children` are laid over it. */
export function PanMap({
  view,
  setView,
  points,
  words,
  onChoose,
  children,
  ...drawing
}: Omit<MapProps, 'size'> & {
  view: View
  setView: Setter
  points: readonly Corner[]
  words: { in: string; out: string; all: string }
  /** The `zone` of the area that was clicked. */
  onChoose(zone: number): void
  children?: ComponentChildren
}) {
  const pan = useRef<{ from: Pixel; view: View } | undefined>(undefined)
  const { width, height } = view
  const zoom = (factor: number) => setView({ ...view, pixelsPerMile: view.pixelsPerMile * factor })
  const tools = [
    ['plus', words.in, () => zoom(zoomStep)],
    ['minus', words.out, () => zoom(1 / zoomStep)],
    ['map', words.all, () => setView(viewAround(points, { width, height }))],
  ] as const
  return (
    <>
      <MapDrawing
        {...drawing}
        size={view}
        onPointerDown={(event) => {
          pan.current = { from: { x: event.clientX, y: event.clientY }, view }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          const start = pan.current
          if (!start) return
          const x = width / 2 - (event.clientX - start.from.x)
          const y = height / 2 - (event.clientY - start.from.y)
          setView({ ...view, centre: toCorner(start.view, { x, y }) })
        }}
        onPointerUp={({ clientX, clientY }) => {
          const start = pan.current
          pan.current = undefined
          if (!start || Math.hypot(clientX - start.from.x, clientY - start.from.y) >= clickPixels) return
          const found = document
            .elementsFromPoint(clientX, clientY)
            .find((element) => element.hasAttribute('data-zone'))
          if (found) onChoose(Number(found.getAttribute('data-zone')))
        }}
      />
      {children}
      <div class="map-tools">
        {tools.map(([icon, label, onClick]) => (
          <button key={icon} type="button" class="icon-button" aria-label={label} onClick={onClick}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </>
  )
}
