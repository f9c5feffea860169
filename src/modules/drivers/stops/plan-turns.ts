import { estimateAt } from '../../../core/estimates.ts'
import type { Handle } from '../../../db/database.ts'
import type { Merchant } from '../../merchants/index.ts'
import { readyAt } from '../board/rules.ts'
import type { OwnDriver } from '../people/own-drivers.ts'
import type { DriverDelivery, HandledOrder } from '../ports.ts'
import { listPlaces } from '../positions/store.ts'
import { planInWorker, toPlanned } from '../routing/make-plan.ts'
import { toAssignable } from '../routing/rules/problem.ts'

type Known = { order: HandledOrder; delivery: DriverDelivery; merchant: Merchant | undefined }
/**
 * The positions of an order’s shop and door on the best route, counted from 1; null for the shop once the goods are
 * in the car.
 */
export type Turns = { shop: number | null; door: number }

const placeKeptMs = 15 * 60_000
/** One person, even if they drive for several groups. */
const self = 0
const usualMinutes = 20

/** The best route for all of a driver's orders, from any shop. Returns have no position. */
export async function planTurns(
  handle: Handle,
  own: readonly OwnDriver[],
  known: readonly Known[],
  now: number,
): Promise<Map<number, Turns>> {
  const out = known.filter(({ delivery, merchant }) => delivery.leg === 'out' && merchant)
  const turns = new Map<number, Turns>()
  if (out.length < 2) return turns
  const orders = out.map(({ order, delivery, merchant }) => {
    const minutes = estimateAt(merchant!, order.orderedAt).ready ?? usualMinutes
    const ready = order.status === 'confirmed' ? readyAt(order, minutes, now) : now
    return { ...toPlanned({ order, delivery, readyAt: ready }, merchant!.point), driverId: self }
  })
  const ids = own.map(({ driverId }) => driverId)
  const places = [...(await listPlaces(handle, ids, now - placeKeptMs)).values()]
  const place = places.toSorted((a, b) => b.at - a.at)[0] ?? null
  const { vehicle, maxLoad } = own[0]!
  const driver = { driverId: self, vehicle, maxLoad: Math.max(maxLoad, orders.length), room: 0, place }
  const { routes } = await planInWorker(toAssignable(orders, [driver], orders[0]!.shop, now))
  const { orders: routed, route } = routes[0]!
  for (const [index, { order, kind }] of route.stops.entries()) {
    const { orderId } = routed[order]!
    const before = turns.get(orderId) ?? { shop: null, door: 0 }
    turns.set(orderId, kind === 'pickup' ? { ...before, shop: index + 1 } : { ...before, door: index + 1 })
  }
  return turns
}
