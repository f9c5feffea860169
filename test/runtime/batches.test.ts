import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from '../../src/runtime/batches.ts'

test('items requested at the same time are loaded together, each once; later ones separately', async () => {
  const loads: (readonly number[])[] = []
  const squareOf = inBatches(async (keys: readonly number[]) => {
    loads.push(keys)
    return new Map(keys.filter((key) => key < 100).map((key) => [key, key * key]))
  })
  assert.deepEqual(await Promise.all([2, 3, 2, 100].map(squareOf)), [4, 9, 4, undefined])
  assert.equal(await squareOf(2), 4)
  assert.deepEqual(loads, [[2, 3, 100], [2]])
})

test('a failed load fails the waiting callers, and no later ones', async () => {
  let isBroken = true
  const load = inBatches(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('broken')
    return new Map(keys.map((key) => [key, key.length]))
  })
  const outcomes = await Promise.allSettled(['a', 'bc'].map(load))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isBroken = false
  assert.equal(await load('bc'), 2)
})

test('with limits, parts are loaded a few at once and passed on one by one', async () => {
  const parts: { keys: readonly number[]; loaded: PromiseWithResolvers<void> }[] = []
  const load = inBatches(
    async (keys: readonly number[]) => {
      const loaded = Promise.withResolvers<void>()
      parts.push({ keys, loaded })
      await loaded.promise
      return new Map(keys.map((key) => [key, key * 2]))
    },
    { size: 2, atOnce: 2 },
  )
  const asked = [1, 2, 3, 4, 5].map(load)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(
    parts.map(({ keys }) => keys),
    [
      [1, 2],
      [3, 4],
    ],
  )
  parts[1]!.loaded.reject(new Error('broken'))
  const [, , third, fourth] = await Promise.allSettled([...asked.slice(2, 4), ...asked.slice(2, 4)])
  assert.deepEqual([third?.status, fourth?.status], ['rejected', 'rejected'])
  assert.deepEqual(parts[2]?.keys, [5], 'the next part follows although another failed')
  parts[0]!.loaded.resolve()
  assert.deepEqual(await Promise.all(asked.slice(0, 2)), [2, 4])
  parts[2]!.loaded.resolve()
  assert.equal(await asked[4], 10)
})
