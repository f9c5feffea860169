import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { clipLine, joinLines } from '../../formats/street-names.ts'

type Pixel = { x: number; y: number }
const size = { width: 480, height: 420 }
const quarter = fc.integer({ min: -1200, max: 3200 }).map((quarters) => quarters / 4)
const pixel = fc.record({ x: quarter, y: quarter })
const line = fc.record({ from: pixel, to: pixel })
const isInside = ({ x, y }: Pixel) => x >= -1e-6 && x <= 480 + 1e-6 && y >= -1e-6 && y <= 420 + 1e-6
const isWellInside = ({ x, y }: Pixel) => x > 1e-6 && x < 480 - 1e-6 && y > 1e-6 && y < 420 - 1e-6
const distance = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y)

describe('a line clipped to the map', () => {
  test('keeps exactly the part within the map', () => {
    fc.assert(
      fc.property(line, (whole) => {
        const part = clipLine(whole, size)
        const points = Array.from({ length: 201 }, (_, index) => ({
          x: whole.from.x + ((whole.to.x - whole.from.x) * index) / 200,
          y: whole.from.y + ((whole.to.y - whole.from.y) * index) / 200,
        }))
        const inside = points.filter(isWellInside)
        if (!part) return assert.deepEqual(inside, [])
        assert.ok(isInside(part.from) && isInside(part.to))
        for (const point of inside) {
          const detour: number =
            distance(part.from, point) + distance(point, part.to) - distance(part.from, part.to)
          assert.ok(detour < 1e-6)
        }
      }),
    )
  })
})

describe('stretches of one street', () => {
  test('that follow each other become one line, in any order', () => {
    const parts = [0, 1, 2, 3].map((n) => ({
      from: { x: n * 50, y: n * 10 },
      to: { x: n * 50 + 49, y: n * 10 + 9.8 },
    }))
    const [whole, ...rest] = joinLines(parts.toReversed())
    assert.deepEqual(rest, [])
    assert.deepEqual(whole, { from: parts[0]!.from, to: parts[3]!.to })
  })

  test('are not joined around a corner or across a gap', () => {
    const first = { from: { x: 0, y: 0 }, to: { x: 50, y: 0 } }
    assert.equal(joinLines([first, { from: { x: 50, y: 0 }, to: { x: 50, y: 50 } }]).length, 2)
    assert.equal(joinLines([first, { from: { x: 60, y: 0 }, to: { x: 100, y: 0 } }]).length, 2)
  })
})
