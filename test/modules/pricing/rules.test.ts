import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOrder } from '../../../src/modules/pricing/rules.ts'

test('fees and tax apply to the amount after a discount', () => {
  const rates = { convenienceFeePpm: 25_000, taxPpm: 86_000, tip: 100 }
  const given = { lines: [700, 560], discount: 600, deliveryFee: { kind: 'percent', ppm: 100_000 } as const }
  assert.deepEqual(priceOrder({ ...given, ...rates }), {
    ...{ subtotal: 1260, discount: 600, deliveryFee: 66, convenienceFee: 17, tax: 57, tip: 100 },
    total: 660 + 66 + 17 + 57 + 100,
  })
})
