import type { Corner, Order } from '../../../sdk/src/index.ts'
import { formatDistance } from '../../kit/format.ts'
import { MapDrawing } from '../../kit/map/map.tsx'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'
import { placeWay } from './way-places.ts'

const ended = ['completed', 'rejected', 'cancelled', 'failed']

/** Whether nothing more will happen to an order by itself. */
export const isOver = ({ status }: { status: string }) => ended.includes(status)

const size = { width: 640, height: 300, margin: 56 }

/** Where the shop is; asked only where there is a courier to draw. */
export async function findShopPlace(visit: Visit, order: Order): Promise<Corner | undefined> {
  if (!hasCourierPlace(order)) return undefined
  const merchant_id = String(order.merchant_id)
  const info = await visit.api.readShared('get_merchant_merchant_id', { merchant_id })
  if (!info.ok) return undefined
  const { latitude, longitude } = info.json().merchant.location
  return { latitude, longitude }
}

const hasCourierPlace = (order: Order) =>
  order.type === 'delivery' && !isOver(order) && typeof order.delivery?.courier?.latitude === 'number'

/** The courier between the shop and the door, drawn from coordinates: no third-party tiles that could track the customer. */
export function WayMap({ order, shop, visit }: { order: Order; shop: Corner | undefined; visit: Visit }) {
  const courier = order.delivery?.courier
  if (!shop || !hasCourierPlace(order) || !courier) return null
  const t = orderWords(visit.language)
  const { latitude, longitude } = order
  const way = placeWay({ shop, door: { latitude, longitude }, courier }, size)
  const left = formatDistance(way.milesLeft, visit.language)
  return (
    <figure class="way-map" data-courier={`${courier.latitude},${courier.longitude}`}>
      <MapDrawing
        size={size}
        label={t('map', { name: courier.first_name, distance: left })}
        lines={[
          { key: 'way', look: 'way', from: way.shop, to: way.door },
          { key: 'rest', look: 'rest', from: way.courier, to: way.door },
        ]}
        marks={(['shop', 'door', 'courier'] as const).map((key) => ({
          ...{ key, look: `mark ${key}`, at: way[key], radius: 20, drawing: drawings[key] },
        }))}
      />
      <figcaption class="soft small">{t('left', { name: courier.first_name, distance: left })}</figcaption>
    </figure>
  )
}

const drawings = {
  shop: 'M-9-2V9H9V-2M-10-8H10L12-3A4 4 0 0 1 4-3A4 4 0 0 1-4-3A4 4 0 0 1-12-3Z',
  door: 'M-8 9V-1L0-9L8-1V9ZM-3 9V3H3V9',
  courier: 'M-6 7A4 4 0 1 0-6-1A4 4 0 0 0-6 7ZM6 7A4 4 0 1 0 6-1A4 4 0 0 0 6 7ZM-6 3L-2-5H4L6 3M-2-5L1 3H-2',
}
