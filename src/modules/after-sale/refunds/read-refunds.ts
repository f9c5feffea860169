import type { Call } from '../../../calls/call.ts'
import { beforeFirst, readSort } from '../../../core/sort.ts'
import { type HistoryDeps, listAnyOrders, presentForMerchant, withDetails } from '../../orders/index.ts'
import { markOrders } from '../../overdue/index.ts'
import type { RefundsQueryInput } from './schemas.ts'
import { listOrdersByRefund } from './store.ts'

/** Orders with a refund in a given status, for handling refunds that a gateway refused. */
export async function readRefunds(deps: HistoryDeps, input: RefundsQueryInput, { db, now }: Call) {
  const { direction } = readSort(input.sort ?? '-order')
  const { status: state = 'failed', before: after = beforeFirst(direction), limit = 50 } = input
  const orderIds = await listOrdersByRefund(db, { state, after, limit, direction })
  const latestFirst = await listAnyOrders(db, orderIds)
  const orders = direction === 'descending' ? latestFirst : latestFirst.toReversed()
  return {
    orders: (await withDetails(deps, db, orders)).map(presentForMerchant),
    marks: await markOrders(db, orders, now),
  }
}
