import type { Call } from '../../../http/route.ts'
import { listAnyOrders } from '../fulfilment/order-store.ts'
import { type HistoryTools, withDetails } from '../history/with-details.ts'
import { presentForMerchant } from '../present.ts'
import type { RefundsQueryInput } from './schemas.ts'
import { listOrdersByRefund } from './store.ts'

/** Orders with a refund of one status, for whoever clears up what a gateway refused. */
export async function readRefunds(tools: HistoryTools, input: RefundsQueryInput, { db }: Call) {
  const { status: state = 'failed', before = Number.MAX_SAFE_INTEGER, limit = 50 } = input
  const orderIds = await listOrdersByRefund(db, { state, before, limit })
  const orders = await listAnyOrders(db, orderIds)
  return { orders: (await withDetails(tools, db, orders)).map(presentForMerchant) }
}
