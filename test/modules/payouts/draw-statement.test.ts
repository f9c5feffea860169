import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { drawStatement } from '../../../src/modules/payouts/statements/draw-statement.ts'

type Statement = Parameters<typeof drawStatement>[0]
const noon = Date.UTC(2026, 10, 17, 17)
const transfer = {
  ...{ transferId: 7, merchantId: 1001, courierId: null, invoice: null, kind: 'daily', day: '2026-11-17' },
  ...{ since: noon, until: noon + 1, orders: 2, net: 1700, carried: 0, amount: 1700, state: 'due', note: '' },
  ...{ reason: '', madeBy: '', createdAt: noon, key: '', attempt: 0, provider: null, account: null },
  ...{ reference: null, payment: null, sentAt: null, reversed: 0, bankState: null, bankReference: null },
  ...{ bankDay: null, bankFailure: null, paidAt: null, paidOutside: false },
} as const satisfies Statement['transfer']
const byCard = {
  ...{ orderId: 11, at: noon, gross: 3000, fees: 300, tips: 0, tax: 200, refunds: 0, cash: 0, net: 2500 },
} as Statement['orders'][number]
const inCash = { ...byCard, orderId: 12, gross: 1000, fees: 100, tax: 0, refunds: 200, cash: 1500, net: -800 }
const payee = { id: 1001, name: 'Corner', timeZone: 'America/New_York' }

/** The texts of a page with their vertical position, row by row. */
function rowsOf(file: Buffer): string[] {
  const text = file.toString('latin1')
  const at = text.indexOf('stream\n') + 7
  const page = inflateSync(Buffer.from(text.slice(at, text.indexOf('\nendstream', at)), 'latin1'))
  const texts = [...page.toString('latin1').matchAll(/ ([\d.]+) Td \((.*?)\) Tj/g)]
  const rows = Map.groupBy(texts, ([, y]) => y)
  return [...rows.values()].map((row) => row.map(([, , written]) => written).join(' | '))
}

test('a statement explains each net, with a column for cash if there was any, and adds it all up', () => {
  const rows = rowsOf(drawStatement({ transfer, orders: [byCard, inCash], payee }, 'en'))
  assert.deepEqual(
    rows.filter((row) => /^(Order|#|Total)/.test(row)),
    [
      'Order | Time | Gross | Fees | Tax held | Refunds | Cash | Net',
      '#11 | 12:00 PM | $30.00 | -$3.00 | -$2.00 | $0.00 | $0.00 | $25.00',
      '#12 | 12:00 PM | $10.00 | -$1.00 | $0.00 | -$2.00 | -$15.00 | -$8.00',
      'Total | $40.00 | -$4.00 | -$2.00 | -$2.00 | -$15.00 | $17.00',
    ],
  )
  const alone = rowsOf(drawStatement({ transfer, orders: [byCard], payee }, 'es'))
  assert.ok(
    alone.some((row) => row.endsWith('Reembolsos | Neto')),
    'no column for cash',
  )
  // Booked after this payout was made: the day's net as of then.
  assert.ok(alone.includes('Total | $30.00 | -$3.00 | -$2.00 | $0.00 | $17.00'))
})
