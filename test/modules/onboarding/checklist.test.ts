import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isReady, makeChecklist } from '../../../src/modules/onboarding/checklist/rules.ts'

const facts = fc.record({
  hasHours: fc.boolean(),
  hasZone: fc.boolean(),
  offersDelivery: fc.boolean(),
  offersPickup: fc.boolean(),
  hasGoods: fc.boolean(),
  hasPaymentTypes: fc.boolean(),
  hasOwner: fc.boolean(),
  hasPictures: fc.boolean(),
  hasTestOrder: fc.boolean(),
  hasPayoutAccount: fc.boolean(),
  license: fc.constantFrom('not_needed' as const, 'missing' as const, 'in_force' as const),
})

test('a shop is ready exactly with hours, a fulfillment method and items; other steps don’t block it', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const items = makeChecklist(known)
      const isServed = known.offersPickup || (known.offersDelivery && known.hasZone)
      assert.equal(isReady(items), known.hasHours && known.hasGoods && isServed)
      const required = items.map(({ required }) => required)
      assert.deepEqual(
        required,
        required.toSorted((a, b) => Number(b) - Number(a)),
        'required steps first',
      )
      assert.equal(new Set(items.map(({ id }) => id)).size, items.length)
    }),
  )
})

test('a license is a step of shops that need one, and done only while one is in effect', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const license = makeChecklist(known).find(({ id }) => id === 'license')
      assert.equal(license?.done, known.license === 'not_needed' ? undefined : known.license === 'in_force')
    }),
  )
})
