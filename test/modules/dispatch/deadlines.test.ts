import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  checkWaiting,
  type Deadlines,
  defaultDeadlines,
} from '../../../src/modules/dispatch/polling/rules/deadlines.ts'
import {
  type Allowance,
  pollInterval,
  slotBehind,
  spendCall,
} from '../../../src/modules/dispatch/polling/rules/pace.ts'

const hour = 3_600_000
const deadlines: Deadlines = { silentMs: hour, lateMs: 12 * hour, unknownTimes: 3 }
const waiting = { status: 'to_pickup', lastReportAt: 0, quotedDeliveryEta: 0, unknownTimes: 0 } as const

test('a recently reported delivery is waited for, however late, up to half a day', () => {
  const verdictAt = (now: number) => checkWaiting({ ...waiting, lastReportAt: now }, deadlines, now)
  assert.equal(verdictAt(5 * hour), 'wait')
  assert.equal(verdictAt(12 * hour), 'wait')
  assert.equal(verdictAt(12 * hour + 1), 'give_up')
})

test('a silent delivery is waited for until an hour after its time', () => {
  const late = { ...waiting, quotedDeliveryEta: 2 * hour }
  assert.equal(checkWaiting(late, deadlines, 3 * hour), 'wait')
  assert.equal(checkWaiting(late, deadlines, 3 * hour + 1), 'give_up')
  assert.equal(checkWaiting({ ...late, lastReportAt: 3 * hour }, deadlines, 4 * hour), 'wait')
})

test('unknown three times in a row: withdrawn before pickup, failed after it', () => {
  const unknown = (unknownTimes: number, status: 'at_pickup' | 'to_delivery') =>
    checkWaiting({ ...waiting, status, unknownTimes }, deadlines, 0)
  assert.deepEqual([unknown(2, 'at_pickup'), unknown(3, 'at_pickup')], ['wait', 'withdraw'])
  assert.deepEqual([unknown(2, 'to_delivery'), unknown(3, 'to_delivery')], ['wait', 'fail'])
})

test('unknown and not released: canceled at every third poll, and given up when it is too late', () => {
  const verdictAt = (unknownTimes: number, now: number) =>
    checkWaiting({ ...waiting, unknownTimes }, deadlines, now)
  const verdicts = [3, 4, 5, 6, 7, 8, 9].map((times) => verdictAt(times, hour))
  assert.deepEqual(verdicts, ['withdraw', 'wait', 'wait', 'withdraw', 'wait', 'wait', 'withdraw'])
  for (const times of [3, 4, 1000]) assert.equal(verdictAt(times, hour + 1), 'give_up')
})

test('no other courier is sent for goods that a courier has, or without an answer from that company', () => {
  const status = fc.constantFrom('booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery')
  const times = fc.record({ lastReportAt: fc.nat(99 * hour), quotedDeliveryEta: fc.nat(99 * hour) })
  fc.assert(
    fc.property(status, times, fc.nat(5), fc.nat(200 * hour), (at, { ...known }, unknownTimes, now) => {
      const verdict = checkWaiting({ status: at as 'booked', ...known, unknownTimes }, defaultDeadlines, now)
      const hasGoods = at === 'to_delivery' || at === 'at_delivery'
      if (verdict === 'withdraw') assert.ok(!hasGoods && unknownTimes >= defaultDeadlines.unknownTimes)
      if (verdict === 'give_up') assert.ok(!hasGoods)
      if (verdict === 'fail') assert.ok(hasGoods)
      // In any state, it ends eventually.
      if (now > known.quotedDeliveryEta + defaultDeadlines.lateMs)
        assert.equal(verdict, hasGoods ? 'fail' : 'give_up')
    }),
  )
})

test('a company without a rate limit is asked at the usual interval', () => {
  assert.equal(pollInterval({ callsPerSecond: null }, 1_000_000, 20_000), 20_000)
})

test('a company’s live deliveries at its interval make no more calls than its limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(50_000), (callsPerSecond, live) => {
      const intervalMs = pollInterval({ callsPerSecond }, live, 20_000)
      assert.ok(intervalMs >= 20_000)
      assert.ok((1000 * live) / intervalMs <= callsPerSecond)
    }),
  )
})

test('a deferred call goes behind the queue, one after the other at the company’s rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(1000), fc.nat(99), (rate, line, before) => {
      for (const callsPerSecond of [rate, null]) {
        let lastSlot: number | undefined
        const slots = Array.from({ length: 50 }, () => {
          lastSlot = slotBehind({ callsPerSecond }, { line, lastSlot, now: 5000 + before }, rate)
          return lastSlot
        })
        assert.ok(slots[0]! >= 5000 + before + (1000 * line) / rate)
        const gaps = slots.slice(1).map((slot, index) => slot - slots[index]!)
        assert.ok(gaps.every((gap) => gap >= 1000 / rate && gap <= 1000 / rate + 1))
      }
    }),
  )
})

test('no second has more than two seconds’ worth of calls, and the long-term rate is kept', () => {
  const gaps = fc.array(fc.nat(400), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), gaps, (callsPerSecond, waits) => {
      let now = 1_000_000
      let left: Allowance | undefined
      const made: number[] = []
      for (const wait of waits) {
        now += wait
        const after = spendCall({ callsPerSecond }, left, now)
        if (!after) continue
        left = after
        made.push(now)
      }
      for (const start of made) {
        const within = made.filter((at) => at >= start && at < start + 1000).length
        assert.ok(within <= 2 * callsPerSecond, `${within} of ${callsPerSecond}`)
      }
      assert.ok(made.length <= callsPerSecond + ((now - 1_000_000) * callsPerSecond) / 1000 + 1e-6)
      assert.ok(made.length > 0)
    }),
  )
})

test('a company without a limit can always be asked', () => {
  let left: Allowance | undefined
  for (let call = 0; call < 1000; call++) {
    left = spendCall({ callsPerSecond: null }, left, 5)
    assert.ok(left)
  }
})
