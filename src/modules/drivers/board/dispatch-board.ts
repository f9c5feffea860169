import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { publish } from '../../events/index.ts'
import { listDriversFor } from '../../members/groups/index.ts'
import { getGroupId } from '../../members/index.ts'
import { lockOrder, type Order } from '../../orders/index.ts'
import type { Driver } from '../people/rules.ts'
import { ensureDriver, listDrivers, lockLoad } from '../people/store.ts'
import type { DriverDeliveries, DriverDelivery } from '../ports.ts'
import { type BoardDeps, loadBoard } from './load-board.ts'
import {
  presentBoardDriver,
  presentBoardOrder,
  presentCarrier,
  presentListedOrder,
  presentShop,
} from './present.ts'
import type { AssignInput } from './schemas.ts'

type Deps = { deliveries: DriverDeliveries }

/** The orders to deliver, and the available drivers. */
export async function readBoard(deps: BoardDeps, { merchantId }: { merchantId: number }, { db, now }: Call) {
  const { merchant, orders, drivers } = await loadBoard(deps, db, merchantId, now)
  const listed = drivers.map(({ driver }) => driver)
  return {
    shop: merchant ? presentShop(merchant) : null,
    orders: orders.map((one) => presentListedOrder(one, listed)),
    drivers: drivers.filter(({ own }) => own).map(presentBoardDriver),
  }
}

/**
 * Assigns an order to a driver, or unassigns it. Under the order’s lock, like everything that gives it to a courier,
 * cancels or completes it: the second of two concurrent changes sees the first.
 */
export async function assignOrder(deps: Deps, input: AssignInput, call: Call) {
  const { merchantId, orderId, driver: email } = input
  const { db: tx, now } = call
  const order = await lockOrder(tx, orderId)
  if (!order || order.merchant.merchantId !== merchantId)
    throw refuse('unknown_order', { field: 'orderId', detail: says`The merchant has no order with this id.` })
  const { was, is, after, drivers } =
    email === null
      ? await takeFromDriver(deps, tx, order, now)
      : await giveToDriver(deps, tx, order, { email, by: 'dispatcher' }, now)
  if (was.driverId !== is.driverId)
    await recordAudit(call, {
      action: 'order.assigned',
      subject: String(orderId),
      merchantId,
      before: { driver: was.email },
      after: { driver: is.email },
    })
  return { order: presentBoardOrder(order, after, drivers) }
}

type By = 'dispatcher' | 'automatic'

/** Part of a transaction that has locked the order. */
export async function giveToDriver(
  deps: Deps,
  tx: Handle,
  order: Order,
  { email, by }: { email: string; by: By },
  now: number,
) {
  const { merchantId } = order.merchant
  if (!(await listDriversFor(tx, merchantId)).includes(email.toLowerCase()))
    throw refuse('unknown_driver', { field: 'driver' })
  const before = await deliveryOf(deps, tx, order.orderId)
  const groupId = await getGroupId(tx, merchantId)
  const driver = await ensureDriver(tx, { groupId, email }, now)
  await mustHaveRoom(deps, tx, driver, order)
  switch (await deps.deliveries.assign(tx, order, driver.driverId, now)) {
    case 'taken':
      throw refuse('has_courier', { field: 'orderId' })
    case 'over':
      throw refuse('invalid_action', { field: 'orderId', status: order.status })
    default:
      return publishCarrier(deps, tx, order, { before, by }, now)
  }
}

/** The driver’s row is locked: when two orders are assigned to one driver at once, the second sees the first. */
async function mustHaveRoom({ deliveries }: Deps, tx: Handle, { driverId }: Driver, { orderId }: Order) {
  const maxLoad = await lockLoad(tx, driverId)
  const live = await deliveries.listLive(tx, [driverId])
  const others = live.filter((one) => one.leg === 'out' && one.orderId !== orderId)
  if (others.length >= maxLoad) throw refuse('driver_full', { field: 'driver', max_load: maxLoad })
}

async function takeFromDriver(deps: Deps, tx: Handle, order: Order, now: number) {
  const before = await deliveryOf(deps, tx, order.orderId)
  if (!(await deps.deliveries.release(tx, order, now)))
    throw refuse('invalid_action', {
      field: 'orderId',
      detail: says`No driver has this order, or it has already left the shop. You can still assign an order on the road to another driver.`,
      status: order.status,
    })
  return publishCarrier(deps, tx, order, { before, by: 'dispatcher' }, now)
}

const deliveryOf = async ({ deliveries }: Deps, handle: Handle, orderId: number) =>
  (await deliveries.find(handle, [orderId])).find(({ leg }) => leg === 'out')

/**
 * An order that changes drivers is unassigned from one and assigned to the other. Events identify drivers by id, so
 * they remain valid after accounts are deleted.
 */
async function publishCarrier(
  deps: Deps,
  tx: Handle,
  order: Order,
  { before, by }: { before: DriverDelivery | undefined; by: By },
  now: number,
) {
  const { merchantId } = order.merchant
  const after = await deliveryOf(deps, tx, order.orderId)
  const groupId = await getGroupId(tx, merchantId)
  const driverIds = [before?.driverId, after?.driverId].flatMap((id) => id ?? [])
  const drivers = await listDrivers(tx, { groupId, emails: [], driverIds })
  const [was, is] = [presentCarrier(before, drivers), presentCarrier(after, drivers)]
  if (was.driverId !== is.driverId) {
    const about = { merchantId, orderId: order.orderId, subject: String(order.orderId) }
    const event = (type: 'driver.assigned' | 'driver.unassigned', driverId: number) => ({
      ...{ type, ...about },
      data: { order_id: order.orderId, driver_id: driverId, by },
    })
    const taken = was.driverId === null ? [] : [event('driver.unassigned', was.driverId)]
    const given = is.driverId === null ? [] : [event('driver.assigned', is.driverId)]
    await publish(tx, [...taken, ...given], now)
  }
  return { was, is, after, drivers }
}
