import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readMap, readStreets } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { useStreets } from '../../console/streets.ts'
import { type Cluster, clusterMarks } from '../../kit/map/clusters.ts'
import { type Pixel, toPixel } from '../../kit/map/flat-map.ts'
import { drawingSize, type MapMark } from '../../kit/map/map.tsx'
import { PanMap, useMapView } from '../../kit/map/pan-map.tsx'
import { drawStreets } from '../../kit/map/street-layer.ts'
import { Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { groupRegions, type MapOrder, type Region } from './regions.ts'

const t = wordsIn('overview')
type LiveMap = Answer<'get_operator_map'>

/** `version` changes whenever something happened, and the map reloads. */
export function LiveMapPanel({ version }: { version: string }) {
  const asked = useAsked('map', () => readMap())
  const { ask } = asked
  const read = useRef(version)
  useEffect(() => {
    if (read.current === version) return
    read.current = version
    void ask()
  }, [ask, version])
  return (
    <Panel title={t('map')}>
      <Loaded asked={asked}>{(map) => <Drawn map={map} />}</Loaded>
    </Panel>
  )
}

function Drawn({ map: { orders, merchants, has_more } }: { map: LiveMap }) {
  const [chosen, setChosen] = useState<string>()
  const regions = groupRegions(orders, merchants)
  const region = regions.find(({ name }) => name === chosen) ?? regions[0]
  return (
    <>
      {has_more && <p class="soft small">{t('map.more', { count: orders.length })}</p>}
      {regions.length > 1 && (
        <div class="timeline-parts">
          {regions.map(({ name, orders: inside }) => (
            <button
              key={name}
              type="button"
              class="button quiet small-button"
              aria-pressed={name === region?.name}
              onClick={() => setChosen(name)}
            >
              {name} <b class="count">{inside.length}</b>
            </button>
          ))}
        </div>
      )}
      {region ? <RegionMap key={region.name} region={region} /> : <p class="soft">{t('map.none')}</p>}
    </>
  )
}

/** As high as the drawings on order pages; smaller on a phone. */
const mapHeight = () => drawingSize().height

function RegionMap({ region: { name, orders, merchants } }: { region: Region }) {
  const frame = useRef<HTMLDivElement>(null)
  const couriers = orders.flatMap(({ order_id, courier }) => (courier ? [{ order_id, ...courier }] : []))
  const points = [...orders, ...merchants, ...couriers]
  const [view, setView] = useMapView(frame, points, mapHeight)
  const streets = useStreets(view, readStreets)
  const merchantOf = new Map(merchants.map((merchant) => [merchant.merchant_id, merchant]))
  const count = { orders: orders.length, couriers: couriers.length }
  return (
    <figure class="live-map" aria-label={t('map.label', { place: name, ...count })}>
      <div class="live-map-frame" ref={frame}>
        {view && (
          <PanMap
            {...{ view, setView, points }}
            label={t('map.keys')}
            words={{ in: t('map.closer'), out: t('map.farther'), all: t('map.all') }}
            streets={drawStreets(view, streets, [])}
            lines={orders.map((order) => ({
              ...{ key: order.order_id, look: 'way' },
              from: toPixel(view, merchantOf.get(order.merchant_id)!),
              to: toPixel(view, order),
            }))}
            marks={[
              ...merchants.map((merchant) => ({
                ...{ key: `m${merchant.merchant_id}`, look: 'merchant', title: merchant.name },
                at: toPixel(view, merchant),
              })),
              ...clusterMarks(
                orders.map((order) => ({ at: toPixel(view, order), order })),
                clusterPixels,
              ).map(clusterMark),
              ...couriers.map((courier) => ({
                ...{ key: `c${courier.order_id}`, look: 'courier', at: toPixel(view, courier), radius: 6 },
                ...{ courier: courier.order_id, title: t('map.courier.of', { order: courier.order_id }) },
              })),
            ]}
            scale={{ pixelsPerMile: view.pixelsPerMile, textOf: (miles) => t('map.miles', { miles }) }}
          />
        )}
      </div>
      <ul class="legend small">
        {(['merchant', 'order', 'late', 'courier'] as const).map((kind) => (
          <li key={kind}>
            <span class={`mark ${kind}`} aria-hidden="true" /> {t(`map.${kind}`)}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const clusterPixels = 18

/** A mark with one order opens that order, one with several opens the list of open orders. */
function clusterMark({ at, marks }: Cluster<{ at: Pixel; order: MapOrder }>): MapMark {
  const isLate = marks.some(({ order }) => order.late)
  const look = isLate ? 'order late' : 'order'
  const [{ order }] = marks as [(typeof marks)[number]]
  if (marks.length === 1)
    return {
      ...{ key: order.order_id, look, at, radius: 7, title: `#${order.order_id}` },
      href: pathTo('orders', [order.order_id]),
    }
  const shops = new Set(marks.map((mark) => mark.order.merchant_id))
  const merchant: Record<string, string> = shops.size === 1 ? { merchant_id: String(order.merchant_id) } : {}
  return {
    ...{ key: `cluster ${order.order_id}`, look: `${look} cluster`, at, radius: 12, text: marks.length },
    title: t('map.cluster', { count: marks.length }),
    href: pathTo('orders', [], { status: 'open', ...merchant }),
  }
}
