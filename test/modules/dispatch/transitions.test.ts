import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DeliveryStatus, deliveryStatuses } from '../../../courier-contract/contract.ts'
import {
  checkReport,
  isPickedUp,
  isPositionOnly,
  orderTransitions,
} from '../../../src/modules/dispatch/rules/transitions.ts'
import { canTransition } from '../../../src/modules/fulfillment/rules/transitions.ts'
import type { OrderStatus } from '../../../src/modules/orders/rules/order.ts'

/** The rules of the decisions once more, by position instead of by table. */
const line: DeliveryStatus[] = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered']
const running = line.slice(0, -1)
function isLawful(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (!running.includes(from)) return false
  if (to === 'failed') return true
  if (to === 'cancelled') return line.indexOf(from) < line.indexOf('to_delivery')
  return line.indexOf(to) > line.indexOf(from)
}

test('only forward moves with skips, cancelled before pickup, failed while running, and never denied, are allowed', () => {
  for (const from of deliveryStatuses)
    for (const to of deliveryStatuses) {
      const expected = from === to ? 'same' : isLawful(from, to) ? 'apply' : 'illegal'
      assert.equal(checkReport(from, to), expected, `${from} -> ${to}`)
    }
})

/** No transition leads out of these. */
const isFinal = (status: DeliveryStatus) =>
  deliveryStatuses.every((next) => checkReport(status, next) !== 'apply')

test('delivered, denied, cancelled and failed are final', () => {
  assert.deepEqual(deliveryStatuses.filter(isFinal), ['denied', 'delivered', 'cancelled', 'failed'])
})

const reports = fc.array(fc.constantFrom(...deliveryStatuses), { maxLength: 30 })

test('whatever is reported, a delivery only moves forward, and ends at most once', () => {
  fc.assert(
    fc.property(reports, (told) => {
      const path: DeliveryStatus[] = ['booked']
      for (const status of told) if (checkReport(path.at(-1)!, status) === 'apply') path.push(status)
      assert.equal(new Set(path).size, path.length)
      assert.ok(path.slice(0, -1).every((status) => !isFinal(status)))
      assert.ok(!(path.some(isPickedUp) && path.includes('cancelled')))
    }),
  )
})

const orders: OrderStatus[] = [
  'placed',
  'confirmed',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
  'failed',
]

test('every transition of an order after its delivery is one that it may make', () => {
  for (const reported of deliveryStatuses)
    for (const order of orders) {
      let status = order
      for (const to of orderTransitions(reported, order)) {
        assert.ok(canTransition({ status, type: 'delivery' }, to), `${reported}: ${status} -> ${to}`)
        status = to
      }
    }
})

test('an order’s status follows its delivery', () => {
  const endOf = (reported: DeliveryStatus, order: OrderStatus) =>
    orderTransitions(reported, order).at(-1) ?? order
  for (const order of ['confirmed', 'ready'] as const) {
    assert.deepEqual(
      line.map((status) => endOf(status, order)),
      [order, order, order, 'out_for_delivery', 'out_for_delivery', 'completed'],
    )
    assert.deepEqual(orderTransitions('delivered', order), ['out_for_delivery', 'completed'])
    assert.deepEqual(orderTransitions('failed', order), ['failed'])
    assert.deepEqual(orderTransitions('cancelled', order), [])
  }
  assert.deepEqual(orderTransitions('delivered', 'out_for_delivery'), ['completed'])
  assert.deepEqual(orderTransitions('at_delivery', 'out_for_delivery'), [])
})

test('an order that has ended or is not confirmed does not follow a delivery', () => {
  for (const order of ['placed', 'completed', 'rejected', 'cancelled', 'failed'] as const)
    for (const reported of deliveryStatuses) assert.deepEqual(orderTransitions(reported, order), [])
})

test('informational reports move no order, pick nothing up and end nothing', () => {
  for (const status of deliveryStatuses.filter(isPositionOnly)) {
    for (const order of orders) assert.deepEqual(orderTransitions(status, order), [])
    assert.ok(!isPickedUp(status) && !isFinal(status))
  }
})

test('valid reports in sequence complete or fail an order exactly once', () => {
  fc.assert(
    fc.property(reports, (told) => {
      let delivery: DeliveryStatus = 'booked'
      let order: OrderStatus = 'confirmed'
      const moves: OrderStatus[] = []
      for (const status of told) {
        if (checkReport(delivery, status) !== 'apply') continue
        delivery = status
        moves.push(...orderTransitions(status, order))
        order = moves.at(-1) ?? order
      }
      assert.equal(new Set(moves).size, moves.length)
      assert.equal(order === 'completed', delivery === 'delivered')
      assert.equal(order === 'failed', delivery === 'failed')
    }),
  )
})
