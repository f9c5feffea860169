import type { Answer } from '../../../sdk/src/index.ts'
import { progressTitle } from '../../kit/order-words.ts'
import type { Visit } from '../../server/visit.ts'
import { expectedTime, toProgressFacts } from './facts.ts'

/** An order under way, as the header of every page shows it. */
type RunningOrder = {
  id: number
  shop: string
  step: string
  /** When it arrives or is ready, as on its page; empty until that is known. */
  time: string
}

/** The newest order under way, of the account and of the guest who ordered in this browser before. */
export function showRunningOrder(
  summaries: readonly Answer<'get_customer_summary'>[],
  { now, language }: Pick<Visit, 'now' | 'language'>,
): RunningOrder | null {
  const [order] = summaries
    .flatMap(({ order }) => order ?? [])
    .sort((a, b) => Date.parse(b.order_date) - Date.parse(a.order_date))
  if (!order) return null
  return {
    id: order.order_id,
    shop: order.name,
    step: progressTitle(toProgressFacts(order), language),
    time: expectedTime(order, now, language),
  }
}
