import type { Clock } from '../../../core/clock.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Database } from '../../../db/database.ts'
import { publish, type WorkEvent } from '../../events/index.ts'
import { isServedByCouriers, limitDeliveries } from '../../merchants/status/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { giveToDriver } from '../board/dispatch-board.ts'
import { type BoardDeps, type BoardOrder, loadBoard } from '../board/load-board.ts'
import { type DriverLoad, dueAt, findShortage, leadMinutes, limitFor } from '../board/rules.ts'
import { countLoad, mayTake, needsDriver, type PlannedBoard, planRoutes } from '../routing/make-plan.ts'
import type { DispatchSettings } from '../rules/dispatch-settings.ts'
import { queueDispatching } from '../settings/settings.ts'
import { findSettings, listActive } from '../settings/store.ts'

export type AutomaticDeps = BoardDeps & { db: Database; clock: Clock }

const minuteMs = 60_000

/**
 * The job for one merchant: assigns orders to drivers or hands them over to couriers, and updates customers'
 * estimates while no driver has room.
 */
export async function dispatchToDrivers(deps: AutomaticDeps, { merchantId }: { merchantId: number }) {
  const { db, clock } = deps
  const settings = await findSettings(db, merchantId)
  const planned = await planRoutes(deps, db, merchantId, clock.now())
  if (settings.autoAssign) await assignAll(deps, planned)
  if (settings.handOverMinutes !== null) await handOverLate(deps, merchantId, settings.handOverMinutes)
  await limitPromises(deps, merchantId, settings, planned)
}

/**
 * Assigns suggestions whose food will be ready soon. A suggestion that no longer holds is left for the next run.
 * Orders that courier companies were to deliver are left to people: one that was written off may have been delivered.
 */
async function assignAll({ deliveries, db, clock }: AutomaticDeps, { board, plan }: PlannedBoard) {
  const soon = clock.now() + leadMinutes * minuteMs
  const due = new Set(
    board.orders
      .filter(({ order, readyAt }) => !order.isCourier && readyAt <= soon)
      .map(({ order }) => order.orderId),
  )
  const emails = new Map(board.drivers.map(({ driver }) => [driver.driverId, driver.email]))
  for (const { orderId, driverId } of plan.suggestions) {
    if (!due.has(orderId)) continue
    try {
      await db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        const known = order && (await deliveries.lock(tx, orderId, 'out'))
        // A dispatcher was faster.
        if (!order || known?.state === 'live' || known?.state === 'booking' || known?.state === 'seeking')
          return
        await giveToDriver(
          { deliveries },
          tx,
          order,
          { email: emails.get(driverId)!, by: 'automatic' },
          clock.now(),
        )
      })
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
    }
  }
}

/**
 * Orders that have waited too long for a driver. The order is locked first, so one assigned in the meantime stays
 * with its driver.
 */
async function handOverLate(deps: AutomaticDeps, merchantId: number, minutes: number) {
  const { deliveries, db, clock } = deps
  if (!(await isServedByCouriers(db, merchantId))) return
  const { orders } = await loadBoard(deps, db, merchantId, clock.now())
  const late = orders.filter((one) => needsDriver(one) && waitsSince(one) <= clock.now() - minutes * minuteMs)
  for (const { order } of late)
    await db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.orderId)
      const now = clock.now()
      if (!locked || !(await deliveries.handOver(tx, locked, now))) return
      const about = { merchantId, orderId: order.orderId, subject: String(order.orderId) }
      await publish(
        tx,
        [
          {
            type: 'driver.handed_over',
            ...about,
            data: { order_id: order.orderId, waited_minutes: minutes },
          },
        ],
        now,
      )
    })
}

const waitsSince = ({ order, readyAt }: BoardOrder) => dueAt({ confirmedAt: order.confirmedAt, readyAt })

async function limitPromises(
  deps: AutomaticDeps,
  merchantId: number,
  { whenBusy, handOverMinutes }: DispatchSettings,
  { plan, now }: PlannedBoard,
) {
  const { db } = deps
  const handsOver = handOverMinutes !== null && (await isServedByCouriers(db, merchantId))
  const { drivers } = await loadBoard(deps, db, merchantId, now)
  const hasRoomAt = new Map(
    plan.routes.map(({ driverId, route }) => {
      const first = route.stops.find(({ kind }) => kind === 'dropoff')
      return [driverId, now + (first?.at ?? 0) * minuteMs]
    }),
  )
  const loads = drivers.filter(mayTake).map(
    (one): DriverLoad => ({
      load: countLoad(one),
      maxLoad: one.driver.maxLoad,
      hasRoomAt: hasRoomAt.get(one.driver.driverId) ?? now,
    }),
  )
  const limit = limitFor(findShortage(loads, now), { whenBusy, handsOver }, now)
  await db.transaction((tx) => limitDeliveries(tx, merchantId, limit, now))
}

/** A minutely job: food gets ready and orders wait without any event. */
export async function watchDispatching({ db }: AutomaticDeps) {
  const merchantIds = await listActive(db, null)
  if (merchantIds.length > 0) await db.transaction((tx) => queueDispatching(tx, merchantIds, 0))
}

/** Reads events of orders, deliveries and shifts, for merchants with automatic dispatch. */
export async function queueFromEvents(
  tx: Parameters<typeof queueDispatching>[0],
  events: readonly WorkEvent[],
) {
  const merchantIds = new Set(
    events.flatMap(({ topic, payload }) =>
      /^(order|delivery|driver)\./.test(topic)
        ? ((payload as { merchant_id?: number } | null)?.merchant_id ?? [])
        : [],
    ),
  )
  if (merchantIds.size > 0) await queueDispatching(tx, await listActive(tx, [...merchantIds]))
}
