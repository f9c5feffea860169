import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ShownEvent } from '../../../src/modules/events/reading/index.ts'
import { checkAttempt } from '../../../src/modules/webhooks/rules/webhook.ts'
import { openJournal } from '../../../src/modules/webhooks/sending/journal.ts'
import { nextBudget, openPace } from '../../../src/modules/webhooks/sending/pace.ts'
import { type Item, openQueue } from '../../../src/modules/webhooks/sending/queue.ts'

const day = '2026-06-15'
const eventAt = (position: number) => ({ day, position }) as ShownEvent
const itemAt = (position: number, lane: string): Item => {
  return { event: eventAt(position), lane, tries: 0, isNew: true }
}

test('each lane sends one at a time, in order, and none while the lane is blocked', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('add' as const), lane: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constantFrom('take' as const, 'finish' as const, 'fail' as const) }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, (given) => {
      const queue = openQueue()
      // The oracle: lists by lane, what is being sent, and which lanes wait.
      const waiting = new Map<string, number[]>()
      const sending = new Map<string, Item>()
      const blocked = new Set<string>()
      let position = 0
      for (const step of given) {
        if (step.kind === 'add') {
          position++
          assert.equal(queue.isBlocked(step.lane, position), blocked.has(step.lane))
          if (blocked.has(step.lane)) continue
          queue.add(itemAt(position, step.lane))
          waiting.set(step.lane, [...(waiting.get(step.lane) ?? []), position])
        } else if (step.kind === 'take') {
          const item = queue.take()
          const free = [...waiting].filter(([lane, list]) => list.length > 0 && !sending.has(lane))
          assert.equal(item === undefined, free.length === 0)
          if (!item) continue
          assert.ok(!sending.has(item.lane) && !blocked.has(item.lane))
          assert.equal(item.event.position, waiting.get(item.lane)![0])
          sending.set(item.lane, item)
        } else {
          const [item] = sending.values()
          if (!item) continue
          sending.delete(item.lane)
          const [, ...behind] = waiting.get(item.lane)!
          if (step.kind === 'finish') {
            queue.finish(item)
            waiting.set(item.lane, behind)
          } else {
            assert.deepEqual(
              queue.fail(item).map(({ event }) => event.position),
              behind,
            )
            waiting.set(item.lane, [])
            blocked.add(item.lane)
          }
        }
        assert.equal(queue.size(), [...waiting.values()].flat().length)
      }
    }),
  )
})

test('a lane is blocked for events after the one that holds it up, not for those before', () => {
  const queue = openQueue()
  queue.block('a', 2)
  assert.deepEqual(
    [1, 2, 3].map((position) => queue.isBlocked('a', position)),
    [false, false, true],
  )
  assert.equal(queue.isBlocked('b', 3), false)
})

test('the cursor never passes an event that has no row, and passes all others', () => {
  const cases = fc.record({ count: fc.integer({ min: 0, max: 12 }), seed: fc.infiniteStream(fc.nat(11)) })
  fc.assert(
    fc.property(cases, ({ count, seed }) => {
      const journal = openJournal({ day, position: 0 })
      const head = { day, position: count + 3 }
      journal.read(
        head,
        Array.from({ length: count }, (_, index) => eventAt(index + 1)),
      )
      const done = new Set<number>()
      for (let round = 0; round < 20; round++) {
        const position = seed.next().value + 1
        if (position <= count && !done.has(position)) {
          done.add(position)
          const record = { type: 'order.placed', lane: '', tries: 1, nextAt: null, attempt: null }
          journal.add({ day, position, status: 'delivered', ...record })
          assert.ok(journal.has(position))
        }
        const batch = journal.take()
        if (!batch) continue
        let expected = 0
        while (done.has(expected + 1)) expected++
        assert.equal(batch.cursor.position, expected === count ? head.position : expected)
        journal.written(batch)
        assert.equal(journal.size(), 0)
      }
    }),
  )
})

test('an attempt succeeds, is repeated, or is the last; 410 and three days of failures disable the endpoint', () => {
  const at = { now: 1_000_000_000, chance: 0 }
  const failed = { status: 500, error: 'The endpoint answered 500.' }
  const first = { ...at, tries: 1, failingSince: at.now }
  assert.deepEqual(checkAttempt({ status: 204, error: null }, first), { status: 'delivered', nextAt: null })
  assert.deepEqual(checkAttempt(failed, first), { status: 'failed', nextAt: at.now + 5000 })
  assert.deepEqual(checkAttempt(failed, { ...first, tries: 10 }), { status: 'given_up', nextAt: null })
  assert.match(checkAttempt({ ...failed, status: 410 }, first).disabledReason!, /410/)
  const threeDays = 72 * 3_600_000
  for (const [ago, isDisabled] of [
    [threeDays, true],
    [threeDays - 1, false],
  ] as const) {
    const { disabledReason } = checkAttempt(failed, { ...first, failingSince: at.now - ago })
    assert.equal(disabledReason !== undefined, isDisabled)
  }
})

test('without writes nothing is held back; with them sending settles at what requests leave of thread and machine', () => {
  const busy = { thread: 1, machine: 1 }
  assert.equal(nextBudget(20, { taken: 20, writes: 0, ...busy }), Number.POSITIVE_INFINITY)
  /** A thread on which one delivery takes 1/400 of a round, and requests a part of it. */
  const settled = (requests: number) => {
    let budget = Number.POSITIVE_INFINITY
    let sum = 0
    for (let round = 0; round < 200; round++) {
      const taken = Math.min(budget, Math.max(0, Math.floor((1 - requests) * 400)))
      budget = nextBudget(budget, {
        taken,
        writes: 1,
        machine: 0.5,
        thread: Math.min(1, requests + taken / 400),
      })
      if (round >= 100) sum += taken / 100
    }
    return sum
  }
  assert.ok(settled(0.4) > 60 && settled(0.4) < 110, `${settled(0.4)} of 100 that fit`)
  assert.equal(nextBudget(10, { taken: 10, writes: 1, ...busy }), 10)
  assert.equal(nextBudget(Number.POSITIVE_INFINITY, { taken: 500, writes: 1, ...busy }), 10)
  // PostgreSQL uses the CPU, and the thread waits for it.
  assert.ok(nextBudget(300, { taken: 300, writes: 1, thread: 0.4, machine: 1 }) < 300)
  assert.ok(nextBudget(300, { taken: 300, writes: 1, thread: 0.4, machine: 0.6 }) > 300)
})

test('when little can be sent, endpoints share it, and an idle one takes nothing from them', () => {
  const pace = openPace(() => ({ thread: 1, machine: 1 }))
  try {
    const rounds = { greedy: 0, late: 0 }
    const [greedy, late, idle] = [
      pace.join(() => rounds.greedy++),
      pace.join(() => rounds.late++),
      pace.join(() => assert.fail('it has asked for nothing')),
    ]
    const takeAll = (member: typeof greedy) => {
      let taken = 0
      while (taken < 1000 && member.take()) taken++
      return taken
    }
    for (let round = 0; round < 20; round++) {
      takeAll(greedy)
      takeAll(late)
      pace.noteWrite()
      pace.round()
    }
    assert.deepEqual([takeAll(greedy), takeAll(late)], [5, 5])
    assert.ok(rounds.greedy > 0 && rounds.late > 0)
    idle.leave()
    pace.round()
    assert.equal(takeAll(greedy), 1000)
  } finally {
    pace.close()
  }
})
