import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  diffPayment,
  isBeingSettled,
  type OurPayment,
  type TheirPayment,
} from '../../../src/modules/reconciliation/rules/payment.ts'
import '../../support/property-seed.ts'

type Step = 'capture' | 'void' | 'refund all' | { lower: number } | { refund: number }
const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>('capture', 'void', 'refund all'),
    fc.record({ lower: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ refund: fc.integer({ min: 1, max: 60 }) }),
  ),
  { maxLength: 6 },
)

/** A gateway and our record of it, each given every valid step; undefined if it was not. */
function carryOut(their: Required<TheirPayment>, step: Step): boolean {
  const left = their.captured! - their.refunded!
  if (step === 'capture' || step === 'void') {
    if (their.state !== 'held') return false
    their.state = step === 'capture' ? 'captured' : 'voided'
    if (step === 'capture') their.captured = their.authorized
    return true
  }
  const cents = step === 'refund all' ? left : 'lower' in step ? step.lower : step.refund
  if (their.state !== 'captured' || cents > left || cents === 0) return false
  their.refunded! += cents
  if (their.refunded === their.captured) their.state = 'refunded'
  return true
}

function writeDown(our: OurPayment, step: Step) {
  if (step === 'capture') our.state = 'captured'
  else if (step === 'void') our.state = 'voided'
  else if (step === 'refund all') our.state = 'refunded'
  else if ('lower' in step) our.captured -= step.lower
  else our.refunded += step.refund
  our.wanted = our.state
}

describe('a payment against the gateway’s record', () => {
  const begin = (amount: number) => ({
    their: { state: 'held', authorized: amount, captured: 0, refunded: 0 } as Required<TheirPayment>,
    our: {
      ...({ state: 'held', wanted: 'held', amount, captured: amount } as const),
      ...{ refunded: 0, hasPendingRefund: false },
    } as OurPayment,
  })

  test('matches if every step was recorded, and differs if a relevant one was lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 100 }), steps, fc.nat(5), (amount, wanted, lost) => {
        const { their, our } = begin(amount)
        const blind = structuredClone(our)
        const done = wanted.filter((step) => carryOut(their, step))
        for (const [index, step] of done.entries()) {
          writeDown(our, step)
          if (index !== lost) writeDown(blind, step)
        }
        assert.equal(diffPayment(our, their), undefined)
        assert.equal(isBeingSettled({ ...our, amount: our.captured }), false)
        const keepsNothing = { ...their, state: null, captured: null, refunded: null }
        assert.equal(diffPayment(our, keepsNothing), undefined)
        // The last lost step leaves the two different: another state, or another sum.
        if (lost === done.length - 1) assert.notEqual(diffPayment(blind, their), undefined)
      }),
    )
  })

  test('can be missing, in another state, or of another amount', () => {
    const { their, our } = begin(500)
    assert.equal(diffPayment(our, undefined), 'missing')
    assert.equal(diffPayment(our, { ...their, state: 'voided' }), 'state')
    assert.equal(diffPayment(our, { ...their, authorized: 499 }), 'amount')
    assert.equal(
      diffPayment(our, { ...their, authorized: 600 }),
      undefined,
      'more may be held than is charged',
    )
    const taken = { ...their, state: 'captured', captured: 500 } as const
    assert.equal(diffPayment({ ...our, state: 'captured' }, taken), undefined)
    assert.equal(diffPayment({ ...our, state: 'captured' }, { ...taken, refunded: 20 }), 'amount')
    assert.equal(isBeingSettled({ ...our, wanted: 'captured' }), true)
    assert.equal(isBeingSettled({ ...our, hasPendingRefund: true }), true)
  })
})
