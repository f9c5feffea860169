import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { leasedLimiter } from '../../src/http/leased-limiter.ts'

/** The limiter of all workers with its points per hour, and the given number of workers that lease from it. */
function workersOf(points: number, workers: number) {
  const shared = new RateLimiterMemory({ points, duration: 3600 })
  return Array.from({ length: workers }, () => leasedLimiter(shared, points))
}

const isAllowed = (limiter: ReturnType<typeof leasedLimiter>, key: string) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

describe('points leased from a shared limiter', () => {
  test('never let all workers together exceed it, and waste at most one lot each', async () => {
    const cases = fc.record({
      points: fc.integer({ min: 1, max: 3000 }),
      workers: fc.integer({ min: 1, max: 4 }),
      picks: fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ points, workers, picks }) => {
        const limiters = workersOf(points, workers)
        let allowed = 0
        for (let index = 0; index < points + 100; index++) {
          const limiter = limiters[picks[index % picks.length]! % workers]!
          if (await isAllowed(limiter, 'caller')) allowed++
        }
        const lot = Math.max(1, Math.min(50, Math.floor(points / 200)))
        assert.ok(allowed <= points, `${allowed} of ${points}`)
        assert.ok(allowed >= Math.min(points, points - lot * (workers - 1)), `${allowed} of ${points}`)
      }),
      { numRuns: 30 },
    )
  })

  test('are taken as one lot for concurrent requests of one caller', async () => {
    const shared = new RateLimiterMemory({ points: 1000, duration: 3600 })
    const limiter = leasedLimiter(shared, 1000)
    await Promise.all(Array.from({ length: 5 }, () => limiter.consume('caller')))
    assert.equal((await shared.get('caller'))?.consumedPoints, 5)
  })

  test('are exact for small limits, and separate for each caller', async () => {
    const [one, other] = workersOf(20, 2)
    const outcomes: boolean[] = []
    for (let index = 0; index < 30; index++)
      outcomes.push(await isAllowed(index % 2 ? one! : other!, 'guesser'))
    assert.deepEqual(outcomes, [...Array(20).fill(true), ...Array(10).fill(false)])
    assert.ok(await isAllowed(one!, 'somebody else'))
  })

  test('expire with their window', async () => {
    let now = 1000
    const shared = new RateLimiterMemory({ points: 400, duration: 3600 })
    const limiter = leasedLimiter(shared, 400, () => now)
    await limiter.consume('caller')
    assert.equal((await shared.get('caller'))?.consumedPoints, 2)
    now += 4_000_000
    await limiter.consume('caller')
    assert.equal(
      (await shared.get('caller'))?.consumedPoints,
      4,
      'the second point of the old lot is not used',
    )
  })
})
