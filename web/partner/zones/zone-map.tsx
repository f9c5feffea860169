import { useEffect, useRef, useState } from 'preact/hooks'
import type { Corner, MapStreet } from '../../../sdk/src/index.ts'
import { client } from '../../console/context.ts'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import {
  byPrecedence,
  colorOf,
  type Pixel,
  scaleOf,
  toCorner,
  toPixel,
  type View,
  viewOf,
  type ZoneDraft,
} from './geometry.ts'
import { Handles } from './handles.tsx'
import { drawStreets, edgesOf } from './street-layer.ts'

const t = wordsIn('zones')
const height = 420

/** Zones around the shop. Where several overlap the color is that of the zone that counts; outlines show all. */
export function ZoneMap({
  merchantId,
  zones,
  chosen,
  shop,
  onChoose,
  onEdit,
}: {
  merchantId: number
  /** Stored ones, with the edited one in its place. */
  zones: readonly ZoneDraft[]
  chosen: ZoneDraft | undefined
  shop: Corner
  onChoose(zone: ZoneDraft): void
  onEdit(zone: ZoneDraft): void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useView(frame, zones, shop)
  const pan = useRef<{ from: Pixel; view: View } | undefined>(undefined)
  const drawn = byPrecedence(zones).reverse()
  const streets = useStreets(merchantId, view)
  const zoom = (factor: number) =>
    setView((before) => before && { ...before, pixelsPerMile: before.pixelsPerMile * factor })

  return (
    <div class="zone-map card" ref={frame}>
      {view && (
        <>
          <svg
            width={view.width}
            height={view.height}
            role="img"
            aria-label={t('map')}
            onPointerDown={(event) => {
              pan.current = { from: { x: event.clientX, y: event.clientY }, view }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => {
              const start = pan.current
              if (!start) return
              const { width, height } = view
              const moved = {
                x: width / 2 - (event.clientX - start.from.x),
                y: height / 2 - (event.clientY - start.from.y),
              }
              setView({ ...view, centre: toCorner(start.view, moved) })
            }}
            onPointerUp={(event) => {
              const start = pan.current
              pan.current = undefined
              const isClick =
                start && Math.hypot(event.clientX - start.from.x, event.clientY - start.from.y) < 4
              if (!isClick) return
              const box = event.currentTarget.getBoundingClientRect()
              const at = { x: event.clientX - box.left, y: event.clientY - box.top }
              const found = document
                .elementsFromPoint(box.left + at.x, box.top + at.y)
                .find((element) => element.hasAttribute('data-zone'))
              const zone = drawn[Number(found?.getAttribute('data-zone') ?? -1)]
              if (zone) onChoose(zone)
            }}
          >
            {drawn.map((zone, index) => (
              <Area
                key={zone.id ?? 'new'}
                class={`zone-area zone-${colorOf(zone, zones)}`}
                {...{ zone, view, shop, index }}
              />
            ))}
            <Streets {...{ view, streets, shop }} />
            {drawn.map((zone) => (
              <Area
                key={`line ${zone.id ?? 'new'}`}
                class={zone === chosen ? 'zone-line is-chosen' : 'zone-line'}
                {...{ zone, view, shop }}
              />
            ))}
            <Shop at={toPixel(view, shop)} />
            <Scale view={view} />
          </svg>
          {chosen && <Handles zone={chosen} {...{ view, shop, onEdit }} />}
          <div class="map-tools">
            <button type="button" class="icon-button" aria-label={t('zoom.in')} onClick={() => zoom(1.5)}>
              <Icon name="plus" />
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={t('zoom.out')}
              onClick={() => zoom(1 / 1.5)}
            >
              <Icon name="minus" />
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={t('zoom.all')}
              onClick={() => setView(viewOf(zones, shop, { width: view.width, height }))}
            >
              <Icon name="map" />
            </button>
          </div>
        </>
      )}
    </div>
  )
}

/** Fits everything when it is first drawn and when the window's width changes; not while somebody edits. */
function useView(frame: { current: HTMLDivElement | null }, zones: readonly ZoneDraft[], shop: Corner) {
  const [view, setView] = useState<View>()
  const latest = useRef(zones)
  latest.current = zones
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry!.contentRect.width)
      setView((before) =>
        before?.width === width ? before : viewOf(latest.current, shop, { width, height }),
      )
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  return [view, setView] as const
}

/** Those of the part of the map that is looked at, when it has come to rest. Without them the ground is plain. */
function useStreets(merchantId: number, view: View | undefined): readonly MapStreet[] {
  const [streets, setStreets] = useState<readonly MapStreet[]>([])
  const edges = view && JSON.stringify(edgesOf(view))
  useEffect(() => {
    if (edges === undefined) return undefined
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const asked = client.admin(merchantId).zones.streets(JSON.parse(edges), { signal: gone.signal })
      const answer = await asked.catch(() => undefined)
      if (answer && !gone.signal.aborted) setStreets(answer.streets)
    }, restMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [merchantId, edges])
  return streets
}
const restMs = 200

function Streets({ view, streets, shop }: { view: View; streets: readonly MapStreet[]; shop: Corner }) {
  if (streets.length === 0) return null
  const { path, labels } = drawStreets(view, streets, toPixel(view, shop))
  return (
    <g class="map-streets">
      <path d={path} />
      {labels.map(({ name, at, degrees }) => (
        <text
          key={name}
          transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${degrees.toFixed(1)})`}
          dy="3.5"
        >
          {name}
        </text>
      ))}
    </g>
  )
}

function Area({
  zone,
  view,
  shop,
  index,
  class: classes,
}: {
  zone: ZoneDraft
  view: View
  shop: Corner
  index?: number
  class: string
}) {
  const common = { class: classes, ...(index !== undefined && { 'data-zone': index }) }
  if (zone.type === 'radius') {
    const { x, y } = toPixel(view, shop)
    return <circle {...common} cx={x} cy={y} r={(zone.radius ?? 0) * view.pixelsPerMile} />
  }
  if (zone.type !== 'polygon') return null
  const points = (zone.polygon ?? []).map((corner) => toPixel(view, corner))
  return (
    <polygon {...common} points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
  )
}

const Shop = ({ at: { x, y } }: { at: Pixel }) => (
  <g class="map-shop" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
    <circle r="7" />
    <circle r="2.5" class="map-shop-middle" />
  </g>
)

function Scale({ view }: { view: View }) {
  const { miles, pixels } = scaleOf(view.pixelsPerMile, 140)
  const y = view.height - 16
  return (
    <g class="map-scale">
      <path d={`M16 ${y - 5}v5h${pixels.toFixed(1)}v-5`} />
      <text x={22} y={y - 6}>
        {t('scale', { miles })}
      </text>
    </g>
  )
}
