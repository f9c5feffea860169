import { type Route, type RouteProblem, type Stop, timeRoute } from './route.ts'

/**
 * A good route for any number of orders: each is inserted where it costs least, the most urgent first; then orders
 * are removed and reinserted elsewhere as long as that helps.
 */
export function improveRoute(problem: RouteProblem): Route {
  const urgent = problem.orders
    .map((order, index) => ({ index, order }))
    .toSorted((a, b) => a.order.latest - b.order.latest || a.order.readyAt - b.order.readyAt)
  let stops: Stop[] = []
  for (const { index } of urgent) stops = insertOrder(problem, stops, index)
  let best = timeRoute(problem, stops)
  for (let hasImproved = true; hasImproved; ) {
    hasImproved = false
    for (const { index } of urgent) {
      const without = best.stops.filter(({ order }) => order !== index)
      const tried = timeRoute(problem, insertOrder(problem, without, index))
      if (tried.cost >= best.cost - 1e-9) continue
      best = tried
      hasImproved = true
    }
  }
  return best
}

/** Inserts an order into the stops where it costs least; the others keep their sequence. */
export function insertOrder(problem: RouteProblem, stops: readonly Stop[], order: number): Stop[] {
  const { isCarried } = problem.orders[order]!
  const pickup: Stop[] = isCarried ? [] : [{ order, kind: 'pickup' }]
  const dropoff: Stop = { order, kind: 'dropoff' }
  let best: Stop[] = [...stops, ...pickup, dropoff]
  let { cost } = timeRoute(problem, best)
  for (let from = 0; from <= (isCarried ? 0 : stops.length); from++) {
    for (let to = from; to <= stops.length; to++) {
      const tried = [
        ...stops.slice(0, from),
        ...pickup,
        ...stops.slice(from, to),
        dropoff,
        ...stops.slice(to),
      ]
      const timed = timeRoute(problem, tried)
      if (timed.cost < cost) [best, cost] = [tried, timed.cost]
    }
  }
  return best
}
