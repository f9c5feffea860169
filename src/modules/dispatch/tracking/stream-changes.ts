import type { Call } from '../../../calls/call.ts'
import { EventStream } from '../../../calls/event-stream.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tracking } from './open-tracking.ts'
import { isOwn, maxPerPerson, nameReader } from './track-order.ts'

/**
 * One message immediately, since what the reader has seen may be outdated, and one whenever something about an order
 * changes. It says nothing more than that, so it continues after the order has ended, for refunds, tips and answers.
 */
export async function streamChanges(tracking: Tracking, { order_id }: { order_id: number }, call: Call) {
  const tracked = await tracking.find(order_id)
  if (!tracked || !isOwn(tracked.order, call.caller)) throw refuse('unknown_order', { field: 'order_id' })
  return new EventStream((reader) => {
    const giveBack = tracking.streamLimit.take(nameReader(call.caller), maxPerPerson)
    let count = 0
    const tell = () => reader.publish({ id: String(++count), data: JSON.stringify({ order_id }) })
    tell()
    const leave = tracking.watch.onChange(order_id, tell)
    return {
      leave() {
        leave()
        giveBack()
      },
    }
  })
}
