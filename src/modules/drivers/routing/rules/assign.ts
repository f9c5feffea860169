import { bestRoute } from './best-route.ts'
import { insertOrder } from './improve-route.ts'
import { type Route, type RouteOrder, type RouteProblem, type Stop, timeRoute } from './route.ts'

/** A driver, their current orders, and how many more they may get. */
export type Candidate = { driverId: number; problem: RouteProblem; room: number }

/**
 *   same_way   it is brought with others, and adds little to their way
 *   nearest    the driver who is there first
 *   only_free  no other driver has room
 */
export type Reason = 'same_way' | 'nearest' | 'only_free'

export type Suggestion = {
  orderId: number
  driverId: number
  reason: Reason
  /** Orders delivered on the same route. */
  with: readonly number[]
  /** Minutes it adds to the driver's route. */
  addedMinutes: number
  /** Time of arrival, in minutes from now. */
  at: number
  lateMinutes: number
}

export type Plan = {
  routes: { driverId: number; route: Route; orders: readonly RouteOrder[] }[]
  suggestions: Suggestion[]
  /** Orders no driver has room for. */
  left: readonly number[]
}

type Planned = Candidate & { stops: readonly Stop[]; cost: number; added: Set<number> }
type Insertion = { driver: Planned; stops: Stop[]; problem: RouteProblem; extra: number }

/**
 * Assigns orders to drivers. Each order is inserted where it costs least, starting with the one that would lose most
 * by waiting (regret insertion); then single orders move to other drivers as long as that helps. Finally, each route
 * is optimized.
 */
export function assignOrders(candidates: readonly Candidate[], free: readonly RouteOrder[]): Plan {
  const drivers = candidates.map(({ driverId, problem, room }): Planned => {
    const { stops, cost } = bestRoute(problem)
    return { driverId, problem, room, stops, cost: stops.length === 0 ? 0 : cost, added: new Set() }
  })
  const left = insertAll(drivers, free)
  for (let round = 0; round < 4 && moveOne(drivers); round++);
  const routes = drivers.map(({ driverId, problem, added }) => {
    return { driverId, orders: problem.orders, route: bestRoute(problem), added }
  })
  const suggestions = routes.flatMap(({ added, ...planned }) =>
    [...added].map((orderId) => suggest(planned, orderId, drivers)),
  )
  return {
    routes: routes.map(({ added: _, ...route }) => route),
    suggestions: suggestions.toSorted((a, b) => a.at - b.at),
    left: left.map(({ orderId }) => orderId),
  }
}

/** Returns those for which no driver has room. */
function insertAll(drivers: Planned[], free: readonly RouteOrder[]): RouteOrder[] {
  let waiting = [...free]
  const known = new Map<RouteOrder, Map<Planned, Insertion | undefined>>(
    waiting.map((order) => [order, new Map(drivers.map((driver) => [driver, tryInsert(driver, order)]))]),
  )
  for (;;) {
    let best: { order: RouteOrder; insertion: Insertion; regret: number } | undefined
    for (const order of waiting) {
      const [first, second] = [...known.get(order)!.values()]
        .filter((insertion) => insertion !== undefined)
        .toSorted((a, b) => a.extra - b.extra)
      if (!first) continue
      const regret = (second?.extra ?? 1000) - first.extra
      if (!best || regret > best.regret) best = { order, insertion: first, regret }
    }
    if (!best) return waiting
    const { order, insertion } = best
    take(insertion, order)
    waiting = waiting.filter((other) => other !== order)
    for (const other of waiting) known.get(other)!.set(insertion.driver, tryInsert(insertion.driver, other))
  }
}

const hasRoom = ({ added, room }: Planned) => added.size < room

function tryInsert(driver: Planned, order: RouteOrder): Insertion | undefined {
  if (!hasRoom(driver)) return undefined
  const problem = { ...driver.problem, orders: [...driver.problem.orders, order] }
  const stops = insertOrder(problem, driver.stops, problem.orders.length - 1)
  return { driver, stops, problem, extra: timeRoute(problem, stops).cost - driver.cost }
}

function take({ driver, stops, problem, extra }: Insertion, { orderId }: RouteOrder) {
  Object.assign(driver, { stops, problem, cost: driver.cost + extra })
  driver.added.add(orderId)
}

function without(driver: Planned, index: number): Planned {
  const problem = { ...driver.problem, orders: driver.problem.orders.toSpliced(index, 1) }
  const stops = driver.stops
    .filter(({ order }) => order !== index)
    .map((stop) => ({ ...stop, order: stop.order > index ? stop.order - 1 : stop.order }))
  return { ...driver, problem, stops, cost: stops.length === 0 ? 0 : timeRoute(problem, stops).cost }
}

/** Only unassigned orders move: a dispatcher’s decision stands. */
function moveOne(drivers: Planned[]): boolean {
  for (const from of drivers) {
    for (const [index, order] of from.problem.orders.entries()) {
      if (!from.added.has(order.orderId)) continue
      const rest = without(from, index)
      for (const to of drivers) {
        const insertion = to === from ? undefined : tryInsert(to, order)
        if (!insertion || insertion.extra >= from.cost - rest.cost - 0.01) continue
        Object.assign(from, { problem: rest.problem, stops: rest.stops, cost: rest.cost })
        from.added.delete(order.orderId)
        take(insertion, order)
        return true
      }
    }
  }
  return false
}

function suggest(
  { driverId, orders, route }: Plan['routes'][number],
  orderId: number,
  drivers: readonly Planned[],
): Suggestion {
  const index = orders.findIndex((order) => order.orderId === orderId)
  const { at } = route.stops.find(({ order, kind }) => order === index && kind === 'dropoff')!
  const planned = drivers.find((one) => one.driverId === driverId)!
  const rest = without({ ...planned, stops: route.stops }, index)
  const ended = timeRoute(rest.problem, rest.stops).stops.at(-1)?.at ?? planned.problem.leavesAt
  const addedMinutes = Math.max(route.stops.at(-1)!.at - ended, 0)
  const others = orders.flatMap((order) => (order.orderId === orderId ? [] : order.orderId))
  const hasOther = drivers.some((one) => one.driverId !== driverId && hasRoom(one))
  const reason = others.length > 0 ? 'same_way' : hasOther ? 'nearest' : 'only_free'
  const lateMinutes = Math.max(at - orders[index]!.latest, 0)
  return { orderId, driverId, reason, with: others, addedMinutes, at, lateMinutes }
}
