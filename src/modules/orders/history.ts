import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { deleteFavorite, findOrder, listEntries, listFavorites, upsertFavorite } from './history-store.ts'
import { presentEntry, presentFavorite, presentOrder } from './present.ts'
import type { Order } from './rules/order.ts'
import type { NewFavoriteInput, OrdersQueryInput } from './schemas.ts'
import { type HistoryDeps, withDetails } from './with-details.ts'

export async function readOrders({ limit = 100, offset = 0 }: OrdersQueryInput, { db, caller }: Call) {
  const entries = await listEntries(db, cartOwner(caller), { limit, offset })
  return { orders: entries.map(presentEntry) }
}

export async function readOrder(deps: HistoryDeps, { order_id }: { order_id: number }, { db, caller }: Call) {
  const own = await getOwn(db, caller.token!.customerId, order_id)
  const [order] = await withDetails(deps, db, [own])
  return { order: presentOrder(order!) }
}

export async function readFavorites(publicUrl: string, { db, caller }: Call) {
  const orders = await listFavorites(db, caller.token!.customerId)
  return { orders: orders.map((order) => presentFavorite(order, publicUrl)) }
}

/** Naming it again keeps its id and changes the name. */
export async function addFavorite(publicUrl: string, input: NewFavoriteInput, call: Call) {
  const { customerId } = call.caller.token!
  mustHoldNoCardNumber(input)
  const order = await getOwn(call.db, customerId, input.order_id)
  const name = input.order_name ?? order.favorite?.name ?? order.merchant.name
  const favorite = { orderId: order.orderId, name }
  const favoriteOrderId = await upsertFavorite(call.db, customerId, favorite, call.now)
  const named = { ...order, favorite: { favoriteOrderId, name } }
  return { favorite_order_id: favoriteOrderId, order: presentFavorite(named, publicUrl) }
}

export async function removeFavorite({ order_id }: { order_id: number }, { db: tx, caller }: Call) {
  const { customerId } = caller.token!
  await getOwn(tx, customerId, order_id)
  await deleteFavorite(tx, customerId, order_id)
  return { order_id, favorite: false }
}

/** Another customer's order is refused like one that doesn't exist. */
async function getOwn(handle: Handle, customerId: number, orderId: number): Promise<Order> {
  const order = await findOrder(handle, customerId, orderId)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  return order
}

/** A customer's orders in brief, newest first. */
export async function listEntriesOfCustomer(handle: Handle, customerId: number, limit: number) {
  const entries = await listEntries(handle, { customerId }, { limit, offset: 0 })
  return entries.map((entry) => ({ ...presentEntry(entry), time_zone: entry.timeZone }))
}
