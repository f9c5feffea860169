import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { publish } from '../../events/index.ts'
import { listOpenOrders } from '../../fulfilment/reading/index.ts'
import { listDriversFor } from '../../members/groups/index.ts'
import { getGroupOf } from '../../members/index.ts'
import { lockOrder, type Order } from '../../orders/index.ts'
import { presentDriver } from '../people/present.ts'
import type { Driver } from '../people/rules.ts'
import { ensureDriver, listDrivers } from '../people/store.ts'
import type { DriverDeliveries } from '../ports.ts'
import { carrierOf, presentBoardOrder } from './present.ts'
import type { AssignInput } from './schemas.ts'

type Deps = { deliveries: DriverDeliveries }

const onBoard = ['confirmed', 'ready', 'out_for_delivery'] as const
const maxOrders = 500

/** The orders that are to be delivered, and who could. */
export async function readBoard({ deliveries }: Deps, { merchantId }: { merchantId: number }, { db }: Call) {
  const page = { statuses: [...onBoard], since: 0, limit: maxOrders, offset: 0 }
  const open = (await listOpenOrders(db, merchantId, page)).filter(({ type }) => type === 'delivery')
  const found = await deliveries.find(
    db,
    open.map(({ orderId }) => orderId),
  )
  const out = new Map(found.filter(({ leg }) => leg === 'out').map((one) => [one.orderId, one]))
  const carriers = [...out.values()].flatMap(({ driverId }) => driverId ?? [])
  const emails = await listDriversFor(db, merchantId)
  const groupId = await getGroupOf(db, merchantId)
  const drivers = await listDrivers(db, { groupId, emails, driverIds: carriers })
  const live = await deliveries.listLive(
    db,
    drivers.map(({ driverId }) => driverId),
  )
  return {
    orders: open.map((order) => presentBoardOrder(order, out.get(order.orderId), drivers)),
    drivers: drivers
      .filter(({ email }) => emails.includes(email))
      .map((driver) =>
        presentDriver(driver, live.filter(({ driverId }) => driverId === driver.driverId).length),
      ),
  }
}

/**
 * Gives an order to a driver, or takes it from one. Under the order’s lock, like everything that gives it to a courier, cancels
 * or completes it: the second of two sees what the first has done.
 */
export async function assignOrder(deps: Deps, input: AssignInput, call: Call) {
  const { merchantId, orderId, driver: email } = input
  const { db: tx, now } = call
  const order = await lockOrder(tx, orderId)
  if (!order || order.merchant.merchantId !== merchantId)
    throw refuse('unknown_order', { field: 'orderId', detail: says`The merchant has no order with this id.` })
  const before = await deliveryOf(deps, tx, orderId)
  const after =
    email === null ? await takeFrom(deps, tx, order, now) : await giveTo(deps, tx, order, email, now)
  const drivers = await driversOf(tx, order, [before?.driverId, after?.driverId])
  const [was, is] = [carrierOf(before, drivers), carrierOf(after, drivers)]
  if (was.driverId !== is.driverId) {
    await publishCarrier(tx, order, { was: was.driverId, is: is.driverId }, now)
    await recordAudit(call, {
      action: 'order.assigned',
      subject: String(orderId),
      merchantId,
      before: { driver: was.email },
      after: { driver: is.email },
    })
  }
  return { order: presentBoardOrder(order, after, drivers) }
}

const deliveryOf = async ({ deliveries }: Deps, handle: Handle, orderId: number) =>
  (await deliveries.find(handle, [orderId])).find(({ leg }) => leg === 'out')

async function giveTo(deps: Deps, tx: Handle, order: Order, email: string, now: number) {
  const { merchantId } = order.merchant
  if (!(await listDriversFor(tx, merchantId)).includes(email.toLowerCase()))
    throw refuse('unknown_driver', { field: 'driver' })
  const groupId = await getGroupOf(tx, merchantId)
  const driver = await ensureDriver(tx, { groupId, email }, now)
  await mustHaveRoom(deps, tx, driver, order)
  switch (await deps.deliveries.assign(tx, order, driver.driverId, now)) {
    case 'taken':
      throw refuse('has_courier', { field: 'orderId' })
    case 'over':
      throw refuse('invalid_action', { field: 'orderId', status: order.status })
    default:
      return deliveryOf(deps, tx, order.orderId)
  }
}

async function mustHaveRoom({ deliveries }: Deps, tx: Handle, driver: Driver, order: Order) {
  const live = await deliveries.listLive(tx, [driver.driverId])
  const others = live.filter(({ leg, orderId }) => leg === 'out' && orderId !== order.orderId)
  if (others.length >= driver.maxLoad)
    throw refuse('driver_full', { field: 'driver', max_load: driver.maxLoad })
}

async function takeFrom(deps: Deps, tx: Handle, order: Order, now: number) {
  if (!(await deps.deliveries.release(tx, order, now)))
    throw refuse('invalid_action', {
      field: 'orderId',
      detail: says`No driver has this order, or it has left the shop. An order on the road can go to another driver.`,
      status: order.status,
    })
  return deliveryOf(deps, tx, order.orderId)
}

async function driversOf(tx: Handle, { merchant }: Order, ids: readonly (number | null | undefined)[]) {
  const groupId = await getGroupOf(tx, merchant.merchantId)
  return listDrivers(tx, { groupId, emails: [], driverIds: ids.flatMap((id) => id ?? []) })
}

/** An order that changes hands is taken from one and given to the other. Events name drivers by id, and so outlive their accounts. */
async function publishCarrier(
  tx: Handle,
  { orderId, merchant: { merchantId } }: Order,
  { was, is }: { was: number | null; is: number | null },
  now: number,
) {
  const about = { merchantId, orderId, subject: String(orderId) }
  const event = (type: 'driver.assigned' | 'driver.unassigned', driverId: number) => ({
    ...{ type, ...about },
    data: { order_id: orderId, driver_id: driverId },
  })
  const taken = was === null ? [] : [event('driver.unassigned', was)]
  const given = is === null ? [] : [event('driver.assigned', is)]
  await publish(tx, [...taken, ...given], now)
}
