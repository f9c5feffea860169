import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { gestureOfKey, readGesture, spotAfter } from '../../../web/shop/live/map-gesture.ts'

const coordinate = fc.integer({ min: -400, max: 400 })
const point = fc.record({ x: coordinate, y: coordinate })
const middle = { x: 200, y: 100 }
const spot = '40.7076,-74.0021,2.00'
const numbersOf = (text: string) => text.split(',').map(Number) as [number, number, number]

test('one finger moves the map as far as it moved, without zooming', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const { right, down, scale } = readGesture([from], [to], middle)
      assert.equal(scale, 1)
      assert.ok(Math.abs(right - (to.x - from.x)) < 1e-9 && Math.abs(down - (to.y - from.y)) < 1e-9)
    }),
  )
})

test('what is between two fingers stays between them', () => {
  fc.assert(
    fc.property(point, point, point, point, (one, other, toOne, toOther) => {
      const { right, down, scale } = readGesture([one, other], [toOne, toOther], middle)
      const between = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      const shownAt = {
        x: middle.x + (between.x - middle.x) * scale + right,
        y: middle.y + (between.y - middle.y) * scale + down,
      }
      assert.ok(Math.abs(shownAt.x - (toOne.x + toOther.x) / 2) < 1e-6)
      assert.ok(Math.abs(shownAt.y - (toOne.y + toOther.y) / 2) < 1e-6)
    }),
  )
})

test('a drag to the right shows what is west, a drag down what is north, and dragging back returns', () => {
  const [north, west, miles] = numbersOf(spotAfter(spot, { right: 120, down: 80, scale: 1 }, 480))
  assert.ok(north > 40.7076 && west < -74.0021)
  assert.equal(miles, 2)
  const back = numbersOf(spotAfter([north, west, miles].join(','), { right: -120, down: -80, scale: 1 }, 480))
  assert.ok(Math.abs(back[0] - 40.7076) < 2e-4 && Math.abs(back[1] + 74.0021) < 2e-4)
})

test('keys move by a quarter and zoom by two; others do nothing', () => {
  assert.deepEqual(gestureOfKey('ArrowRight', 400), { right: -100, down: 0, scale: 1 })
  assert.deepEqual(gestureOfKey('ArrowUp', 400), { right: 0, down: 100, scale: 1 })
  assert.equal(numbersOf(spotAfter(spot, gestureOfKey('+', 400)!, 400))[2], 1)
  assert.equal(numbersOf(spotAfter(spot, gestureOfKey('-', 400)!, 400))[2], 4)
  assert.equal(gestureOfKey('Tab', 400), undefined)
})
