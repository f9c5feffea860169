import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { distanceMiles } from '../../../src/core/geo.ts'
import { isInUnitedStates, servesPlace } from '../../../src/modules/dispatch/rules/serving.ts'
import { startAt } from '../../../src/modules/dispatch/rules/start-at.ts'

const store = { latitude: 40.7071, longitude: -74.0036, city: 'New York', state: 'NY', zipCode: '10038' }
const door = { latitude: 40.7411, longitude: -73.9897, city: 'New York', state: 'NY', zipCode: '10010' }
const anywhere = { area: null, maxMiles: null, closedCities: [] }

describe('a courier company serves', () => {
  test('everywhere in the United States without an area', () => {
    assert.ok(servesPlace(anywhere, store, door))
    assert.ok(servesPlace(anywhere, store, { ...door, state: 'dc' }))
  })

  test('no place abroad, at either end', () => {
    assert.ok(!servesPlace(anywhere, store, { ...door, state: 'ON' }))
    assert.ok(!servesPlace(anywhere, { ...store, state: '' }, door))
    assert.equal(
      'AL AK NY PR GU'.split(' ').every((state) => isInUnitedStates({ state })),
      true,
    )
  })

  test('its states and ZIP codes, by the dropoff address', () => {
    assert.ok(servesPlace({ ...anywhere, area: ['ny'] }, store, door))
    assert.ok(servesPlace({ ...anywhere, area: ['10010'] }, store, door))
    assert.ok(servesPlace({ ...anywhere, area: ['10010'] }, store, { ...door, zipCode: '10010-1234' }))
    assert.ok(!servesPlace({ ...anywhere, area: ['10038', 'NJ'] }, store, door))
  })

  test('no city that is disabled, however it is written', () => {
    const closed = { ...anywhere, closedCities: ['new york, NY'] }
    assert.ok(!servesPlace(closed, store, door))
    assert.ok(!servesPlace(closed, store, { ...door, city: ' NEW  YORK ', state: 'ny' }))
    assert.ok(servesPlace(closed, store, { ...door, city: 'Brooklyn' }))
    assert.ok(servesPlace(closed, store, { ...door, state: 'NJ' }), 'of another state')
  })

  test('places up to its maximum distance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 200 }),
        fc.integer({ min: -200, max: 200 }),
        fc.integer({ min: 1, max: 20 }),
        (north, east, maxMiles) => {
          const there = {
            ...door,
            latitude: store.latitude + north / 1000,
            longitude: store.longitude + east / 1000,
          }
          assert.equal(
            servesPlace({ ...anywhere, maxMiles }, store, there),
            distanceMiles(store, there) <= maxMiles,
          )
        },
      ),
    )
  })
})

describe('the search for a courier starts', () => {
  const confirmedAt = Date.parse('2026-06-15T16:00:00Z')
  const minutes = (count: number) => confirmedAt + count * 60_000
  const asap = { orderedAt: confirmedAt, deliverAt: confirmedAt }

  test('at once for an ASAP order', () => {
    assert.equal(startAt({ ...asap, prepMinutes: null }, confirmedAt), confirmedAt)
    assert.equal(startAt({ ...asap, prepMinutes: 45 }, confirmedAt), confirmedAt)
  })

  test('shortly before the order is ready if that takes more than 45 minutes', () => {
    assert.equal(startAt({ ...asap, prepMinutes: 46 }, confirmedAt), minutes(26))
    assert.equal(startAt({ ...asap, prepMinutes: 120 }, confirmedAt), minutes(100))
  })

  test('shortly before a scheduled order is wanted', () => {
    const later = { orderedAt: confirmedAt, deliverAt: minutes(300), prepMinutes: null }
    assert.equal(startAt(later, confirmedAt), minutes(260))
    assert.equal(startAt({ ...later, prepMinutes: 400 }, confirmedAt), minutes(380))
    assert.equal(startAt({ ...later, deliverAt: minutes(10) }, confirmedAt), confirmedAt)
  })

  test('never before confirmation, and never so early that a courier within 45 minutes would wait over 20', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 2000 }), (prep, ahead) => {
        const order = { orderedAt: confirmedAt, deliverAt: minutes(ahead), prepMinutes: prep }
        const start = startAt(order, confirmedAt)
        assert.ok(start >= confirmedAt)
        const ready = minutes(prep)
        if (prep > 45 || ahead > 0) assert.ok(start >= ready - 20 * 60_000 && start + 45 * 60_000 > ready)
      }),
    )
  })
})
