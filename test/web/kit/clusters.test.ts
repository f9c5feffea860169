import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clusterMarks } from '../../../web/kit/map/clusters.ts'

const marks = fc.array(
  fc
    .record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) })
    .map((at) => ({ at })),
)

test('every marker is in one cluster, near the others in it, and clusters keep their distance', () => {
  fc.assert(
    fc.property(marks, fc.integer({ min: 1, max: 80 }), (all, pixels) => {
      const clusters = clusterMarks(all, pixels)
      assert.equal(new Set(clusters.flatMap((cluster) => cluster.marks)).size, all.length)
      const firsts = clusters.map((cluster) => cluster.marks[0]!.at)
      for (const [index, { x, y }] of firsts.entries())
        for (const other of firsts.slice(index + 1)) assert.ok(Math.hypot(other.x - x, other.y - y) >= pixels)
      for (const { at, marks: own } of clusters)
        assert.ok(own.every((mark) => Math.hypot(mark.at.x - at.x, mark.at.y - at.y) <= 2 * pixels))
    }),
  )
})
