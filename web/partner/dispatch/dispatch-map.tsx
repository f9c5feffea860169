import { useRef } from 'preact/hooks'
import { client } from '../../console/context.ts'
import { useStreets } from '../../console/streets.ts'
import { toPixel } from '../../kit/map/flat-map.ts'
import type { MapLine, MapMark } from '../../kit/map/map.tsx'
import { PanMap, useMapView } from '../../kit/map/pan-map.tsx'
import { drawStreets } from '../../kit/map/street-layer.ts'
import { wordsIn } from '../frame/words.ts'
import { type Board, driverName, isFree, type Plan } from './board.ts'

const t = wordsIn('dispatch')
const mapHeight = () => (window.innerWidth < 700 ? 260 : 420)

/** The shop, the customers' doors, the drivers, and each driver's route. */
export function DispatchMap({ merchantId, board, plan }: { merchantId: number; board: Board; plan: Plan }) {
  const frame = useRef<HTMLDivElement>(null)
  const shop = board.shop!
  const seen = board.drivers.flatMap((driver) =>
    driver.latitude === null || driver.longitude === null
      ? []
      : [{ driver, latitude: driver.latitude, longitude: driver.longitude }],
  )
  const points = [shop, ...board.orders, ...seen]
  const shown = [
    ...board.orders.map(({ order_id }) => order_id),
    ...seen.map(({ driver }) => driver.email),
  ].join()
  const [view, setView] = useMapView(frame, points, mapHeight, shown)
  const streets = useStreets(view, (edges, options) => client.admin(merchantId).zones.streets(edges, options))
  const doors = new Map(board.orders.map((order) => [order.order_id, order]))
  const lines = (): MapLine[] =>
    plan.routes.flatMap(({ driver, stops }, lane) => {
      const start = seen.find((one) => one.driver.email === driver) ?? shop
      const places = [
        start,
        ...stops.map(({ order_id, kind }) => (kind === 'pickup' ? shop : doors.get(order_id))),
      ]
      const known = places.filter((place) => place !== undefined)
      return known.slice(1).map((place, index) => ({
        ...{ key: `${driver} ${index}`, look: `way lane-${lane % 5}` },
        from: toPixel(view!, known[index]!),
        to: toPixel(view!, place),
      }))
    })
  const marks = (): MapMark[] => [
    { key: 'shop', look: 'map-shop', at: toPixel(view!, shop), radius: 8, title: shop.name },
    ...board.orders.map((order) => ({
      ...{ key: order.order_id, at: toPixel(view!, order), radius: 8 },
      look: isFree(order) ? 'order is-free' : 'order',
      title: `#${order.order_id} ${order.street}`,
    })),
    ...seen.map(({ driver, ...place }) => ({
      ...{
        key: driver.email,
        look: 'driver',
        at: toPixel(view!, place),
        side: 16,
        title: driverName(driver),
      },
    })),
  ]
  return (
    <figure class="card dispatch-map">
      <div class="dispatch-map-frame" ref={frame}>
        {view && (
          <PanMap
            {...{ view, setView, points }}
            label={t('map')}
            words={{ in: t('zoom.in'), out: t('zoom.out'), all: t('zoom.all') }}
            streets={drawStreets(view, streets, [])}
            lines={lines()}
            marks={marks()}
            scale={{ pixelsPerMile: view.pixelsPerMile, textOf: (miles) => t('scale', { miles }) }}
          />
        )}
      </div>
      <ul class="legend small">
        {(['shop', 'free', 'given', 'driver'] as const).map((kind) => (
          <li key={kind}>
            <span class={`dot is-${kind}`} aria-hidden="true" /> {t(`legend.${kind}`)}
          </li>
        ))}
      </ul>
    </figure>
  )
}
