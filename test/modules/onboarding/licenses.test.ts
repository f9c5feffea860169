import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { goodsKinds, soldKinds } from '../../../src/modules/compliance/rules/kinds.ts'
import { checkLicense } from '../../../src/modules/compliance/rules/license.ts'
import { dueWarning, type Warning } from '../../../src/modules/onboarding/licenses/rules.ts'

const kind = fc.constantFrom(...goodsKinds)
const licenses = fc.array(fc.record({ kind, lastDay: fc.integer({ min: 0, max: 9 }) }), { maxLength: 6 })

test('a license is checked for each kind and day', () => {
  const drinks = soldKinds.filter((sold) => sold !== 'tobacco')
  const allowedBy = (own: string, sold: string) =>
    own === sold || (own === 'alcohol' && drinks.includes(sold as never))
  fc.assert(
    fc.property(licenses, kind, fc.integer({ min: 0, max: 10 }), (held, goods, day) => {
      const needed = goods === 'alcohol' ? drinks : [goods]
      const lasting = (sold: string) =>
        Math.max(-1, ...held.filter((one) => allowedBy(one.kind, sold)).map(({ lastDay }) => lastDay))
      const until = Math.min(...needed.map(lasting))
      const expected = until < 0 ? 'license_missing' : day > until ? 'license_expired' : undefined
      assert.equal(checkLicense(held, goods, day), expected)
    }),
  )
})

test('whatever days a job runs on, each warning is sent once and the last one always', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 }), (days) => {
      const given: Warning[] = []
      for (const today of [...days].sort((a, b) => a - b)) {
        const due = dueWarning(0, today, given.at(-1) ?? null)
        if (due !== undefined) given.push(due)
      }
      assert.deepEqual(
        given,
        [...new Set(given)].sort((a, b) => b - a),
      )
      if (days.some((day) => day > 0)) assert.equal(given.at(-1), 0)
    }),
  )
})
