import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readMap } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { type Pixel, scaleOf, toPixel, type View, viewAround } from '../../console/flat-map.ts'
import { drawingSize } from '../frame/drawing-size.ts'
import { Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type MapOrder, type Region, regionsOf } from './regions.ts'

const t = wordsIn('overview')
type LiveMap = Answer<'get_operator_map'>

/** `version` changes whenever something has happened: the places are read again. */
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
  const regions = regionsOf(orders, merchants)
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
      {region ? <RegionMap region={region} /> : <p class="soft">{t('map.none')}</p>}
    </>
  )
}

function RegionMap({ region: { name, orders, merchants } }: { region: Region }) {
  const size = drawingSize()
  const couriers = orders.flatMap(({ courier }) => (courier ? [courier] : []))
  const view = viewAround([...orders, ...merchants, ...couriers], size)
  const at = (place: { latitude: number; longitude: number }) => toPixel(view, place)
  const merchantOf = new Map(merchants.map((merchant) => [merchant.merchant_id, merchant]))
  const count = { orders: orders.length, couriers: couriers.length }
  return (
    <figure class="live-map" aria-label={t('map.label', { place: name, ...count })}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`}>
        <title>{t('map')}</title>
        {orders.map((order) => (
          <Way key={order.order_id} from={at(merchantOf.get(order.merchant_id)!)} to={at(order)} />
        ))}
        {merchants.map((merchant) => (
          <Merchant key={merchant.merchant_id} name={merchant.name} at={at(merchant)} />
        ))}
        {orders.map((order) => (
          <Order key={order.order_id} order={order} at={at(order)} />
        ))}
        {orders.map(
          ({ order_id, courier }) => courier && <Courier key={order_id} order={order_id} at={at(courier)} />,
        )}
        <Scale view={view} />
      </svg>
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

const rounded = (pixels: number) => Math.round(pixels * 10) / 10

const Way = ({ from, to }: { from: Pixel; to: Pixel }) => (
  <line class="way" x1={rounded(from.x)} y1={rounded(from.y)} x2={rounded(to.x)} y2={rounded(to.y)} />
)

const Merchant = ({ name, at: { x, y } }: { name: string; at: Pixel }) => (
  <rect class="merchant" x={rounded(x - 6)} y={rounded(y - 6)} width="12" height="12" rx="3">
    <title>{name}</title>
  </rect>
)

const Order = ({ order: { order_id, late }, at: { x, y } }: { order: MapOrder; at: Pixel }) => (
  <a href={pathTo('orders', [order_id])} aria-label={`#${order_id}`}>
    <circle class={late ? 'order late' : 'order'} cx={rounded(x)} cy={rounded(y)} r="7">
      <title>#{order_id}</title>
    </circle>
  </a>
)

const Courier = ({ order, at: { x, y } }: { order: number; at: Pixel }) => (
  <circle class="courier" data-courier={String(order)} cx={rounded(x)} cy={rounded(y)} r="6">
    <title>{t('map.courier.of', { order })}</title>
  </circle>
)

function Scale({ view }: { view: View }) {
  const { miles, pixels } = scaleOf(view.pixelsPerMile, 160)
  const y = view.height - 14
  return (
    <g class="scale">
      <path d={`M14 ${y - 5}v5h${rounded(pixels)}v-5`} />
      <text x="20" y={y - 6}>
        {t('map.miles', { miles })}
      </text>
    </g>
  )
}
