import type { TrackingMap, TrackingView } from '../../../page-contract/tracking.ts'
import type { Language } from '../messages.ts'
import { MapDrawing } from './map.tsx'
import { mapWords, placeInWords } from './place-words.ts'

type OrderMapProps = {
  map: TrackingMap
  place: TrackingView['place']
  merchant: string
  language: Language
}

/**
 * The map of an order, on its own page and on the shared tracking page: streets, merchant, door, and the courier on
 * the way.
 */
export function OrderMap({ map, place, merchant, language }: OrderMapProps) {
  return (
    <figure class="card order-map" data-frame={map.frame}>
      <OrderDrawing map={map} label={mapWords(language)('map')} />
      <figcaption data-live="place">
        {placeInWords({ place, merchant }, language, map.door === null)}
      </figcaption>
    </figure>
  )
}

/** Streets, a tile server's images over them if there is one, the route, and the marker on it. */
function OrderDrawing({ map, label }: { map: TrackingMap; label: string }) {
  const { width, height, streets, tiles, merchant, door, courier, isDelivered } = map
  const { x, y } = courier ?? merchant
  const places = [
    { key: 'shop', look: 'place', at: merchant, radius: 19, drawing: shop },
    ...(door
      ? [{ key: 'door', look: 'place door', at: door, radius: 19, drawing: isDelivered ? tick : arch }]
      : []),
  ]
  return (
    <MapDrawing
      size={{ width, height }}
      label={label}
      streets={tiles ? { ...streets, labels: [] } : streets}
      tiles={tiles}
      lines={door ? [{ key: 'way', look: 'way', from: merchant, to: door }] : []}
      marks={places}
    >
      <g id="courier" class={courier ? undefined : 'away'} transform={`translate(${x} ${y})`}>
        <circle class="halo" r="9" />
        <path class="pin" d={pin} />
        <path class="bike" d={bike} />
      </g>
    </MapDrawing>
  )
}

const shop = 'M-9-2V9H9V-2M-10-8H10L12-3A4 4 0 0 1 4-3A4 4 0 0 1-4-3A4 4 0 0 1-12-3Z M-2 9V3H3V9'
const arch = 'M-7 10V-2A7 7 0 0 1 7-2V10ZM-11 10H11M3 3V4'
const tick = 'M-8 0L-2 7L9-6'
/** A pin whose tip marks the position, with a bicycle on it. */
const pin = 'M0 2C-4-8-19-14-19-28A19 19 0 0 1 19-28C19-14 4-8 0 2Z'
const bike =
  'M-7.500-19.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9ZM7.500-19.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9Z' +
  'M-7.500-24L-3-32H5L7.500-24M-3-32L1-24H-7.500M1-24L5-32M3-35H6L5-32M-5-35H-1'
