import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { to1099k } from '../../../src/modules/payouts/forms/rules.ts'
import {
  firstState,
  lateDays,
  nextState,
  pauseAfter,
  payableNow,
  settledUntil,
  splitDay,
  transferActions,
  transferStates,
  transitions,
} from '../../../src/modules/payouts/transfers/rules.ts'
import { runs } from '../../support/eventually.ts'

const cents = fc.integer({ min: -50_000, max: 80_000 })

/** What happens to a merchant's account, in order. */
type Step =
  | { kind: 'book'; day: number; cents: number }
  | { kind: 'close' }
  | { kind: 'pay'; share: number }
  | { kind: 'reverse'; share: number }
const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ kind: fc.constant('book'), day: fc.integer({ min: -3, max: 0 }), cents }),
  fc.constant({ kind: 'close' }),
  fc.record({ kind: fc.constant('pay'), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('reverse'), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
)

describe('a day’s transfer', () => {
  test('is the content of a purse that gets each booking once and is emptied every night', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const booked: { day: number; cents: number }[] = []
        const transfers: { amount: number; reversed: number }[] = []
        let today = 0
        // The oracle adds as it goes, and knows no balances.
        let purse = 0
        let unseen: { day: number; cents: number }[] = []
        const claimed = () => transfers.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
        const balance = (until: number) =>
          booked.reduce((sum, entry) => (entry.day <= until ? sum + entry.cents : sum), 0)
        for (const one of steps) {
          if (one.kind === 'book') {
            const entry = { day: today + one.day, cents: one.cents }
            booked.push(entry)
            unseen.push(entry)
          } else if (one.kind === 'close') {
            const net = booked.filter(({ day }) => day === today).reduce((sum, { cents }) => sum + cents, 0)
            const split = splitDay({ balance: balance(today), claimed: claimed() }, net)
            purse += unseen.reduce((sum, { cents }) => sum + cents, 0)
            unseen = []
            const sent = Math.max(0, purse)
            assert.equal(split.amount, sent)
            assert.equal(split.carried + net, purse)
            purse -= sent
            assert.equal(split.left, purse)
            if (sent > 0) transfers.push({ amount: sent, reversed: 0 })
            assert.equal(claimed() + split.left, balance(today), 'sent and carried are what the ledger says')
            today++
          } else if (one.kind === 'pay') {
            const open = unseen.reduce((sum, { cents }) => sum + cents, purse)
            const most = payableNow({ balance: balance(today), claimed: claimed() })
            assert.equal(most, Math.max(0, open))
            const amount = Math.floor(most * one.share)
            if (amount > 0) transfers.push({ amount, reversed: 0 })
            purse -= amount
          } else {
            const last = transfers.at(-1)
            if (!last) continue
            const back = Math.floor((last.amount - last.reversed) * one.share)
            last.reversed += back
            purse += back
          }
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('starts as due, held or carried', () => {
    assert.equal(firstState({ amount: 1, isHeld: false }), 'due')
    assert.equal(firstState({ amount: 1, isHeld: true }), 'held')
    assert.equal(firstState({ amount: 0, isHeld: true }), 'carried')
  })
})

describe('the states of a transfer', () => {
  test('never lead from sent money back to sending it', () => {
    const reachable = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of transitions[from as keyof typeof transitions])
        if (!seen.has(next) && next !== 'failed') reachable(next, seen.add(next))
      return seen
    }
    assert.deepEqual([...reachable('sent')].sort(), ['paid', 'sent'])
    for (const state of ['sending', 'sent', 'paid'] as const)
      for (const action of transferActions) assert.equal(nextState(action, { state, reversed: 0 }), undefined)
    assert.equal(nextState('retry', { state: 'failed', reversed: 100 }), undefined, 'a later day pays it')
  })

  test('allow the operator’s actions', () => {
    for (const state of transferStates)
      for (const action of transferActions) {
        const target = nextState(action, { state, reversed: 0 })
        if (target) assert.ok(transitions[state].includes(target), `${state} to ${target}`)
      }
  })
})

test('the settled period never moves back, and trails by a week', () => {
  assert.equal(settledUntil({ settledUntil: 10 }, 5), 10)
  assert.equal(settledUntil({ settledUntil: 5 }, 10), 10)
  assert.equal(lateDays, 7)
})

test('pauses between attempts grow from a minute to six hours', () => {
  assert.deepEqual([1, 2, 3].map(pauseAfter), [60_000, 120_000, 240_000])
  assert.equal(pauseAfter(50), 6 * 3_600_000)
})

test('the months of a 1099-K add up to its gross, in any order', () => {
  const month = fc.record({
    merchantId: fc.integer({ min: 1, max: 3 }),
    month: fc.integer({ min: 1, max: 12 }),
    orders: fc.nat(100),
    gross: fc.nat(1_000_000),
  })
  fc.assert(
    fc.property(fc.array(month), (months) => {
      const forms = to1099k(months.map((one) => ({ ...one, name: 'Corner', account: null })))
      for (const { merchantId, gross, orders, byMonth } of forms) {
        const own = months.filter((one) => one.merchantId === merchantId)
        assert.equal(
          gross,
          own.reduce((sum, one) => sum + one.gross, 0),
        )
        assert.equal(
          orders,
          own.reduce((sum, one) => sum + one.orders, 0),
        )
        assert.equal(byMonth.length, 12)
        assert.equal(
          gross,
          byMonth.reduce((sum, one) => sum + one, 0),
        )
      }
      assert.equal(forms.length, new Set(months.map(({ merchantId }) => merchantId)).size)
    }),
  )
})
