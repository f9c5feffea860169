import { readStreets } from '../../console/api/system.ts'
import { useStreets } from '../../console/streets.ts'
import { toPixel, viewAround } from '../../kit/map/flat-map.ts'
import { drawingSize, MapDrawing } from '../../kit/map/map.tsx'
import { drawStreets } from '../../kit/map/street-layer.ts'
import { Panel } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { isOpen } from './status.tsx'
import { readDeliveries, type WholeOrder } from './timeline.ts'

const t = wordsIn('orders')
const kinds = ['merchant', 'order', 'courier'] as const

/** The shop, the customer's door and the courier, with the streets between them. A pickup order shows only the shop. */
export function OrderMapPanel({ whole }: { whole: WholeOrder }) {
  const { order, merchant_place: shop } = whole
  const places = {
    merchant: shop,
    order: order.type === 'delivery' ? { latitude: order.latitude, longitude: order.longitude } : undefined,
    courier: isOpen(order.status) ? courierPlace(whole) : undefined,
  }
  const known = kinds.flatMap((kind) => places[kind] ?? [])
  const size = drawingSize()
  const view = viewAround(known, size)
  const streets = useStreets(view, readStreets)
  const at = toPixel(view, shop)
  return (
    <Panel title={t('map')}>
      <figure class="live-map">
        <MapDrawing
          size={size}
          label={t(places.order ? 'map.label' : 'map.label.pickup', { shop: order.name })}
          streets={drawStreets(view, streets, [at])}
          lines={places.order ? [{ key: 'way', look: 'way', from: at, to: toPixel(view, places.order) }] : []}
          marks={kinds.flatMap((kind) => {
            const place = places[kind]
            const title = t(`map.${kind}`)
            return place
              ? [
                  {
                    key: kind,
                    look: kind,
                    title,
                    at: toPixel(view, place),
                    ...(kind !== 'merchant' && { radius: 8 }),
                  },
                ]
              : []
          })}
          scale={{ pixelsPerMile: view.pixelsPerMile, textOf: (miles) => t('map.miles', { miles }) }}
        />
        <ul class="legend small">
          {kinds
            .filter((kind) => places[kind])
            .map((kind) => (
              <li key={kind}>
                <span class={`mark ${kind}`} aria-hidden="true" /> {t(`map.${kind}`)}
              </li>
            ))}
        </ul>
      </figure>
    </Panel>
  )
}

function courierPlace(whole: WholeOrder) {
  const live = readDeliveries(whole).deliveries?.find(({ state }) => state === 'live')
  return live?.courier ? { latitude: live.courier.latitude, longitude: live.courier.longitude } : undefined
}
