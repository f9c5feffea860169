import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readExpires } from '../../../web/shop/checkout/read-fields.ts'

test('a card’s date is read however it is typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2000, max: 2099 }),
      fc.constantFrom('/', '-', '.', ' ', ' / ', ''),
      fc.boolean(),
      (exp_month, exp_year, between, isLong) => {
        const month = String(exp_month).padStart(2, '0')
        const year = String(exp_year).slice(isLong ? 0 : 2)
        assert.deepEqual(readExpires(` ${month}${between}${year} `), { exp_month, exp_year })
      },
    ),
  )
  assert.deepEqual(readExpires('4/31'), { exp_month: 4, exp_year: 2031 })
})

test('anything else is not a date', () => {
  for (const text of [
    '',
    '04',
    '04/3',
    '04/31/2031',
    'April 31',
    '04//31',
    '4 31 x',
    '٠٤/٣١',
    '1'.repeat(10_000),
  ])
    assert.deepEqual(readExpires(text), { exp_month: 0, exp_year: 0 }, text)
})
