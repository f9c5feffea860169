import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deliveryStatuses } from '../../../courier-contract/contract.ts'
import { type Progress, trackProgress } from '../../../page-contract/order-progress.ts'
import type { DeliveryState } from '../../../src/modules/dispatch/rules/delivery.ts'
import {
  isOver,
  statusToShow,
  type Tracked,
  toProgressFacts,
} from '../../../src/modules/dispatch/tracking/rules/shown.ts'
import { placeInWords } from '../../../web/kit/map/place-words.ts'
import { waitInWords } from '../../../web/kit/order-words.ts'

const now = Date.parse('2026-06-15T16:00:00Z')
const tracked = (order: string, state?: DeliveryState, more: object = {}) =>
  ({
    order: { status: order, type: 'delivery', orderedAt: now, deliverAt: now },
    delivery: state && { state, status: null, startAt: now, ...more },
  }) as unknown as Tracked

describe('the courier status shown to customers', () => {
  const told = (state: DeliveryState, status: (typeof deliveryStatuses)[number] | null = null) =>
    statusToShow({ state, status })

  test('is empty while no company has the order, whatever an earlier courier reported', () => {
    for (const state of ['seeking', 'booking'] as const)
      for (const status of [null, ...deliveryStatuses]) assert.equal(told(state, status), null)
  })

  test('is the provider’s status while it is on the way', () => {
    for (const status of deliveryStatuses) assert.equal(told('live', status), status)
    assert.equal(told('live'), 'booked')
  })

  test('is how it ended, even if the provider has no status for it', () => {
    for (const state of ['delivered', 'failed', 'cancelled'] as const)
      for (const status of [null, ...deliveryStatuses]) assert.equal(told(state, status), state)
  })
})

describe('the progress', () => {
  const cases: [string, DeliveryState | undefined, object, Progress][] = [
    ['placed', undefined, {}, 'placed'],
    ['confirmed', undefined, {}, 'preparing'],
    ['confirmed', 'seeking', {}, 'preparing'],
    ['ready', 'booking', {}, 'ready'],
    ['confirmed', 'live', { status: 'booked' }, 'booked'],
    ['confirmed', 'live', { status: 'to_pickup' }, 'to_pickup'],
    ['ready', 'live', { status: 'at_pickup' }, 'at_pickup'],
    ['out_for_delivery', 'live', { status: 'to_delivery' }, 'to_delivery'],
    ['out_for_delivery', 'live', { status: 'at_delivery' }, 'at_delivery'],
    ['out_for_delivery', 'delivered', { status: 'delivered' }, 'delivered'],
    ['completed', 'delivered', { status: 'delivered' }, 'delivered'],
    ['confirmed', 'failed', {}, 'unserved'],
    ['failed', 'failed', { status: 'failed' }, 'failed'],
    ['cancelled', 'live', { status: 'booked' }, 'cancelled'],
    ['rejected', undefined, {}, 'rejected'],
  ]
  for (const [order, state, more, progress] of cases)
    test(`of an order that is ${order}, whose delivery is ${state ?? 'not begun'}: ${progress}`, () => {
      assert.equal(trackProgress(toProgressFacts(tracked(order, state, more))), progress)
    })

  test('of a scheduled order is scheduled until a courier has it', () => {
    const later = {
      order: { ...tracked('confirmed').order, deliverAt: now + 1 },
      delivery: undefined,
    } as Tracked
    assert.equal(trackProgress(toProgressFacts(later)), 'scheduled')
  })

  test('is over exactly when the order has a final status', () => {
    for (const status of ['completed', 'rejected', 'cancelled', 'failed'] as const)
      assert.ok(isOver({ status }))
    for (const status of ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const)
      assert.ok(!isOver({ status }))
  })
})

describe('tracking texts', () => {
  test('round waiting times', () => {
    const wait = (minutes: number) => waitInWords(minutes * 60_000, 'en')
    assert.equal(wait(-5), 'any moment now')
    assert.equal(wait(0.9), 'any moment now')
    assert.equal(wait(1.1), 'in about 2 minutes')
    assert.equal(wait(59), 'in about 59 minutes')
    assert.equal(wait(62), 'in about 1 hr')
    assert.equal(wait(95), 'in about 1 hr 30 min')
  })

  test('say how far away the courier is', () => {
    const at = (milesLeft: number | undefined, target: 'shop' | 'door' = 'door') =>
      placeInWords({ merchant: 'Corner Bakery', place: { milesLeft, target } }, 'en')
    assert.equal(at(0.007), 'The courier is at your door.')
    assert.equal(at(0.069), 'The courier is about 0.1 miles from your door.')
    assert.equal(at(1.001, 'shop'), 'The courier is about 1 mile from Corner Bakery.')
    assert.equal(at(13.8), 'The courier is about 14 miles from your door.')
    assert.equal(at(undefined), 'From Corner Bakery to your door.')
    assert.equal(placeInWords({ merchant: '', place: undefined }, 'en'), '')
  })
})
