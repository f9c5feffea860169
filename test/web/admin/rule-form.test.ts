import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  newRule,
  type RuleFields,
  readDocument,
  readFields,
  ruleTypes,
  type WrittenRule,
  writeDocument,
  writeFields,
} from '../../../web/admin/rules/rule-form.ts'
import '../../support/property-seed.ts'

const zip = fc.stringMatching(/^\d{5}$/)
const time = fc.stringMatching(/^[01]\d:[0-5]\d$/)
const window = fc.record(
  {
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map((days) => days.sort()),
    from: time,
    to: time,
  },
  { requiredKeys: ['from', 'to'], noNullPrototype: true },
)
const place = fc.record(
  {
    county: fc.constantFrom('Kings', 'Cook'),
    zips: fc.array(zip, { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const states = fc.oneof(
  fc.constant({}),
  fc.constantFrom('NY', 'CA').map((state) => ({ state })),
  fc.constant({ states: ['NY', 'CA'] }),
)
const windows = fc.array(window, { maxLength: 3 })
const own = fc.oneof(
  windows.map((forbidden) => ({ type: 'hours', forbidden })),
  windows.map((allowed) => ({ type: 'hours', allowed })),
  fc.constant({ type: 'dry_days', dates: ['12-25', '2026-07-04'] }),
  fc.constant({ type: 'dry_place' }),
  fc.integer({ min: 1, max: 9999 }).map((max_ml) => ({ type: 'quantity_cap', max_ml, per: 'order' })),
  fc.integer({ min: 18, max: 30 }).map((age) => ({ type: 'minimum_age', age })),
  fc.constant({ type: 'id_check' }),
)
/** Rules as people write them, with a field that the form does not know. */
const rules = fc
  .tuple(fc.stringMatching(/^[a-z]{1,8}$/), own, place, states, fc.boolean(), fc.boolean(), fc.string())
  .map(
    ([id, demand, where, which, hasKinds, hasOverrides, reason]): WrittenRule => ({
      ...{ id, ...demand, place: { ...where, ...which } },
      ...(hasKinds && { kinds: ['beer', 'wine'], applies: ['delivery'], from: '2026-01-01' }),
      ...(hasOverrides && { overrides: ['wider'] }),
      reason,
    }),
  )

describe('the form next to the rules text', () => {
  test('writes back exactly what it has read', () => {
    fc.assert(fc.property(rules, (rule) => assert.deepEqual(writeFields(rule, readFields(rule)), rule)))
    const example = JSON.parse(readFileSync('compliance/example-rules.json', 'utf8'))
    for (const rule of example.rules) assert.deepEqual(writeFields(rule, readFields(rule)), rule, rule.id)
  })

  test('changes only what was changed', () => {
    const changes = {
      ...{ reason: 'Because.', county: 'Queens', zips: '10038 112*', until: '2027-01-01', states: 'wy' },
    }
    fc.assert(
      fc.property(rules, fc.constantFrom(...Object.keys(changes)), (rule, name) => {
        const value = changes[name as keyof typeof changes]
        const written = writeFields(rule, { ...readFields(rule), [name]: value })
        const again = readFields(written)
        const expected = name === 'zips' ? '10038, 112*' : name === 'states' ? 'WY' : value
        assert.deepEqual(again, { ...readFields(rule), [name]: expected })
        assert.deepEqual(written.overrides, rule.overrides)
      }),
    )
  })

  test('of another type has only the fields of that type', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...ruleTypes), (rule, type) => {
        const fields: RuleFields = { ...readFields(rule), type, age: '21', dates: '12-25', maxMl: '5' }
        const written = writeFields(rule, fields)
        assert.equal('age' in written, type === 'minimum_age')
        assert.equal('dates' in written, type === 'dry_days')
        assert.equal('max_ml' in written, type === 'quantity_cap')
        assert.equal('forbidden' in written || 'allowed' in written, type === 'hours')
      }),
    )
  })

  test('reads a text and reports its errors', () => {
    assert.deepEqual(readDocument('{'), { fault: 'json' })
    assert.deepEqual(readDocument('{"rules": 1}'), { fault: 'rules' })
    assert.deepEqual(readDocument('{"rules": [1]}'), { fault: 'rules' })
    const document = { name: 'a', extra: [1], rules: [newRule('hours', [])] }
    assert.deepEqual(readDocument(writeDocument(document)), { document })
    const ids = ['minimum-age-1', 'minimum-age-2']
    assert.equal(newRule('minimum_age', ids).id, 'minimum-age-3')
  })
})
