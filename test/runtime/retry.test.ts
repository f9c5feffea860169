import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRetry } from '../../src/runtime/retry.ts'

/** Fails this many times, then returns how often it was called. */
function failing(times: number, fault: unknown = new Error('away')) {
  const made = { calls: 0, work: async () => (++made.calls <= times ? Promise.reject(fault) : made.calls) }
  return made
}

describe('retrying', () => {
  // The pauses keep no process alive.
  let alive: NodeJS.Timeout
  before(() => {
    alive = setTimeout(() => {}, 60_000)
  })
  after(() => clearTimeout(alive))

  test('repeats work until it succeeds', async () => {
    assert.equal(await openRetry({ firstPauseMs: 1, maxPauseMs: 2 })(failing(7).work), 8)
  })

  test('gives up after the last attempt with the last error', async () => {
    const counted = failing(9)
    await assert.rejects(openRetry({ maxAttempts: 5 })(counted.work), /away/)
    assert.equal(counted.calls, 5)
  })

  test('throws a permanent error at once', async () => {
    const counted = failing(9)
    await assert.rejects(openRetry({ isPassing: () => false })(counted.work), /away/)
    assert.equal(counted.calls, 1)
  })

  test('makes no attempt after it was stopped', async () => {
    const ending = new AbortController()
    const counted = failing(Number.POSITIVE_INFINITY)
    const pause = openRetry({ firstPauseMs: 20, signal: ending.signal })(counted.work)
    await sleep(5)
    ending.abort()
    await assert.rejects(pause)
    assert.equal(counted.calls, 1)
  })
})
