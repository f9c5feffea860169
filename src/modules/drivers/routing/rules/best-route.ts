import { improveRoute } from './improve-route.ts'
import { delayCost, minutesAt, type Route, type RouteProblem, type Stop, timeRoute } from './route.ts'

/** The number of cases triples with every further order; beyond this, a good route is computed instead of the best. */
const maxExactOrders = 8

/** A partial route to a state of all orders that no other partial route beats in both time and cost. */
type Label = {
  time: number
  /** Of what was delivered so far. */
  cost: number
  /** A lower bound for the whole route. */
  atLeast: number
  place: number
  /** For each order: 0 at the shop, 1 in the car, 2 delivered. */
  digits: readonly number[]
  load: number
  stop: Stop | null
  from: Label | null
}

/** Improvements smaller than this fraction aren't searched for: the route may be this far from the optimum. */
const slack = 0.02
/**
 * A first search keeps this many of the most promising partial routes after each stop, which nearly always finds the
 * best route; the second keeps enough to miss none except in the largest cases: 8 orders at one shop take 8 ms, and
 * all of their routes up to 90 ms.
 */
const [narrow, wide] = [12, 400]

/**
 * A route for up to 8 orders within 2% of the optimum, by dynamic programming over what is still at the shop, in the
 * car, and delivered: one base-3 digit per order. Partial routes that can't beat the best known route are pruned; the
 * better that one is, the more are pruned.
 */
export function bestRoute(problem: RouteProblem): Route {
  const improved = improveRoute(problem)
  const count = problem.orders.length
  if (count > maxExactOrders || count < 2) return improved
  const quick = searchRoutes(problem, improved.cost, narrow) ?? improved
  return searchRoutes(problem, quick.cost * (1 - slack), wide) ?? quick
}

/** The best route that costs less, if the search, which keeps this many partial routes after each stop, finds one. */
function searchRoutes(problem: RouteProblem, below: number, width: number): Route | undefined {
  const { orders, start, leavesAt, maxLoad } = problem
  const carried = orders.map(({ isCarried }) => (isCarried ? 1 : 0))
  const stops = orders.length * 2 - carried.reduce<number>((sum, digit) => sum + digit, 0)
  const bound = below + leavesAt
  let layer: Label[] = [
    {
      time: leavesAt,
      cost: 0,
      atLeast: 0,
      place: start,
      digits: carried,
      load: orders.length * 2 - stops,
      stop: null,
      from: null,
    },
  ]
  for (let made = 0; made < stops; made++) {
    const states = new Map<number, Label[]>()
    for (const label of layer) {
      for (let order = 0; order < orders.length; order++) {
        const digit = label.digits[order]!
        if (digit === 2 || (digit === 0 && (label.load >= maxLoad || !isInTurn(problem, label, order))))
          continue
        const next = goOn(problem, label, order, bound)
        if (next) keep(states, next, problem.minutes.length)
      }
    }
    layer = [...states.values()].flat()
    if (layer.length > width) layer = layer.toSorted((a, b) => a.atLeast - b.atLeast).slice(0, width)
  }
  const best = layer.toSorted((a, b) => a.atLeast - b.atLeast)[0]
  return best && timeRoute(problem, listStops(best))
}

/** The partial route with one more stop; undefined if it can't beat the bound. */
function goOn(problem: RouteProblem, label: Label, index: number, bound: number): Label | undefined {
  const { minutes, orders } = problem
  const order = orders[index]!
  const isPickup = label.digits[index] === 0
  const place = isPickup ? order.shop : order.door
  const there = label.time + minutes[label.place]![place]!
  const at = Math.max(there, isPickup ? order.readyAt : order.earliest)
  const time = at + (isPickup ? minutesAt.shop : minutesAt.door)
  const cost = label.cost + (isPickup ? 0 : delayCost(order, at))
  const digits = label.digits.with(index, isPickup ? 1 : 2)
  const atLeast = cost + costOfRest(problem, digits, { time, place, end: isPickup ? 0 : at })
  if (atLeast >= bound) return undefined
  const load = label.load + (isPickup ? 1 : -1)
  const stop: Stop = { order: index, kind: isPickup ? 'pickup' : 'dropoff' }
  return { time, cost, atLeast, place, digits, load, stop, from: label }
}

/** Orders picked up in one visit to a shop are taken in the order they get ready: no other order is faster. */
function isInTurn({ orders }: RouteProblem, { stop }: Label, next: number): boolean {
  if (stop?.kind !== 'pickup') return true
  const [before, after] = [orders[stop.order]!, orders[next]!]
  if (before.shop !== after.shop) return true
  return before.readyAt === after.readyAt ? stop.order < next : before.readyAt < after.readyAt
}

/** A lower bound for the cost from here. `end` is when the last order was delivered. */
function costOfRest(
  { minutes, orders }: RouteProblem,
  digits: readonly number[],
  { time, place, end: last }: { time: number; place: number; end: number },
) {
  const row = minutes[place]!
  let cost = 0
  let end = last
  for (let index = 0; index < orders.length; index++) {
    const digit = digits[index]!
    if (digit === 2) continue
    const { shop, door, readyAt, earliest } = orders[index]!
    const inCar =
      digit === 1
        ? time + row[door]!
        : Math.max(time + row[shop]!, readyAt) + minutesAt.shop + minutes[shop]![door]!
    const at = Math.max(inCar, earliest)
    cost += delayCost(orders[index]!, at)
    if (at > end) end = at
  }
  return cost + end
}

/** Of two partial routes to the same state, one that is later and more expensive is dropped. */
function keep(states: Map<number, Label[]>, label: Label, places: number) {
  let code = 0
  for (const digit of label.digits) code = code * 3 + digit
  const key = code * places + label.place
  const labels = states.get(key)
  if (!labels) return states.set(key, [label])
  if (labels.some(({ time, cost }) => time <= label.time && cost <= label.cost)) return
  const better = labels.filter(({ time, cost }) => time < label.time || cost < label.cost)
  states.set(key, [...better, label])
}

function listStops(label: Label): Stop[] {
  const stops: Stop[] = []
  for (let at: Label | null = label; at?.stop; at = at.from) stops.unshift(at.stop)
  return stops
}
