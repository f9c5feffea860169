import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Handle } from '../../../db/database.ts'
import { awaitsAnswer, setCarrier } from '../../fulfillment/index.ts'
import type { Order } from '../../orders/index.ts'
import type { DispatchStep } from '../booking/dispatch-step.ts'
import { followDelivery } from '../booking/follow-delivery.ts'
import { publishDelivery } from '../booking/publish-delivery.ts'
import { queueDispatch } from '../booking/queue-dispatch.ts'
import { restartSearch } from '../booking/restart-search.ts'
import { needsIdCheck } from '../booking/sale-check.ts'
import type { Delivery, Leg } from '../rules/delivery.ts'
import { minAge } from '../rules/requests.ts'
import { checkReport, isPickedUp } from '../rules/transitions.ts'
import {
  deleteDelivery,
  findDeliveries,
  insertDelivery,
  listBookings,
  listLiveOfDrivers,
  lockDelivery,
  updateDelivery,
} from '../store.ts'
import type { DeliveryPins } from '../tracking/open-tracking.ts'
import { type Assignment, checkAssignment, statusForNext } from './rules.ts'
import { listUnclear } from './store.ts'

/** A driver's report about a delivery. `at` is when it happened, according to the driver’s phone. */
export type DriverReport = {
  driverId: number
  leg: Leg
  status: DeliveryStatus
  at: number
  actor: string
  reason?: string
  now: number
}

/**
 *   applied   the delivery, and its order, have gone on
 *   same      it was there already
 *   illegal   it has come further since, or cannot go there
 *   foreign   this driver does not have it
 *   waiting   the customer is asked about all of it, so nothing may leave
 */
export type ReportOutcome = 'applied' | 'same' | 'illegal' | 'foreign' | 'waiting'

const over = { busyUntil: null, recall: null, nextPollAt: null }

/**
 * Deliveries by the merchant’s own drivers. The caller has locked the order; the delivery is locked after it, as
 * everywhere.
 */
