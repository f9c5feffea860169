import { readyBy } from '../../overdue/index.ts'

const minuteMs = 60_000

/**
 * When an order's food will be ready: when the kitchen said, or after the usual time. A scheduled order is cooked for
 * its time.
 */
export function readyAt(
  {
    confirmedAt,
    orderedAt,
    deliverAt,
    prepMinutes,
  }: { confirmedAt: number | null; orderedAt: number; deliverAt: number; prepMinutes: number | null },
  usualMinutes: number,
  now: number,
): number {
  const cooked = (confirmedAt ?? now) + (prepMinutes ?? usualMinutes) * minuteMs
  return Math.max(cooked, readyBy({ type: 'delivery', orderedAt, deliverAt }) ?? 0, now)
}

/**
 * Since when an order has waited for a driver: it is due when one should set out for it, some minutes before the food
 * is ready, and not before it was confirmed.
 */
export const dueAt = ({ confirmedAt, readyAt }: { confirmedAt: number | null; readyAt: number }) =>
  Math.max(confirmedAt ?? readyAt, readyAt - leadMinutes * minuteMs)

/** How long before the food is ready a driver is told to come. */
export const leadMinutes = 15

/** A driver’s load, and when it ends. Times are instants. */
export type DriverLoad = { load: number; maxLoad: number; hasRoomAt: number }

/** No one has room before `until`. */
export type Shortage = { until: number; noOneOnShift: boolean }

/** New orders can come some minutes before a driver has room again: they must be cooked first. */
const minShortageMs = 5 * minuteMs
const maxShortageMs = 60 * minuteMs
/** No one is on shift: checked again every minute. */
const noOneMs = 15 * minuteMs

/** Undefined while a driver has room. */
export function findShortage(drivers: readonly DriverLoad[], now: number): Shortage | undefined {
  if (drivers.length === 0) return { until: now + noOneMs, noOneOnShift: true }
  if (drivers.some(({ load, maxLoad }) => load < maxLoad)) return undefined
  const first = Math.min(...drivers.map(({ hasRoomAt }) => hasRoomAt))
  const until = Math.min(Math.max(first, now + minShortageMs), now + maxShortageMs)
  return { until, noOneOnShift: false }
}

const stepMinutes = 5

/** What customers are told about it: nothing, as long as courier companies take what no driver can. */
export function limitFor(
  shortage: Shortage | undefined,
  { whenBusy, handsOver }: { whenBusy: 'nothing' | 'longer' | 'pause'; handsOver: boolean },
  now: number,
): { driversBusyMinutes: number; driversBusyUntil: number | null; deliveryPausedUntil: number | null } {
  const none = { driversBusyMinutes: 0, driversBusyUntil: null, deliveryPausedUntil: null }
  if (!shortage || handsOver || whenBusy === 'nothing') return none
  if (whenBusy === 'pause') return { ...none, deliveryPausedUntil: shortage.until }
  if (shortage.noOneOnShift) return none
  const minutes = Math.ceil((shortage.until - now) / minuteMs / stepMinutes) * stepMinutes
  return { ...none, driversBusyMinutes: minutes, driversBusyUntil: shortage.until }
}
