import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { consentStep, type RuleProposal } from '../../../src/core/consent.ts'

type Asked = { active: boolean; by: string; isPerson: boolean }
const asked = fc.record({
  active: fc.boolean(),
  by: fc.constantFrom('ann', 'bob', 'key import'),
})
const steps = fc.array(
  asked.map((one): Asked => ({ ...one, isPerson: !one.by.startsWith('key') })),
  { maxLength: 12 },
)

/** What the API does in each step. */
function run(requests: readonly Asked[], needsConsent: boolean) {
  let state = { isActive: false, proposal: null as RuleProposal | null }
  return requests.map((request) => {
    const before = state
    const step = consentStep(state, request, needsConsent)
    if (step === 'propose') state = { ...state, proposal: { ...request, at: 0, reason: '' } }
    if (step === 'withdraw') state = { ...state, proposal: null }
    if (step === 'switch') state = { isActive: request.active, proposal: null }
    return { before, step, after: state }
  })
}

test('a version changes its state only if two people request it one after the other, the second one signed in', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      const done = run(requests, true)
      for (const [index, { before, step, after }] of done.entries()) {
        const request = requests[index]!
        // Searched in the history, without the proposal that the rule stores.
        const first = requests.findLastIndex(
          (_one, at) => at < index && ['propose', 'withdraw', 'switch'].includes(done[at]!.step),
        )
        const isSecond =
          first >= 0 &&
          done[first]!.step === 'propose' &&
          requests[first]!.active === request.active &&
          requests[first]!.by !== request.by &&
          request.isPerson
        const isChange = request.active !== before.isActive
        assert.equal(step === 'switch', isChange && isSecond)
        assert.equal(after.isActive !== before.isActive, step === 'switch')
      }
    }),
  )
})

test('if consent is not required, every request is carried out at once', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      for (const [index, { after }] of run(requests, false).entries())
        assert.deepEqual(after, { isActive: requests[index]!.active, proposal: null })
    }),
  )
})
