import { progressTitle } from '../../kit/order-words.ts'
import type { Visit } from '../../server/visit.ts'
import { expectedTime, isOver, toProgressFacts } from './facts.ts'
import { listRecent } from './own-order.ts'

/** An order under way, as the header of every page shows it. */
type RunningOrder = {
  id: number
  shop: string
  step: string
  /** When it arrives or is ready, as on its page; empty until that is known. */
  time: string
}

/** A running order is among these, unless many newer ones were placed. */
const maxEntries = 10
/** An order this long past its time was never marked as handed over. */
const overdueMs = 12 * 3_600_000

/** The newest order under way of this account, or of the guest who ordered in this browser. */
export async function findRunningOrder(visit: Visit): Promise<RunningOrder | null> {
  const { now, language } = visit
  const recent = await listRecent(visit, maxEntries)
  const newest = recent.find(
    ({ entry }) => !isOver(entry) && now - Date.parse(entry.delivery_date) < overdueMs,
  )
  if (!newest) return null
  const { order } = await newest.client.orders.get(newest.entry.order_id)
  return {
    id: order.order_id,
    shop: order.name,
    step: progressTitle(toProgressFacts(order), language),
    time: expectedTime(order, now, language),
  }
}
