import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import '../support/property-seed.ts'
import { type Cost, costOfOrder, perOrder, planNeeds, shape } from '../../bench/capacity-plan.ts'

const names = Object.keys(perOrder) as (keyof typeof perOrder)[]
const anyCost = fc.nat(1_000_000)
const anyCosts = fc
  .tuple(
    ...names.map(() =>
      fc.record({
        serviceMicros: anyCost,
        databaseMicros: anyCost,
        connectionMs: anyCost,
        keptBytes: anyCost,
        eventBytes: anyCost,
        walBytes: anyCost,
      }),
    ),
  )
  .map((costs) => costs.map((cost, index): Cost => ({ name: names[index]!, count: 1, ...cost })))

const isNear = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) <= Math.abs(wanted) * 1e-9, `${value}, not ${wanted}`)

test('the plan for a year of orders adds up the measured cost of every read, poll and webhook', () => {
  fc.assert(
    fc.property(anyCosts, fc.integer({ min: 1, max: 2000 }), (costs, ordersPerYear) => {
      let [micros, bytes] = [0, 0]
      for (const { name, serviceMicros, keptBytes } of costs) {
        micros += ordersPerYear * perOrder[name as keyof typeof perOrder] * serviceMicros
        bytes += ordersPerYear * perOrder[name as keyof typeof perOrder] * keptBytes
      }
      const needs = planNeeds({ name: 'any', ordersPerYear }, costs)
      isNear(needs.gigabytesPerYear, bytes / 1e9)
      // How many average seconds' worth of load an average second of the busiest hour has.
      const peak = shape.busiestDay * shape.busiestHour * 24
      isNear(needs.serviceCores * shape.mostBusy, (micros / 1e6 / (365 * 24 * 3600)) * peak)
    }),
  )
})

test('steps that were not measured cost nothing, and scenarios outside an order are left out', () => {
  const stray: Cost = {
    name: 'something else',
    count: 1,
    serviceMicros: 1,
    databaseMicros: 1,
    connectionMs: 1,
    keptBytes: 1,
    eventBytes: 1,
    walBytes: 1,
  }
  assert.deepEqual(costOfOrder([stray]), costOfOrder([]))
  assert.equal(planNeeds({ name: 'none', ordersPerYear: 1e9 }, []).serviceCores, 0)
})
