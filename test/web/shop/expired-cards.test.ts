import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isExpired } from '../../../web/shop/account/expired.ts'

test('a card expires after the last day of its month, wherever its owner is', () => {
  const card = { exp_month: 11, exp_year: 2026 }
  assert.equal(isExpired(card, Date.parse('2026-11-30T23:59:59-10:00')), false)
  assert.equal(isExpired(card, Date.parse('2026-12-01T12:00:00Z')), true)
  assert.equal(isExpired({ exp_month: 12, exp_year: 2026 }, Date.parse('2026-12-31T23:59:00Z')), false)
  assert.equal(isExpired({ exp_month: 12, exp_year: 2026 }, Date.parse('2027-01-02T00:00:00Z')), true)
})
