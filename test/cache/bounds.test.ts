import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LRUCache } from 'lru-cache'
import { cacheBounds } from '../../src/cache/bounds.ts'

describe('a bounded cache', () => {
  test('drops the least recently used entries first', () => {
    const cache = new LRUCache<number, string>(cacheBounds(3))
    for (const key of [1, 2, 3]) cache.set(key, 'kept')
    cache.get(1)
    cache.set(4, 'kept')
    assert.deepEqual([...cache.keys()].sort(), [1, 3, 4])
  })

  test('never holds more entries or weight than allowed, whatever the values', () => {
    const [entries, max] = [20, 500]
    const cache = new LRUCache<number, { weight: number }>(
      cacheBounds(entries, { max, of: ({ weight }: { weight: number }) => weight }),
    )
    for (let key = 0; key < 2000; key++) {
      cache.set(key, { weight: (key * 7919) % (key % 3 === 0 ? 400 : 10) })
      const weights = [...cache.values()].map(({ weight }) => weight)
      assert.ok(weights.length <= entries)
      assert.ok(weights.reduce((sum, weight) => sum + weight, 0) <= max)
      assert.ok(cache.has(key), 'what came last is kept')
    }
    assert.ok(cache.size > 1)
    cache.set(-1, { weight: max })
    assert.ok(!cache.has(-1), 'what is too heavy alone is not kept')
  })
})
