import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import type { Handle } from '../../db/database.ts'
import { findRunningOrder } from './history-store.ts'
import { presentRunningOrder } from './present.ts'
import type { SummaryInput } from './summary-schemas.ts'
import { type HistoryDeps, withDetails } from './with-details.ts'

/** What a header shows besides the order, from modules that import this one. */
export type SummaryDeps = HistoryDeps & {
  firstNameOf(handle: Handle, customerId: number): Promise<string>
  /** The sum of the quantities in all of the caller's carts. */
  countItems(call: Call): Promise<number>
  favoritesOf(handle: Handle, customerId: number): Promise<number[]>
}

/** Apps read this with every page they show, so it reads no more than a header needs. */
export async function readSummary(deps: SummaryDeps, { merchant_id }: SummaryInput, call: Call) {
  const { db, caller } = call
  const customerId = caller.token?.customerId
  const [firstName, itemCount, order, favorites] = await Promise.all([
    customerId === undefined ? null : deps.firstNameOf(db, customerId),
    deps.countItems(call),
    readRunningOrder(deps, call),
    customerId === undefined || merchant_id === undefined ? undefined : deps.favoritesOf(db, customerId),
  ])
  return {
    first_name: firstName,
    item_count: itemCount,
    order,
    is_favorite: favorites?.includes(merchant_id!) ?? false,
  }
}

async function readRunningOrder(deps: HistoryDeps, { db, caller, now }: Call) {
  const running = await findRunningOrder(db, cartOwner(caller), now)
  const [order] = running ? await withDetails(deps, db, [running]) : []
  return order ? presentRunningOrder(order) : null
}
