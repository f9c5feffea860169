import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { checkAssignment, endWithOrder } from '../../../src/modules/dispatch/by-driver/rules.ts'
import { isOpen } from '../../../src/modules/dispatch/rules/next-step.ts'
import { checkReport } from '../../../src/modules/dispatch/rules/transitions.ts'
import {
  actionKinds,
  breaksAgeRule,
  nextSteps,
  proofs,
  statusAfter,
} from '../../../src/modules/drivers/rules/action.ts'
import {
  nextShiftStep,
  type OpenShift,
  type ShiftState,
  shiftState,
} from '../../../src/modules/drivers/rules/shift.ts'

const states = ['on', 'break', 'off'] as const
type Change = { state: ShiftState; at: number }

/** What a store would contain after these changes, in this order. */
function play(changes: readonly Change[]) {
  let shift: OpenShift | undefined
  let changedAt: number | null = null
  const ended: { startedAt: number; endedAt: number; breakSeconds: number }[] = []
  for (const change of changes) {
    const step = nextShiftStep({ shift, changedAt }, change)
    if (step.kind === 'nothing') continue
    changedAt = change.at
    if (step.kind === 'start')
      shift = {
        shiftId: 1,
        startedAt: step.at,
        breakStartedAt: step.isOnBreak ? step.at : null,
        breakSeconds: 0,
      }
    else if (step.kind === 'break') shift = { ...shift!, breakStartedAt: step.at }
    else if (step.kind === 'resume')
      shift = { ...shift!, breakStartedAt: null, breakSeconds: step.breakSeconds }
    else {
      ended.push({ startedAt: shift!.startedAt, endedAt: step.at, breakSeconds: step.breakSeconds })
      shift = undefined
    }
  }
  return { shift, ended, changedAt }
}

describe('a shift', () => {
  const change = fc.record({ state: fc.constantFrom(...states), at: fc.integer({ min: 1, max: 100_000 }) })
  const inOrder = fc
    .uniqueArray(change, { minLength: 1, selector: ({ at }) => at })
    .map((some) => some.toSorted((a, b) => a.at - b.at))

  test('has the state of its last change, and contains its breaks', () => {
    fc.assert(
      fc.property(inOrder, (changes) => {
        const { shift, ended } = play(changes)
        assert.equal(shiftState(shift), changes.at(-1)!.state)
        for (const { startedAt, endedAt, breakSeconds } of ended) {
          assert.ok(startedAt < endedAt)
          assert.ok(breakSeconds * 1000 <= endedAt - startedAt + 500 * changes.length)
        }
      }),
    )
  })

  test("doesn't change if a phone repeats changes older than the last one, in any order", () => {
    fc.assert(
      fc.property(inOrder, fc.array(change), (changes, late) => {
        const known = play(changes)
        const repeated = late.filter(({ at }) => known.changedAt !== null && at <= known.changedAt)
        assert.deepEqual(play([...changes, ...repeated]), known)
      }),
    )
  })
})

describe('an action', () => {
  const action = fc.record({
    kind: fc.constantFrom(...actionKinds),
    proof: fc.constantFrom(...proofs, null),
    next: fc.constantFrom(...nextSteps, null),
  })

  test('never hands over alcohol without a check, or leaves it at the door', () => {
    fc.assert(
      fc.property(action, fc.boolean(), (one, hasPassed) => {
        const breaks = breaksAgeRule(one, { needsIdCheck: true, hasPassed })
        if (one.kind === 'delivered') assert.equal(breaks, !hasPassed || one.proof === 'left_at_door')
        if (one.kind === 'failed' && one.next === 'discard') assert.ok(breaks)
        assert.equal(breaksAgeRule(one, { needsIdCheck: false, hasPassed }), false)
      }),
    )
  })

  test('goes from assigned to delivered through the states of every delivery', () => {
    let status = 'booked' as NonNullable<ReturnType<typeof statusAfter>>
    for (const kind of ['accepted', 'at_shop', 'picked_up', 'arrived', 'delivered'] as const) {
      const next = statusAfter({ kind, next: null })!
      assert.equal(checkReport(status, next), 'apply', kind)
      status = next
    }
    assert.equal(statusAfter({ kind: 'failed', next: 'retry' }), undefined)
    assert.equal(checkReport('to_delivery', statusAfter({ kind: 'failed', next: 'return' })!), 'apply')
  })
})

describe('an assignment', () => {
  const bookingStates = ['asked', 'booked', 'denied', 'silent', 'written_off', 'failed', 'cancelled'] as const
  const delivery = fc.record({
    state: fc.constantFrom('seeking', 'booking', 'live', 'delivered', 'failed', 'cancelled'),
    status: fc.constantFrom('booked', 'to_pickup', 'to_delivery', null),
    driverId: fc.constantFrom(1, 2, null),
    recall: fc.constantFrom(null, { actor: 'x', reason: null }),
    startAt: fc.constantFrom(10, 20),
  })
  const order = fc.record({
    type: fc.constantFrom('delivery', 'pickup'),
    status: fc.constantFrom(
      'placed',
      'confirmed',
      'ready',
      'out_for_delivery',
      'completed',
      'cancelled',
      'failed',
      'rejected',
    ),
  })

  test('never coexists with a company, a recall or an order that is over', () => {
    fc.assert(
      fc.property(
        order,
        fc.option(delivery, { nil: undefined }),
        fc.array(
          fc.record({ state: fc.constantFrom(...bookingStates), endedAt: fc.constantFrom(10, 20, null) }),
        ),
        (given, known, bookings) => {
          const answer = checkAssignment(given as never, known as never, known ? bookings : [], 1)
          if (answer !== 'assigned') return
          assert.equal(given.type, 'delivery')
          assert.equal(endWithOrder(given.status as never), undefined)
          assert.ok(!known || (!bookings.some(isOpen) && known.recall === null))
          // Given up, not sought again: the company may have delivered it.
          assert.ok(
            !bookings.some(
              ({ state, endedAt }) => known && state === 'written_off' && endedAt! > known.startAt,
            ),
          )
          assert.ok(known?.state !== 'booking' && known?.state !== 'delivered')
          assert.ok(known?.state !== 'live' || known.driverId === 2)
        },
      ),
    )
  })
})
