/** An order on a route. Places are rows of the table of travel times, times are minutes from now. */
export type RouteOrder = {
  orderId: number
  shop: number
  door: number
  /** When the food can be taken; below zero: for so long it has waited. */
  readyAt: number
  /** Not before, for an order with a time of its own; else negative infinity. */
  earliest: number
  /** By when it was promised. */
  latest: number
  /** It is in the car. */
  isCarried: boolean
}

/** A driver, what they have, and how long it takes from place to place. */
export type RouteProblem = {
  /** Minutes of travel, by row and column. */
  minutes: readonly (readonly number[])[]
  /** The place where the driver is, and when they can leave it. */
  start: number
  leavesAt: number
  orders: readonly RouteOrder[]
  /** Orders in the car at once. */
  maxLoad: number
}

export type Stop = { order: number; kind: 'pickup' | 'dropoff' }
/** A route in order, with when each stop begins. `cost` is in minutes; below that of another route it is better. */
export type Route = { stops: (Stop & { at: number })[]; cost: number }

/** Minutes at the counter for each order, and at the door. */
export const minutesAt = { shop: 1, door: 3 } as const
/** Food that is older loses much by each minute. */
export const freshMinutes = 25

/**
 * What a route costs, in minutes: of the driver until the last door, and of each customer. A minute too late weighs as much as five of the
 * driver's, one in which food gets old as much as one and a half, and any other minute of waiting for food that is ready a fifth.
 */
const weights = { late: 5, stale: 1.5, waiting: 0.2 } as const

/** The customer's part for an order that is there at a moment. Never falls with time, which the search for the best route builds on. */
export function delayCost({ readyAt, latest }: Pick<RouteOrder, 'readyAt' | 'latest'>, at: number): number {
  const age = Math.max(at - readyAt, 0)
  return (
    weights.late * Math.max(at - latest, 0) +
    weights.stale * Math.max(age - freshMinutes, 0) +
    weights.waiting * age
  )
}

/** What these stops cost in this order, and when each begins; infinite where the car is too small, or a door comes before its shop. */
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
