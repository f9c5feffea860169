import { isCardOnlySaved } from '../../../formats/far-ahead.ts'
import type { ProgressFacts } from '../../../page-contract/order-progress.ts'
import type { Order } from '../../../sdk/src/index.ts'
import { daysUntil, formatDay, formatMoment, formatTime, formatTimeRange } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'

/** An order, or an entry in a list of orders. */
type Listed = Pick<Order, 'status' | 'type' | 'order_date' | 'delivery_date'> &
  Partial<Pick<Order, 'delivery'>>

const ended = ['completed', 'rejected', 'cancelled', 'failed']

/** Whether the order is over. */
export const isOver = ({ status }: { status: string }) => ended.includes(status)

const followedMs = 30 * 86_400_000

/**
 * Whether the page follows it live. An order that has ended may still be refunded, tipped, reviewed and answered
 * about.
 */
export const isFollowed = (order: { status: string; delivery_date: string }, now: number) =>
  !isOver(order) || now - Date.parse(order.delivery_date) < followedMs

const helpMs = 30 * 86_400_000

/** Whether help can still be requested on its page. After that, the page says how to contact the marketplace. */
export const isHelpOpen = (
  { promised_at, delivery_date }: Pick<Order, 'promised_at' | 'delivery_date'>,
  now: number,
) => now - Math.max(Date.parse(delivery_date), Date.parse(promised_at ?? delivery_date)) <= helpMs

/** Whether it ended without being handed over: payments are returned. */
export const hasFallenThrough = ({ status }: { status: string }) =>
  isOver({ status }) && status !== 'completed'

/** Whether its card is only saved, for an order far ahead: nothing was charged or held. */
export const isCardSaved = ({ card_authorization, order_date, delivery_date }: Order, now: number): boolean =>
  card_authorization !== undefined ||
  isCardOnlySaved({ orderedAt: Date.parse(order_date), deliverAt: Date.parse(delivery_date) }, now)

/** The facts its progress is based on, as on the tracking page. */
export const toProgressFacts = (order: Listed): ProgressFacts => ({
  status: order.status,
  type: order.type,
  isForLater: order.delivery_date !== order.order_date,
  deliveryStatus: order.delivery?.status ?? null,
})

const windowMs = 15 * 60_000

/** `6:20 PM`, with the day if it isn't today. */
export const timeOrDay = (iso: string, now: number, language: Language) =>
  daysUntil(iso, now) === 0 ? formatTime(iso, language) : formatMoment(iso, language)

type Promised = Pick<Order, 'promised_at' | 'delivery_date' | 'order_date' | 'type'>
type Expected = Promised & { status: string; delivery: { eta: string | null } | null }

/** The promised time: a window of 15 minutes for a delivery (decision 0054), a time for pickup and scheduled orders. */
export function promisedTime(order: Promised, now: number, language: Language): string {
  const { promised_at, delivery_date, order_date, type } = order
  if (delivery_date !== order_date) return formatMoment(delivery_date, language)
  if (promised_at === null) return ''
  if (type === 'pickup') return timeOrDay(promised_at, now, language)
  const offsetMs = Date.parse(`${promised_at.slice(0, 19)}Z`) - Date.parse(promised_at)
  const start = new Date(Date.parse(promised_at) + offsetMs - windowMs).toISOString()
  const range = formatTimeRange(start, promised_at, language)
  return daysUntil(start, now) === 0 ? range : `${formatDay(start, language)}, ${range}`
}

/** The courier's estimate, or else the promised time; empty until the shop has answered. */
export function expectedTime(order: Expected, now: number, language: Language): string {
  if (order.status === 'placed' || isOver(order)) return ''
  const eta = order.delivery?.eta
  return eta ? formatTime(eta, language) : promisedTime(order, now, language)
}
