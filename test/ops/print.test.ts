import assert from 'node:assert/strict'
import { test } from 'node:test'
import { table } from '../../src/ops/print.ts'

test('a table shows dollars with cents, and other numbers unchanged', () => {
  const rows = [
    { order_id: 7, total: 34.8, refunded: 0 },
    { order_id: 12, total: 5, refunded: null },
  ]
  assert.equal(
    table(['order_id', 'total', 'refunded'], rows),
    [
      'order_id  total  refunded',
      '────────  ─────  ────────',
      '7         34.80  0.00',
      '12        5.00   –',
    ].join('\n'),
  )
})