export function openDriverDeliveries({
  pinOf,
  ...deps
}: Pick<DispatchStep['deps'], 'showDelivery'> & DeliveryPins) {
  return {
    /** The PIN that the customer tells the driver at the door. */
    pinOf,

    /** Replaces another driver, or a search for couriers that hasn't booked one. */
    async assign(tx: Handle, order: Order, driverId: number, now: number): Promise<Assignment> {
      const key = { merchantId: order.merchant.merchantId, orderId: order.orderId, leg: 'out' } as const
      const known = await lockDelivery(tx, order.orderId, 'out')
      const bookings = known ? await listBookings(tx, known) : []
      const assignment = checkAssignment(order, known, bookings, driverId)
      if (assignment !== 'assigned') return assignment
      if (!known) await insertDelivery(tx, key, { startAt: now, now })
      const delivery = await updateDelivery(tx, key, {
        ...{ ...over, state: 'live', status: statusForNext(known?.status ?? null), driverId, startAt: now },
        ...{
          courier: null,
          sightedAt: null,
          pickupEta: null,
          deliveryEta: null,
          reportedAt: now,
          reason: null,
          endedAt: null,
        },
      })
      await publishDelivery({ deps, tx }, delivery, 'booked', { driver_id: driverId, now })
      return 'assigned'
    },

    /**
     * Unassigns it from its driver. An order the merchant delivers itself waits for another driver; for a courier
     * order, the search starts again. False if no driver has it, or the goods are on the road: those go to another
     * driver.
     */
    async release(tx: Handle, order: Order, now: number): Promise<boolean> {
      const delivery = await lockDelivery(tx, order.orderId, 'out')
      if (delivery?.state !== 'live' || delivery.driverId === null) return false
      if (isPickedUp(delivery.status)) return false
      if (order.isCourier) await restartSearch(tx, order, delivery, now)
      else await deleteDelivery(tx, delivery)
      await publishDelivery({ deps, tx }, delivery, 'updated', { driver_id: null, now })
      return true
    },

    /**
     * No driver can deliver it, so courier companies are asked. False if a driver or company has it, or it is no
     * longer to be delivered.
     */
    async handOver(tx: Handle, order: Order, now: number): Promise<boolean> {
      const delivery = await lockDelivery(tx, order.orderId, 'out')
      if (order.isCourier || order.type !== 'delivery') return false
      if (order.status !== 'confirmed' && order.status !== 'ready') return false
      if (delivery?.state === 'live' || delivery?.state === 'delivered') return false
      await setCarrier(tx, order, 'any')
      if (delivery) await restartSearch(tx, order, delivery, now)
      else await queueDispatch(tx, { orderId: order.orderId, leg: 'out' })
      return true
    },

    /** Uses the same transition table as for companies: a phone that was offline may skip forward, never back. */
    async report(tx: Handle, order: Order, report: DriverReport): Promise<ReportOutcome> {
      const { driverId, leg, status, now } = report
      const delivery = await lockDelivery(tx, order.orderId, leg)
      if (!delivery || delivery.driverId !== driverId) return 'foreign'
      if (delivery.state !== 'live') return delivery.status === status ? 'same' : 'illegal'
      const finding = checkReport(delivery.status ?? 'booked', status)
      if (finding !== 'apply') return finding
      const isLeaving = leg === 'out' && isPickedUp(status) && !isPickedUp(delivery.status)
      if (isLeaving && (await awaitsAnswer(tx, order))) return 'waiting'
      await write(tx, delivery, report)
      const happened = leg === 'return' ? 'updated' : happenedAt(status)
      await publishDelivery({ deps, tx }, delivery, happened, { driver_id: driverId, now })
      await followDelivery({ deps, tx }, { order, delivery, ...report }, status, report.reason)
      return 'applied'
    },

    /** What couldn't be handed over goes back to the shop, with the driver who has it. */
    async bringBack(tx: Handle, order: Order, { driverId, now }: { driverId: number; now: number }) {
      const key = { merchantId: order.merchant.merchantId, orderId: order.orderId, leg: 'return' } as const
      await insertDelivery(tx, key, { startAt: now, now })
      await updateDelivery(tx, key, { state: 'live', status: 'to_delivery', driverId, reportedAt: now })
    },

    /** Whether the driver has to check an ID, and bring back what isn't handed over. */
    needsIdCheck,
    minAgeFor: (order: Parameters<typeof needsIdCheck>[0]) => (needsIdCheck(order) ? minAge : null),

    /** These drivers' current orders, in the order they were assigned. */
    listLive: listLiveOfDrivers,
    /** Both legs of these orders, with any carrier. */
    async find(handle: Handle, orderIds: readonly number[]) {
      const found = await findDeliveries(handle, orderIds)
      const failed = found.filter(({ state, leg }) => state === 'failed' && leg === 'out')
      if (failed.length === 0) return found
      const unclear = await listUnclear(
        handle,
        failed.map(({ orderId }) => orderId),
      )
      return found.map((one) =>
        one.leg === 'out' && unclear.has(one.orderId) ? { ...one, isUnclear: true } : one,
      )
    },
    lock: lockDelivery,
  }
}
export type DriverDeliveries = ReturnType<typeof openDriverDeliveries>

const happenedAt = (status: DeliveryStatus) =>
  status === 'delivered' ? 'delivered' : status === 'failed' ? 'failed' : 'updated'

async function write(tx: Handle, delivery: Delivery, { status, reason, at, now }: DriverReport) {
  if (status !== 'delivered' && status !== 'failed')
    return updateDelivery(tx, delivery, { status, reportedAt: now })
  const endedAt = Math.min(Math.max(at, delivery.startedAt), now)
  const failed = status === 'failed' && { reason: reason ?? null }
  const ended = { ...over, state: status, status, reportedAt: now, endedAt, ...failed }
  // The driver's position is only for the time of the delivery: no answer shows it afterwards.
  return updateDelivery(tx, delivery, { ...ended, courier: null, sightedAt: null })
}
