import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ensureClockwise } from '../../../src/core/geo.ts'
import { polygonArea, radiusArea, type Zone } from '../../../src/modules/merchants/rules/delivery-zones.ts'
import {
  changeZone,
  findIdFaults,
  toNewZone,
  type ZoneFields,
  zoneChanger,
} from '../../../src/modules/merchants/zones/rules/fields.ts'
import { asReceived } from '../../../src/modules/merchants/zones/rules/received.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'

const home = { latitude: 40.7066, longitude: -74.0055 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const square = [at(40.7, -74.01), at(40.71, -74.01), at(40.71, -74), at(40.7, -74)]
const radius = { type: 'radius', radius: 3, fixedFee: 2.5 } as const
const faultsOf = (fields: ZoneFields) => toNewZone(fields, 1, home).faults.map(({ field }) => field)
const detailOf = (fields: ZoneFields) => forDevelopers(toNewZone(fields, 1, home).faults[0]!.detail)
const drawn = (polygon: ZoneFields['polygon']): ZoneFields => ({ type: 'polygon', polygon, fixedFee: 1 })

describe('a new zone', () => {
  test('has cents, parts per million and an area', () => {
    assert.deepEqual(toNewZone(radius, 7, home).value, {
      zoneId: 7,
      fee: { kind: 'fixed', cents: 250 },
      orderMinimum: 0,
      area: radiusArea(home, 3),
    })
    const percent = toNewZone(
      { type: 'zipCode', zipCode: '10038', percentFee: 8.875, orderMinimum: 15 },
      1,
      home,
    )
    assert.deepEqual(percent.value!.fee, { kind: 'percent', ppm: 88_750 })
    assert.equal(percent.value!.orderMinimum, 1500)
  })

  test('cuts ZIP+4 to five digits, and refuses anything else', () => {
    for (const zipCode of ['10038', '10038-1234', '100381234']) {
      assert.deepEqual(toNewZone({ type: 'zipCode', zipCode, fixedFee: 0 }, 1, home).value!.area, {
        type: 'zipCode',
        zipCode: '10038',
      })
    }
    for (const zipCode of ['1003', '100388', 'K1A 0B1', '10038-12', '1003٨']) {
      assert.deepEqual(faultsOf({ type: 'zipCode', zipCode, fixedFee: 0 }), ['zipCode'])
    }
  })

  test('has exactly one fee, within its limits', () => {
    const { fixedFee: _fee, ...bare } = radius
    assert.deepEqual(faultsOf(bare), ['fixedFee'])
    assert.deepEqual(faultsOf({ ...radius, percentFee: 1 }), ['percentFee'])
    for (const fixedFee of [-0.01, 10_000, 1.005, Number.NaN, Infinity, 1e21]) {
      assert.deepEqual(faultsOf({ ...radius, fixedFee }), ['fixedFee'], String(fixedFee))
    }
    for (const percentFee of [-1, 100.0001, 1.00005, Number.NaN, 1e300]) {
      assert.deepEqual(faultsOf({ ...bare, percentFee }), ['percentFee'], String(percentFee))
    }
    for (const orderMinimum of [-1, 100_000, 0.001]) {
      assert.deepEqual(faultsOf({ ...radius, orderMinimum }), ['orderMinimum'], String(orderMinimum))
    }
    assert.deepEqual(faultsOf({ ...radius, fixedFee: 9999.99, orderMinimum: 99_999.99 }), [])
    assert.deepEqual(faultsOf({ ...bare, percentFee: 100 }), [])
  })

  test('has a radius above 0 and up to 100 miles', () => {
    for (const miles of [0, -1, 100.1, Number.NaN, Infinity]) {
      assert.deepEqual(faultsOf({ ...radius, radius: miles }), ['radius'], String(miles))
    }
    assert.deepEqual(faultsOf({ ...radius, radius: 100 }), [])
  })

  test('requires a type and its field, and reports all errors at once', () => {
    assert.deepEqual(faultsOf({}), ['fixedFee', 'type'])
    assert.deepEqual(faultsOf({ type: 'polygon', radius: 3, orderMinimum: -1 }), [
      'fixedFee',
      'orderMinimum',
      'polygon',
    ])
  })

  test('has its polygon stored clockwise and open, whichever way it was drawn', () => {
    const clockwise = ensureClockwise(square)
    for (const polygon of [clockwise, [...clockwise, clockwise[0]!]]) {
      assert.deepEqual(toNewZone(drawn(polygon), 1, home).value!.area, polygonArea(clockwise))
    }
    const turned = toNewZone(drawn(clockwise.toReversed()), 1, home).value!.area
    assert.ok(turned.type === 'polygon')
    assert.deepEqual(turned.polygon, clockwise)
  })

  test('has its own sentence for each polygon error', () => {
    const [a, b, c, d] = square as [typeof home, typeof home, typeof home, typeof home]
    assert.match(detailOf(drawn([a, c, b, d])), /crosses itself: sides 0 and 2 cross/)
    assert.match(detailOf(drawn([a, b, c, d, at(40.7, -74.005), at(40.71, -74.005)])), /touches itself/)
    assert.match(detailOf(drawn([a, b])), /at least 3 different corners/)
    assert.match(detailOf(drawn([a, b, a, b])), /at least 3 different corners/)
    assert.match(detailOf(drawn([a, at(40.705, -74.01), b])), /on one line/)
    assert.match(
      detailOf(drawn([at(51, 179), at(52, -179), at(51, -179)])),
      /Side 0 .* crosses the date line/,
    )
    assert.match(detailOf(drawn([a, b, at(91, -74)])), /Corner 2 is off the map/)
    assert.match(detailOf(drawn(Array(2001).fill(a))), /2,001 corners; the maximum is 2,000/)
  })

  test('is refused beyond 500 miles, with a hint if swapping the coordinates helps', () => {
    const swap = ({ latitude, longitude }: typeof home) => at(longitude, latitude)
    const detail = detailOf(drawn(square.map(swap)))
    assert.match(detail, /All corners are more than 500 miles/)
    assert.match(detail, /seem to be swapped/)
    const west = { latitude: 34.05, longitude: -118.25 }
    const inLosAngeles = [at(34, -118.3), at(34.1, -118.3), at(34.1, -118.2)].map(swap)
    const offTheMap = forDevelopers(toNewZone(drawn(inLosAngeles), 1, west).faults[0]!.detail)
    assert.match(offTheMap, /Corner 0 is off the map.* seem to be swapped/)
    const [a, b] = square as [typeof home, typeof home]
    const stray = detailOf(drawn([a, b, at(30, -90)]))
    assert.match(stray, /1 of the corners are more than 500 miles/)
    assert.doesNotMatch(stray, /swapped/)
  })
})

describe('a change', () => {
  const before: Zone = {
    zoneId: 5,
    fee: { kind: 'fixed', cents: 300 },
    orderMinimum: 1000,
    area: radiusArea(home, 2),
  }
  const after = (fields: ZoneFields) => changeZone(before, fields, home)

  test('affects only what was sent', () => {
    assert.deepEqual(after({}).value, before)
    assert.deepEqual(after({ orderMinimum: 0 }).value, { ...before, orderMinimum: 0 })
    assert.deepEqual(after({ radius: 4 }).value, { ...before, area: radiusArea(home, 4) })
    assert.deepEqual(after({ type: 'radius' }).value, before)
  })

  test('replaces a fee with one of the other type; both are an error', () => {
    assert.deepEqual(after({ percentFee: 10 }).value!.fee, { kind: 'percent', ppm: 100_000 })
    assert.deepEqual(after({ percentFee: 10, fixedFee: 1 }).faults.length, 1)
  })

  test('of type requires its field; a field of another type requires the type', () => {
    assert.deepEqual(after({ type: 'zipCode' }).faults[0]!.field, 'zipCode')
    assert.deepEqual(after({ type: 'zipCode', zipCode: '10038' }).value!.area.type, 'zipCode')
    assert.deepEqual(after({ zipCode: '10038' }).faults[0]!.field, 'zipCode')
    assert.deepEqual(after({ type: 'radius', zipCode: '10038' }).value, before)
  })

  test('names a stored zone, and none twice', () => {
    const change = zoneChanger([before], home)
    assert.deepEqual(change({}).faults[0]!.field, 'id')
    assert.equal(change({ id: 6 }).faults[0]!.code, 'unknown_zone')
    assert.ok(change({ id: 5 }).value)
    assert.match(forDevelopers(change({ id: 5 }).faults[0]!.detail), /twice/)
    assert.deepEqual(
      findIdFaults([5, 9, 5], [before]).map(({ field, code }) => [field, code]),
      [
        ['[1]', 'unknown_zone'],
        ['[2]', undefined],
      ],
    )
  })
})

describe('the received value in an error', () => {
  test('is repeated unchanged while it is short', () => {
    const zone = { type: 'polygon', polygon: square, fixedFee: 'x', more: { deep: [1] } }
    assert.equal(asReceived(zone), zone)
  })

  test('is the first 20 corners of a large polygon, and how many there were', () => {
    const zone = { type: 'polygon', polygon: Array(5000).fill(home) }
    const told = asReceived(zone) as { type: string; polygon: unknown[]; cut: string[] }
    assert.equal(told.polygon.length, 20)
    assert.deepEqual(told.cut, ['polygon: the first 20 of 5000'])
  })

  test('is never longer than 4,000 characters', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4, maxKeys: 60 }), (value) => {
        const text = JSON.stringify(asReceived(JSON.parse(JSON.stringify(value ?? null) ?? 'null')))
        assert.ok(text.length <= 4000)
      }),
    )
    let deep: unknown = 'x'.repeat(300)
    for (let level = 0; level < 8; level++) deep = [deep, deep, deep]
    assert.ok(JSON.stringify(asReceived(deep)).length <= 4000)
  })
})
