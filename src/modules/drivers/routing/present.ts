import { formatInstant, formatUtc } from '../../../core/local-time.ts'
import type { PlannedBoard } from './make-plan.ts'

export function presentPlan({ board, plan, now }: PlannedBoard) {
  const emails = new Map(board.drivers.map(({ driver }) => [driver.driverId, driver.email]))
  const zone = board.merchant?.timeZone
  const at = (minutes: number) => {
    const instant = now + Math.round(minutes) * 60_000
    return zone ? formatInstant(instant, zone) : formatUtc(instant)
  }
  const hasDriver = board.drivers.some(({ driver, own }) => own && driver.shift?.state === 'on')
  return {
    routes: plan.routes
      .filter(({ route }) => route.stops.length > 0)
      .map(({ driverId, orders, route }) => ({
        driver: emails.get(driverId)!,
        stops: route.stops.map((stop) => ({
          order_id: orders[stop.order]!.orderId,
          kind: stop.kind,
          at: at(stop.at),
        })),
      })),
    suggestions: plan.suggestions.map((one) => ({
      order_id: one.orderId,
      driver: emails.get(one.driverId)!,
      reason: one.reason,
      with: [...one.with],
      added_minutes: Math.round(one.addedMinutes),
      at: at(one.at),
      late_minutes: Math.round(one.lateMinutes),
    })),
    left: plan.left.map((orderId) => ({
      order_id: orderId,
      reason: hasDriver ? ('drivers_full' as const) : ('no_driver' as const),
    })),
  }
}
