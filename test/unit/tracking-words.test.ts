import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deliveryStatuses } from '../../courier-contract/contract.ts'
import type { DeliveryState } from '../../src/modules/dispatch/rules/delivery.ts'
import { isOver, statusToShow, type Tracked } from '../../src/modules/dispatch/tracking/rules/shown.ts'
import {
  clockTime,
  describeProgress,
  type Progress,
  placeInWords,
  progressOf,
  stepsOf,
  waitInWords,
} from '../../src/modules/dispatch/tracking/rules/words.ts'

const now = Date.parse('2026-06-15T16:00:00Z')
const tracked = (order: string, state?: DeliveryState, more: object = {}) =>
  ({
    order: { status: order },
    delivery: state && { state, status: null, startAt: now, ...more },
  }) as unknown as Tracked

describe('the status that customers are told', () => {
  const told = (state: DeliveryState, status: (typeof deliveryStatuses)[number] | null = null) =>
    statusToShow({ state, status })

  test('is none while nobody has it, whatever an earlier courier said', () => {
    for (const state of ['seeking', 'booking'] as const)
      for (const status of [null, ...deliveryStatuses]) assert.equal(told(state, status), null)
  })

  test('is the provider’s word while it is under way', () => {
    for (const status of deliveryStatuses) assert.equal(told('live', status), status)
    assert.equal(told('live'), 'booked')
  })

  test('is how it ended, also where no provider has a word in it', () => {
    for (const state of ['delivered', 'failed', 'cancelled'] as const)
      for (const status of [null, ...deliveryStatuses]) assert.equal(told(state, status), state)
  })
})

describe('the progress', () => {
  const cases: [string, DeliveryState | undefined, object, Progress][] = [
    ['placed', undefined, {}, 'placed'],
    ['confirmed', undefined, {}, 'searching'],
    ['confirmed', 'seeking', {}, 'searching'],
    ['confirmed', 'seeking', { startAt: now + 1 }, 'scheduled'],
    ['ready', 'booking', {}, 'searching'],
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
      assert.equal(progressOf(tracked(order, state, more), now), progress)
    })

  test('each has words, and names neither a customer nor an address', () => {
    for (const progress of new Set(cases.map((each) => each[3]))) {
      const { title, text } = describeProgress(progress, { merchant: 'Corner Bakery', courier: 'Maria' })
      assert.ok(title.length > 5 && text.length > 5)
    }
  })

  test('the order is over when it has a final status, and not before', () => {
    for (const status of ['completed', 'rejected', 'cancelled', 'failed'] as const)
      assert.ok(isOver({ status }))
    for (const status of ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const)
      assert.ok(!isOver({ status }))
  })
})

describe('steps', () => {
  const done = (progress: Progress) => stepsOf(progress).filter(({ state }) => state === 'done').length

  test('are done one after the other', () => {
    const way: Progress[] = ['placed', 'searching', 'to_pickup', 'to_delivery', 'at_delivery', 'delivered']
    assert.deepEqual(way.map(done), [0, 1, 2, 3, 4, 5])
    assert.equal(stepsOf('searching').find(({ state }) => state === 'next')?.name, 'Courier found')
  })

  test('are none where the way has ended elsewhere', () => {
    for (const progress of ['failed', 'cancelled', 'rejected'] as const)
      assert.deepEqual(stepsOf(progress), [])
  })
})

describe('words', () => {
  test('of the clock are the merchant’s', () => {
    const at = (text: string) => clockTime(Date.parse(text), 'America/New_York')
    assert.equal(at('2026-06-15T16:41:00Z'), '12:41 PM')
    assert.equal(at('2026-06-15T04:05:59Z'), '12:05 AM')
    assert.equal(at('2026-01-15T16:41:00Z'), '11:41 AM')
    assert.equal(at('2026-01-16T00:00:00Z'), '7:00 PM')
  })

  test('of waiting are round', () => {
    const wait = (minutes: number) => waitInWords(minutes * 60_000)
    assert.equal(wait(-5), 'any moment now')
    assert.equal(wait(0.9), 'any moment now')
    assert.equal(wait(1.1), 'in about 2 minutes')
    assert.equal(wait(59), 'in about 59 minutes')
    assert.equal(wait(62), 'in about an hour')
    assert.equal(wait(95), 'in about 1.5 hours')
  })

  test('of the place say how far it is', () => {
    const door = { latitude: 40.7, longitude: -74 }
    const at = (north: number) => placeInWords({ latitude: 40.7 + north, longitude: -74 }, door, 'the door')
    assert.equal(at(0.0001), 'The courier is at the door.')
    assert.equal(at(0.001), 'The courier is about 0.1 miles from the door.')
    assert.equal(at(0.0145), 'The courier is about 1 mile from the door.')
    assert.equal(at(0.2), 'The courier is about 14 miles from the door.')
  })
})
