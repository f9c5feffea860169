import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  afterAnswer,
  afterCustomer,
  answerMs,
  helpHandlers,
  helpReasons,
  helpStatuses,
  helpWishes,
  mayAutoRefund,
  openedState,
  readLines,
} from '../../../src/modules/help/rules.ts'

const now = Date.UTC(2026, 5, 15)
const handler = fc.constantFrom(...helpHandlers)
const status = fc.constantFrom(...helpStatuses)
/** What happens to a request: the customer writes, or the merchant or support answers. */
const step = fc.oneof(
  fc.constant({ by: 'customer' as const }),
  fc.record({ by: handler, status: fc.constantFrom('answered' as const, 'resolved', 'declined') }),
)

describe('the state of a help request', () => {
  test('is waiting for the merchant exactly while open and assigned to the merchant, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let state = openedState(now)
        for (const one of steps) {
          const wasWithSupport = state.handledBy === 'support'
          state =
            one.by === 'customer'
              ? afterCustomer(state, now)
              : (afterAnswer(state, one.by, one.status as never) ?? state)
          assert.equal(state.answerBy !== null, state.status === 'open' && state.handledBy === 'merchant')
          if (wasWithSupport) assert.equal(state.handledBy, 'support', 'support keeps what it has')
        }
      }),
    )
  })

  test('keeps the time of a waiting request when a message arrives', () => {
    const opened = openedState(now)
    assert.deepEqual(afterCustomer(opened, now + 1000), opened)
    assert.equal(opened.answerBy, now + answerMs)
  })

  test('goes to support when a customer disagrees with a decline', () => {
    const declined = afterAnswer(openedState(now), 'merchant', 'declined')!
    assert.deepEqual(afterCustomer(declined, now), { status: 'open', handledBy: 'support', answerBy: null })
    const resolved = afterAnswer(openedState(now), 'merchant', 'resolved')!
    assert.equal(afterCustomer(resolved, now).handledBy, 'merchant')
  })

  test('never reopens with an answer, and the merchant can’t decline what support has', () => {
    fc.assert(
      fc.property(handler, status, handler, (handledBy, before, by) => {
        const state = { status: before, handledBy, answerBy: null }
        assert.equal(afterAnswer(state, by, 'open'), undefined)
      }),
    )
    const withSupport = { status: 'open', handledBy: 'support', answerBy: null } as const
    assert.equal(afterAnswer(withSupport, 'merchant', 'declined'), undefined)
    assert.equal(afterAnswer(withSupport, 'merchant', 'resolved')?.handledBy, 'support')
  })
})

describe('lines of a help request', () => {
  test('are added up by line, and never exceed what was bought', () => {
    const quantity = fc.integer({ min: 1, max: 5 })
    const line = fc.record({ item_key: fc.nat(4), quantity })
    fc.assert(
      fc.property(fc.array(quantity, { maxLength: 4 }), fc.array(line, { maxLength: 6 }), (bought, lines) => {
        const cart = bought.map((count) => ({ quantity_milli: count * 1000 }))
        const sumOf = (key: number) =>
          lines.reduce((sum, { item_key, quantity }) => (item_key === key ? sum + quantity : sum), 0)
        const isFine = lines.every(({ item_key }) => sumOf(item_key) <= (bought[item_key] ?? 0))
        const read = readLines(cart, lines)
        assert.equal(read !== null, isFine)
        for (const { item_key, quantity_milli } of read ?? [])
          assert.equal(quantity_milli, sumOf(item_key) * 1000)
      }),
    )
  })
})

describe('the rule for automatic refunds', () => {
  test('applies only to missing lines with a refund, within the count, and not while it is off', () => {
    const request = fc.record({
      reason: fc.constantFrom(...helpReasons),
      wanted: fc.constantFrom(...helpWishes),
      lines: fc.array(fc.constant({ item_key: 0, quantity_milli: 1000 }), { maxLength: 1 }),
    })
    const rule = fc.record({ maxCents: fc.nat(1000), maxPerCustomer: fc.nat(3) })
    fc.assert(
      fc.property(rule, request, fc.nat(4), (rule, asked, earlier) => {
        const isMeant = asked.reason === 'missing' && asked.wanted === 'refund' && asked.lines.length > 0
        const isAllowed = rule.maxCents > 0 && earlier < rule.maxPerCustomer
        assert.equal(mayAutoRefund(rule, asked, earlier), isMeant && isAllowed)
      }),
    )
  })
})
