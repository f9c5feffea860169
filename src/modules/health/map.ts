import type { Call } from '../../calls/call.ts'
import { listCourierPlaces } from '../dispatch/index.ts'
import { listMerchantPoints } from '../merchants/index.ts'
import { listOpenPlaces } from '../support/index.ts'
import { presentMap } from './present.ts'

/** More dots than this can't be told apart on a screen. */
const maxOrders = 500

/** Open orders with the positions of their merchants and couriers. */
export async function readMap({ db, now }: Call) {
  const found = await listOpenPlaces(db, now, maxOrders + 1)
  const orders = found.slice(0, maxOrders)
  const [merchants, couriers] = await Promise.all([
    listMerchantPoints(db, [...new Set(orders.map(({ merchantId }) => merchantId))]),
    listCourierPlaces(
      db,
      orders.map(({ orderId }) => orderId),
    ),
  ])
  return presentMap({ now, orders, merchants, couriers, hasMore: found.length > maxOrders })
}
