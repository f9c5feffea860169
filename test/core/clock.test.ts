import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockStartingAt, systemClock } from '../../src/core/clock.ts'

test('the system clock returns the current time in epoch milliseconds', () => {
  const before = Date.now()
  const now = systemClock.now()
  assert.ok(now >= before && now <= Date.now())
})

test('a clock started at a given time returns that time first and then runs on', () => {
  let realMs = 5_000
  const moment = Date.UTC(2026, 10, 15, 14, 30)
  const clock = clockStartingAt(moment, { now: () => realMs })
  assert.equal(clock.now(), moment)
  realMs += 90_000
  assert.equal(clock.now(), moment + 90_000)
})
