/** An order on a route. Places are rows of the table of travel times; times are minutes from now. */
export type RouteOrder = {
  orderId: number
  shop: number
  door: number
  /** When the food is ready; negative for how long it has waited. */
  readyAt: number
  /** Earliest delivery, for a scheduled order; otherwise negative infinity. */
  earliest: number
  /** The promised time. */
  latest: number
  /** Whether it is in the car. */
  isCarried: boolean
}

/** A driver, their orders, and the travel times between places. */
export type RouteProblem = {
  /** Minutes of travel, by row and column. */
  minutes: readonly (readonly number[])[]
  /** The driver's location, and when they can leave it. */
  start: number
  leavesAt: number
  orders: readonly RouteOrder[]
  /** Maximum orders in the car at once. */
  maxLoad: number
}

export type Stop = { order: number; kind: 'pickup' | 'dropoff' }
/** A route in sequence, with the start time of each stop. `cost` is in minutes; lower is better. */
export type Route = { stops: (Stop & { at: number })[]; cost: number }

/** Minutes per order at the counter, and per door. */
export const minutesAt = { shop: 1, door: 3 } as const
/** Older food quickly loses quality. */
export const freshMinutes = 25

/**
 * The weights of a route's cost, in minutes: the driver's time until the last door, and each customer's. A minute
 * late counts as five of the driver's, a minute of food getting stale as one and a half, and any other minute that
 * ready food waits as a fifth.
 */
const weights = { late: 5, stale: 1.5, waiting: 0.2 } as const

/**
 * The customer's part of the cost for an order delivered at a given time. Never decreases with time, which the search
 * for the best route relies on.
 */
export function delayCost({ readyAt, latest }: Pick<RouteOrder, 'readyAt' | 'latest'>, at: number): number {
  const age = Math.max(at - readyAt, 0)
  return (
    weights.late * Math.max(at - latest, 0) +
    weights.stale * Math.max(age - freshMinutes, 0) +
    weights.waiting * age
  )
}

/**
 * The cost of these stops in this sequence, and the start time of each; infinite if the car is too small, or a door
 * comes before its shop.
 */
export function timeRoute(problem: RouteProblem, stops: readonly Stop[]): Route {
  const { minutes, start, orders, maxLoad } = problem
  const inCar = orders.map(({ isCarried }) => isCarried)
  let load = inCar.filter(Boolean).length
  let place = start
  let time = problem.leavesAt
  let cost = 0
  let end = time
  const timed: Route['stops'] = []
  for (const { order, kind } of stops) {
    const { shop, door, readyAt, earliest } = orders[order]!
    const isPickup = kind === 'pickup'
    if (inCar[order] === isPickup || (isPickup && load >= maxLoad))
      return { stops: timed, cost: Number.POSITIVE_INFINITY }
    const next = isPickup ? shop : door
    time = Math.max(time + minutes[place]![next]!, isPickup ? readyAt : earliest)
    timed.push({ order, kind, at: time })
    inCar[order] = isPickup
    load += isPickup ? 1 : -1
    if (!isPickup) {
      cost += delayCost(orders[order]!, time)
      end = time
    }
    time += isPickup ? minutesAt.shop : minutesAt.door
    place = next
  }
  return { stops: timed, cost: cost + end - problem.leavesAt }
}
