import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { parseInstant } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import { says } from '../../texts/sentence.ts'
import {
  findOwnOrder,
  type HistoryDeps,
  type Order,
  presentForMerchant,
  presentOrder,
  withDetails,
} from '../orders/index.ts'
import { markOrders } from '../overdue/index.ts'
import { listMerchantOrders, listOpenOrders } from './order-store.ts'
import { isFinal } from './rules/transitions.ts'
import type { MerchantOrdersInput } from './schemas.ts'

export async function readMerchantOrders(deps: HistoryDeps, input: MerchantOrdersInput, { db, now }: Call) {
  const { merchantId, status: statuses = null, limit = 100, offset = 0 } = input
  const page = { since: readSince(input.since), limit, offset }
  const orders = areOpen(statuses)
    ? await listOpenOrders(db, merchantId, { statuses, ...page })
    : await listMerchantOrders(db, merchantId, { statuses, ...page })
  return {
    orders: (await withDetails(deps, db, orders)).map(presentForMerchant),
    ...(input.marks && { marks: await markOrders(db, orders, now) }),
  }
}

/** A list of only these statuses is a work queue: the longest waiting orders come first. */
const areOpen = (statuses: readonly Order['status'][] | null): statuses is Order['status'][] =>
  statuses !== null && !statuses.some(isFinal)

function readSince(text: string | undefined): number {
  const since = text === undefined ? 0 : (parseInstant(text) ?? parseInstant(`${text}T00:00:00Z`))
  if (since !== null) return since
  throw refuse('invalid_parameter', { field: 'since', detail: says`since must be an ISO 8601 time.` })
}

/** A guest reads the status of their own order. Another customer's order is refused like one that doesn't exist. */
export async function readOwnOrder(
  deps: HistoryDeps,
  { order_id }: { order_id: number },
  { db, caller }: Call,
) {
  const own = await findOwnOrder(db, cartOwner(caller), order_id)
  if (!own) throw refuse('unknown_order', { field: 'order_id' })
  const [order] = await withDetails(deps, db, [own])
  return { order: presentOrder(order!) }
}
