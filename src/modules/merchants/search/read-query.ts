import { readMoment, readOrderTime } from '../../../core/order-time.ts'
import type { SearchQuery } from './schemas.ts'

/** Faults that the schema cannot find: invalid or past times. */
export const findSearchFaults = (query: Partial<SearchQuery>, now: number) => readTimes(query, now).faults

/** The moment of the order. Where there are faults, only they count. */
export function readTimes({ at, order_time }: Partial<SearchQuery>, now: number) {
  const asked = readMoment('at', at, now)
  const order = readOrderTime(order_time, asked.ms)
  return { atMs: order.ms, faults: [...order.faults, ...asked.faults] }
}
