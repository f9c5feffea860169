import { estimateAt } from '../../../core/estimates.ts'
import type { Handle } from '../../../db/database.ts'
import { listOpenOrders, listReadySince } from '../../fulfillment/reading/index.ts'
import { listDriversFor } from '../../members/groups/index.ts'
import { getGroupId } from '../../members/index.ts'
import type { Merchant, MerchantDirectory } from '../../merchants/index.ts'
import { listAnyOrders, type Order } from '../../orders/index.ts'
import type { ListedDriver } from '../people/rules.ts'
import { listDrivers } from '../people/store.ts'
import type { DriverDeliveries, DriverDelivery } from '../ports.ts'
import type { Position } from '../positions/rules.ts'
import { listPlaces } from '../positions/store.ts'
import { readyAt } from './rules.ts'

export type BoardDeps = { deliveries: DriverDeliveries; merchants: MerchantDirectory }

/** An order to deliver, and its driver or courier. */
export type BoardOrder = {
  order: Order
  delivery: DriverDelivery | undefined
  readyAt: number
  isReady: boolean
}
/** `own`: can take the merchant's orders now. Others have one that they got before they left. */
export type BoardDriver = {
  driver: ListedDriver
  own: boolean
  live: readonly DriverDelivery[]
  place: Position | null
}

export type LoadedBoard = {
  merchant: Merchant | undefined
  orders: BoardOrder[]
  drivers: BoardDriver[]
  /** These drivers' orders from other merchants. */
  foreign: readonly Order[]
}

const onBoard = ['confirmed', 'ready', 'out_for_delivery'] as const
const maxOrders = 500
/** An older position says little about where a driver is. */
const placeKeptMs = 15 * 60_000

export async function loadBoard(
  { deliveries, merchants }: BoardDeps,
  handle: Handle,
  merchantId: number,
  now: number,
): Promise<LoadedBoard> {
  const merchant = await merchants.find(merchantId)
  const page = { statuses: [...onBoard], since: 0, limit: maxOrders, offset: 0 }
  const open = (await listOpenOrders(handle, merchantId, page)).filter(({ type }) => type === 'delivery')
  const orderIds = open.map(({ orderId }) => orderId)
  const found = await deliveries.find(handle, orderIds)
  const out = new Map(found.filter(({ leg }) => leg === 'out').map((one) => [one.orderId, one]))
  const carriers = [...out.values()].flatMap(({ driverId }) => driverId ?? [])
  const emails = await listDriversFor(handle, merchantId)
  const groupId = await getGroupId(handle, merchantId)
  const drivers = await listDrivers(handle, { groupId, emails, driverIds: carriers })
  const driverIds = drivers.map(({ driverId }) => driverId)
  const live = await deliveries.listLive(handle, driverIds)
  const places = await listPlaces(handle, driverIds, now - placeKeptMs)
  const since = await listReadySince(handle, merchantId, orderIds)
  const foreignIds = live.flatMap((one) => (one.merchantId === merchantId ? [] : one.orderId))
  return {
    merchant,
    foreign: foreignIds.length === 0 ? [] : await listAnyOrders(handle, foreignIds),
    orders: open.map((order) => {
      const readySince = since.get(order.orderId)
      const prepMinutes = merchant ? estimateAt(merchant, order.orderedAt).ready : 20
      return {
        order,
        delivery: out.get(order.orderId),
        isReady: order.status === 'ready' || readySince !== undefined,
        readyAt: readySince ?? (order.status === 'confirmed' ? readyAt(order, prepMinutes, now) : now),
      }
    }),
    drivers: drivers.map((driver) => ({
      driver,
      own: emails.includes(driver.email),
      live: live.filter(({ driverId }) => driverId === driver.driverId),
      place: places.get(driver.driverId) ?? null,
    })),
  }
}
