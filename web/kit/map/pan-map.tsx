import type { ComponentChildren, RefObject, TargetedPointerEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Corner } from '../../../sdk/src/index.ts'
import { Icon } from '../icon.tsx'
import { moveView, type Pixel, type View, viewAround, zoomView } from './flat-map.ts'
import { MapDrawing, type MapProps } from './map.tsx'

type Setter = (next: View | ((before: View | undefined) => View | undefined)) => void

/**
 * Fits all points when first drawn and when the window's width changes, but not during editing. With `shown`, which
 * identifies the map's content, also when that changes, until the user has moved the map.
 */
export function useMapView(
  frame: RefObject<HTMLElement | null>,
  points: readonly Corner[],
  /** A function if it follows the window. */
  height: number | (() => number),
  shown = '',
) {
  const [view, setView] = useState<View>()
  const latest = useRef(points)
  latest.current = points
  const fitted = useRef<View | undefined>(undefined)
  const fit = (width: number) => {
    fitted.current = viewAround(latest.current, {
      width,
      height: typeof height === 'number' ? height : height(),
    })
    return fitted.current
  }
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry!.contentRect.width)
      setView((before) => (before?.width === width ? before : fit(width)))
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    setView((before) => (before && before === fitted.current ? fit(before.width) : before))
  }, [shown])
  return [view, setView as Setter] as const
}

const zoomStep = 1.5
/** The fraction of the width or height that an arrow key moves the map by. */
const keyStep = 0.15
/** A pointer that moved less than this has clicked. */
const clickPixels = 4

type Pointer = TargetedPointerEvent<SVGSVGElement>

/**
 * A map that can be dragged, pinched and zoomed: with buttons, with Ctrl and the wheel (without Ctrl it scrolls the
 * page), and with the arrow, plus, minus and zero keys while it has the focus. `children` are drawn on top.
 */
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
  /** Called with the `zone` of the clicked area. */
  onChoose?(zone: number): void
  children?: ComponentChildren
}) {
  const { width, height } = view
  const middle = { x: width / 2, y: height / 2 }
  const zoom = (factor: number, at: Pixel = middle) =>
    setView((before) => before && zoomView(before, at, factor))
  const move = (by: Pixel) => setView((before) => before && moveView(before, by))
  const showAll = () => setView(viewAround(points, { width, height }))
  const tools = [
    ['plus', words.in, () => zoom(zoomStep)],
    ['minus', words.out, () => zoom(1 / zoomStep)],
    ['map', words.all, showAll],
  ] as const
  const keys = new Map([
    ['ArrowLeft', () => move({ x: width * keyStep, y: 0 })],
    ['ArrowRight', () => move({ x: -width * keyStep, y: 0 })],
    ['ArrowUp', () => move({ x: 0, y: height * keyStep })],
    ['ArrowDown', () => move({ x: 0, y: -height * keyStep })],
    ['+', () => zoom(zoomStep)],
    ['=', () => zoom(zoomStep)],
    ['-', () => zoom(1 / zoomStep)],
    ['0', showAll],
  ])
  return (
    <>
      <MapDrawing
        {...drawing}
        {...usePointers({ move, zoom, onChoose })}
        size={view}
        tabindex={0}
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key)
          if (!act) return
          event.preventDefault()
          act()
        }}
        onWheel={(event) => {
          if (!event.ctrlKey && !event.metaKey) return
          event.preventDefault()
          zoom(Math.exp(-event.deltaY / 200), pixelIn(event.currentTarget, event))
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

const pixelIn = (map: Element, { clientX, clientY }: { clientX: number; clientY: number }): Pixel => {
  const { left, top } = map.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

type Gestures = {
  move(by: Pixel): void
  zoom(factor: number, at: Pixel): void
  onChoose: ((zone: number) => void) | undefined
}

/** One pointer drags, two pinch. A link on the map is followed unless the pointer has moved. */
function usePointers({ move, zoom, onChoose }: Gestures) {
  const down = useRef(new Map<number, Pixel>())
  const traveled = useRef(0)
  const lift = (event: Pointer) => down.current.delete(event.pointerId)
  return {
    onPointerDown(event: Pointer) {
      if (event.button !== 0) return
      if (down.current.size === 0) traveled.current = 0
      down.current.set(event.pointerId, pixelIn(event.currentTarget, event))
    },
    onPointerMove(event: Pointer) {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now = pixelIn(event.currentTarget, event)
      const by = { x: now.x - before.x, y: now.y - before.y }
      traveled.current += Math.hypot(by.x, by.y)
      if (traveled.current < clickPixels) return
      // Not before it has moved: a captured pointer clicks on the map instead of the link below it.
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, now)
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) return move(by)
      const apart = (pixel: Pixel) => Math.max(Math.hypot(pixel.x - other.x, pixel.y - other.y), 1)
      zoom(apart(now) / apart(before), other)
    },
    onPointerUp(event: Pointer) {
      if (!lift(event) || traveled.current >= clickPixels || !onChoose) return
      const found = document
        .elementsFromPoint(event.clientX, event.clientY)
        .find((element) => element.hasAttribute('data-zone'))
      if (found) onChoose(Number(found.getAttribute('data-zone')))
    },
    onPointerCancel: lift,
    // A browser would drag the link.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
