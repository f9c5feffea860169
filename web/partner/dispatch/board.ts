import type { Answer } from '../../../sdk/src/index.ts'

export type Board = Answer<'get_merchant_admin_dispatch'>
export type Order = Board['orders'][number]
export type Driver = Board['drivers'][number]
export type Plan = Answer<'get_merchant_admin_dispatch_plan'>
export type Suggestion = Plan['suggestions'][number]
export type Route = Plan['routes'][number]

/** The short name of a driver. */
export const driverName = ({
  first_name,
  last_name,
  email,
}: Pick<Driver, 'first_name' | 'last_name' | 'email'>) =>
  [first_name, last_name].filter(Boolean).join(' ') || email

/** True if no driver has it and no courier company is asked. */
export const isFree = ({ driver, courier, status }: Order) =>
  driver === null && !courier && status !== 'out_for_delivery'

/** True for drivers who may get orders: on a shift, and with room. */
export const hasRoom = ({ state, stops, maxLoad }: Driver) => state === 'on' && stops < maxLoad

/** Drivers on a shift come first, then those on a break, then drivers off shift who still have stops. */
export const onBoard = (drivers: readonly Driver[]) =>
  drivers
    .filter(({ state, stops }) => state !== 'off' || stops > 0)
    .toSorted((a, b) => rank(a) - rank(b) || driverName(a).localeCompare(driverName(b)))
const rank = ({ state }: Driver) => ['on', 'break', 'off'].indexOf(state)

/** The position of a stop on the timeline, from 0 to 1; later stops are shown at its end. */
export const timeLineMinutes = 60
export const along = (at: string, now: number) =>
  Math.min(Math.max((Date.parse(at) - now) / 60_000 / timeLineMinutes, 0), 1)

export type Lane = { driver: Driver; orders: readonly Order[]; stops: readonly Route['stops'][number][] }

/** Each driver with their orders. A route also includes suggested orders, which are not theirs yet. */
export function planLanes({ orders, drivers }: Board, { routes }: Plan): Lane[] {
  return onBoard(drivers).map((driver) => {
    const own = orders.filter((order) => order.driver === driver.email)
    const ids = new Set(own.map(({ order_id }) => order_id))
    const route = routes.find((one) => one.driver === driver.email)
    return { driver, orders: own, stops: route?.stops.filter(({ order_id }) => ids.has(order_id)) ?? [] }
  })
}
