import { distanceMiles, type Point } from '../../../../core/geo.ts'
import type { Vehicle } from '../../rules/vehicle.ts'
import type { Candidate } from './assign.ts'
import { freshMinutes, type RouteOrder } from './route.ts'

/** An order, as known from the board. Times are instants. */
export type PlannedOrder = {
  orderId: number
  shop: Point
  door: Point
  readyAt: number
  /** For a scheduled order. */
  earliest: number | null
  latest: number | null
  isPickedUp: boolean
  driverId: number | null
}

export type PlannedDriver = {
  driverId: number
  vehicle: Vehicle
  maxLoad: number
  /** How many more orders they may get. */
  room: number
  /** The last position; null if at the shop. */
  place: Point | null
}

/**
 * Average speeds in a straight line, in miles per hour: streets are longer than the straight line, and no one drives
 * at the speed limit.
 */
const speeds: Record<Vehicle, number> = { foot: 2.4, bike: 7.5, scooter: 12, car: 14 }

const travelMinutes = (miles: number, vehicle: Vehicle) => (miles / speeds[vehicle]) * 60

/** An order without a known time should arrive while it is still fresh. */
const usualMinutes = freshMinutes + 10

export type Assignable = { candidates: Candidate[]; free: RouteOrder[] }

/** The input for the route search, in minutes from `now`. */
export function toAssignable(
  orders: readonly PlannedOrder[],
  drivers: readonly PlannedDriver[],
  shop: Point,
  now: number,
): Assignable {
  const points: Point[] = []
  const placeOf = openPlaces(points)
  const minutes = (at: number) => (at - now) / 60_000
  const toRoute = (order: PlannedOrder): RouteOrder => ({
    orderId: order.orderId,
    shop: placeOf(order.shop),
    door: placeOf(order.door),
    readyAt: minutes(order.readyAt),
    earliest: order.earliest === null ? Number.NEGATIVE_INFINITY : minutes(order.earliest),
    latest: order.latest === null ? minutes(order.readyAt) + usualMinutes : minutes(order.latest),
    isCarried: order.isPickedUp,
  })
  const routed = orders.map((order) => ({ driverId: order.driverId, route: toRoute(order) }))
  const starts = drivers.map(({ place }) => placeOf(place ?? shop))
  const miles = points.map((from) => points.map((to) => distanceMiles(from, to)))
  const tables = new Map<Vehicle, number[][]>()
  const tableOf = (vehicle: Vehicle) => {
    const table = tables.get(vehicle) ?? miles.map((row) => row.map((each) => travelMinutes(each, vehicle)))
    tables.set(vehicle, table)
    return table
  }
  const candidates = drivers.map(
    ({ driverId, vehicle, maxLoad, room }, index): Candidate => ({
      driverId,
      room,
      problem: {
        ...{ minutes: tableOf(vehicle), start: starts[index]!, leavesAt: 0, maxLoad },
        orders: routed.flatMap((one) => (one.driverId === driverId ? one.route : [])),
      },
    }),
  )
  return { candidates, free: routed.flatMap(({ driverId, route }) => (driverId === null ? route : [])) }
}

function openPlaces(points: Point[]) {
  const known = new Map<string, number>()
  return (point: Point) => {
    const key = `${point.latitude} ${point.longitude}`
    const index = known.get(key) ?? points.push(point) - 1
    known.set(key, index)
    return index
  }
}
