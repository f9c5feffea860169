import { openWorkerThread } from '../../../core/worker-thread.ts'
import type { Handle } from '../../../db/database.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import {
  type BoardDeps,
  type BoardDriver,
  type BoardOrder,
  type LoadedBoard,
  loadBoard,
} from '../board/load-board.ts'
import type { Plan } from './rules/assign.ts'
import { type Assignable, type PlannedOrder, toAssignable } from './rules/problem.ts'

/** On another thread: 60 orders for 60 drivers take a second. */
export const planInWorker = openWorkerThread<Assignable, Plan>(new URL('./plan-worker.ts', import.meta.url))

/** The longest waiting ones: planning this many takes about a second on the other thread. */
const maxFree = 60
const maxDrivers = 60

export type PlannedBoard = { board: LoadedBoard; plan: Plan; now: number }

/** Routes for the drivers' current orders, and who should take the rest. Computed on another thread. */
export async function planRoutes(
  deps: BoardDeps,
  handle: Handle,
  merchantId: number,
  now: number,
): Promise<PlannedBoard> {
  const board = await loadBoard(deps, handle, merchantId, now)
  if (!board.merchant) return { board, plan: { routes: [], suggestions: [], left: [] }, now }
  const shop = board.merchant.point
  const given = board.orders.filter(isWithDriver)
  const free = board.orders.filter(needsDriver).slice(0, maxFree)
  const orders = [...given, ...free].map((one) => toPlanned(one, shop))
  const foreign = await toForeign(deps.merchants, board, now)
  const drivers = board.drivers.filter(({ driver }) => isOnShift(driver) || hasStops(driver, given))
  const planned = drivers.slice(0, maxDrivers).map((one) => ({
    driverId: one.driver.driverId,
    vehicle: one.driver.vehicle,
    maxLoad: one.driver.maxLoad,
    // A driver on a break, or off shift, delivers their orders and gets no more.
    room: mayTake(one) ? Math.max(one.driver.maxLoad - countLoad(one), 0) : 0,
    place: one.place,
  }))
  const plan = await planInWorker(toAssignable([...orders, ...foreign], planned, shop, now))
  return { board, plan, now }
}

export const mayTake = ({ own, driver }: BoardDriver) => own && isOnShift(driver)
export const countLoad = ({ live }: BoardDriver) => live.filter(({ leg }) => leg === 'out').length
const isOnShift = ({ shift }: BoardDriver['driver']) => shift?.state === 'on'
const hasStops = ({ driverId }: BoardDriver['driver'], given: readonly BoardOrder[]) =>
  given.some(({ delivery }) => delivery?.driverId === driverId)

const isWithDriver = ({ delivery }: BoardOrder) => delivery?.state === 'live' && delivery.driverId !== null

/** No driver has it, and no courier company is supposed to deliver it. */
export function needsDriver({ order, delivery }: BoardOrder): boolean {
  if (order.status === 'out_for_delivery') return false
  if (!delivery) return !order.isCourier
  if (delivery.isUnclear) return false
  return delivery.state === 'failed' || delivery.state === 'cancelled'
}

const isPickedUp = (status: string | null) => status === 'to_delivery' || status === 'at_delivery'

export function toPlanned(
  { order, delivery, readyAt }: Pick<BoardOrder, 'order' | 'delivery' | 'readyAt'>,
  shop: PlannedOrder['shop'],
): PlannedOrder {
  const isLater = order.deliverAt > order.orderedAt
  const { latitude, longitude } = order
  return {
    orderId: order.orderId,
    shop,
    door: { latitude, longitude },
    readyAt,
    earliest: isLater ? order.deliverAt - 10 * 60_000 : null,
    latest: order.promisedAt ?? (isLater ? order.deliverAt + 10 * 60_000 : null),
    isPickedUp: isPickedUp(delivery?.status ?? null),
    driverId: delivery?.state === 'live' ? delivery.driverId : null,
  }
}

/** Orders for other merchants take up space in the car and time on the route, too. */
async function toForeign(
  merchants: MerchantDirectory,
  { drivers, foreign }: LoadedBoard,
  now: number,
): Promise<PlannedOrder[]> {
  const planned: PlannedOrder[] = []
  for (const { live } of drivers) {
    for (const delivery of live) {
      const order = foreign.find(({ orderId }) => orderId === delivery.orderId)
      const merchant = order && delivery.leg === 'out' && (await merchants.find(delivery.merchantId))
      if (!merchant) continue
      const known = { order, delivery, readyAt: now, isReady: order.status === 'ready' }
      planned.push(toPlanned(known, merchant.point))
    }
  }
  return planned
}
