import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { bestRoute } from '../../../src/modules/drivers/routing/rules/best-route.ts'
import { improveRoute } from '../../../src/modules/drivers/routing/rules/improve-route.ts'
import { type RouteProblem, type Stop, timeRoute } from '../../../src/modules/drivers/routing/rules/route.ts'

const minute = fc.integer({ min: -40, max: 60 })
const place = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) })

/** Places in a plane, one unit is a minute: the driver's, two shops, and a door for each order. */
const problemOf = (orders: { min: number; max: number }, carried = fc.boolean()) =>
  fc
    .record({
      start: place,
      shops: fc.tuple(place, place),
      maxLoad: fc.integer({ min: 2, max: 8 }),
      leavesAt: fc.integer({ min: 0, max: 10 }),
      orders: fc.array(
        fc.record({
          door: place,
          shop: fc.constantFrom(1, 2),
          readyAt: minute,
          latest: minute,
          isLater: fc.boolean(),
          isCarried: carried,
        }),
        { minLength: orders.min, maxLength: orders.max },
      ),
    })
    .map(({ start, shops, orders, maxLoad, leavesAt }): RouteProblem => {
      const places = [start, ...shops, ...orders.map(({ door }) => door)]
      return {
        minutes: places.map((a) => places.map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
        start: 0,
        leavesAt,
        maxLoad: Math.max(maxLoad, orders.filter(({ isCarried }) => isCarried).length),
        orders: orders.map(({ isLater, ...order }, index) => ({
          ...order,
          orderId: index,
          door: 3 + index,
          earliest: isLater ? order.latest - 15 : Number.NEGATIVE_INFINITY,
        })),
      }
    })

/** The cost of the best sequence of these stops. */
function cheapest(problem: RouteProblem): number {
  const all: Stop[] = problem.orders.flatMap(({ isCarried }, order): Stop[] => [
    ...(isCarried ? [] : [{ order, kind: 'pickup' } as const]),
    { order, kind: 'dropoff' },
  ])
  let best = Number.POSITIVE_INFINITY
  const go = (stops: Stop[], rest: readonly Stop[]) => {
    if (rest.length === 0) best = Math.min(best, timeRoute(problem, stops).cost)
    for (const stop of rest) {
      const tried = [...stops, stop]
      if (timeRoute(problem, tried).cost < best)
        go(
          tried,
          rest.filter((other) => other !== stop),
        )
    }
  }
  go([], all)
  return best
}

const isWhole = (problem: RouteProblem, stops: readonly Stop[]) =>
  stops.length === problem.orders.reduce((count, { isCarried }) => count + (isCarried ? 1 : 2), 0) &&
  new Set(stops.map(({ order, kind }) => `${kind} ${order}`)).size === stops.length

describe('a route', () => {
  test('from two shops costs at most 3% more than the cheapest possible', () => {
    fc.assert(
      fc.property(problemOf({ min: 1, max: 4 }), (problem) => {
        const route = bestRoute(problem)
        assert.ok(isWhole(problem, route.stops))
        assert.ok(route.cost <= cheapest(problem) * 1.03 + 1e-6)
      }),
      { numRuns: 150 },
    )
  })

  test('of 6 to 8 orders in the car costs at most 3% more than the cheapest possible', () => {
    fc.assert(
      fc.property(problemOf({ min: 6, max: 8 }, fc.constant(true)), (problem) => {
        assert.ok(bestRoute(problem).cost <= cheapest(problem) * 1.03 + 1e-6)
      }),
      { numRuns: 12 },
    )
  })

  test('without the exact search is complete, and close to the best', () => {
    const gaps: number[] = []
    fc.assert(
      fc.property(problemOf({ min: 3, max: 8 }), (problem) => {
        const route = improveRoute(problem)
        assert.ok(isWhole(problem, route.stops))
        gaps.push(route.cost / Math.max(bestRoute(problem).cost, 1) - 1)
      }),
      { numRuns: 100 },
    )
    assert.ok(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length < 0.05)
  })

  test("never exceeds the driver's maximum load", () => {
    fc.assert(
      fc.property(
        problemOf({ min: 1, max: 8 }, fc.constant(false)),
        fc.integer({ min: 1, max: 3 }),
        (problem, maxLoad) => {
          let load = 0
          for (const { kind } of bestRoute({ ...problem, maxLoad }).stops) {
            load += kind === 'pickup' ? 1 : -1
            assert.ok(load <= maxLoad)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
