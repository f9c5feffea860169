import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { book } from '../../../src/modules/ledger/index.ts'
import {
  type BookFormat,
  bookColumns,
  bookRows,
  dayLines,
  type PartSum,
  usualAccounts,
} from '../../../src/modules/ledger/rules/bookkeeping.ts'
import { codesOf } from '../../support/people.ts'
import '../../support/property-seed.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const formats: readonly BookFormat[] = ['quickbooks', 'xero']
const cents = (cell: string | number) => Math.round(Number(cell || 0) * 100)
/** What a journal adds up to in either program. */
const sumOf = (format: BookFormat, rows: readonly (readonly (string | number)[])[]) =>
  rows.reduce((sum, row) => sum + (format === 'xero' ? cents(row[5]!) : cents(row[3]!) - cents(row[4]!)), 0)

const accounts = ['card', 'merchant', 'tax', 'platform', 'gateway', 'tip', 'order'] as const
const parts = ['', 'commission', 'gateway_fee', 'dispute', 'tax:NY'] as const
const sums = fc
  .array(
    fc.record({
      account: fc.constantFrom(...accounts),
      part: fc.constantFrom(...parts),
      cents: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    }),
    { maxLength: 20 },
  )
  .map((lines): PartSum[] => {
    const rest = lines.reduce((sum, line) => sum + line.cents, 0)
    return [...lines, { account: 'opening', part: '', cents: -rest }]
  })

test('a day of the ledger balances in the journals of QuickBooks and Xero, whatever was booked', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 18_000, max: 22_000 }), (day, date) => {
      for (const format of formats) {
        const rows = bookRows(format, date, dayLines(day), usualAccounts)
        assert.equal(sumOf(format, rows), 0)
        for (const row of rows) assert.equal(row.length, bookColumns[format].length)
        assert.ok(new Set(rows.map(([number, at]) => `${number} ${at}`)).size <= 1, 'one journal for a day')
      }
    }),
  )
})

describe('the journal for accounting software', () => {
  const read = async (format: string) => {
    const answer = await service.get(`/operator/journal?month=2026-05&format=${format}`, operator)
    assert.equal(answer.status, 200, answer.text)
    return answer.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  before(() =>
    service.db.transaction(async (tx) => {
      for (const [index, day] of [
        '2026-05-03T10:00:00Z',
        '2026-05-03T23:59:59Z',
        '2026-05-04T00:00:00Z',
      ].entries())
        await book(tx, {
          ...{ kind: 'gateway_fees', at: Date.parse(day), memo: 'fees' },
          lines: [
            { account: 'platform', party: 0, part: 'gateway_fee', cents: -(60 + index) },
            { account: 'gateway', party: 0, cents: 60 + index },
          ],
        })
    }),
  )

  test('has its import columns, and a journal for each day that balances', async () => {
    for (const format of formats) {
      const [head, ...rows] = await read(format)
      assert.deepEqual(head, bookColumns[format])
      const journals = Map.groupBy(rows, ([number, date]) => `${number} ${date}`)
      assert.ok(journals.size >= 2)
      for (const [journal, ofDay] of journals) assert.equal(sumOf(format, ofDay), 0, journal)
    }
    const fees = (await read('quickbooks')).filter((row) => row[2] === 'Payment Processing Fees')
    assert.ok(fees.some((row) => row[0] === 'CD-20260503' && row[1] === '05/03/2026' && row[3] === '1.21'))
    const xero = (await read('xero')).filter((row) => row[3] === '5100')
    assert.ok(xero.some((row) => row[1] === '4 May 2026' && row[5] === '0.62'))
  })

  test('uses the operator’s own accounts, and the change is audited', async () => {
    const path = '/operator/journal/accounts/gateway_fee'
    const change = { name: 'Bank Charges:Stripe', code: '404' }
    const { body, status } = await service.put(path, change, operator)
    assert.equal(status, 200)
    const changed = body.accounts.find(({ account }: { account: string }) => account === 'gateway_fee')
    assert.deepEqual([changed.name, changed.code, changed.usual_code], [change.name, '404', '5100'])
    assert.ok((await read('quickbooks')).some((row) => row[2] === 'Bank Charges:Stripe'))
    assert.ok((await read('xero')).some((row) => row[3] === '404'))
    const [record] = (await service.get('/operator/audit?limit=1', operator)).body.records
    assert.deepEqual([record.action, record.subject], ['journal_account.changed', 'gateway_fee'])
    for (const wrong of ['__proto__', 'savings'])
      assert.equal(
        codesOf(await service.put(`/operator/journal/accounts/${wrong}`, change, operator)).length > 0,
        true,
      )
  })
})
