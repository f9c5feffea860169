import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SalesRow } from '../../../sdk/src/index.ts'
import { compareRows } from '../../../web/console/sales-rows.ts'

const row = (key: string, gross: number) => ({ key, gross }) as SalesRow
const grossOf = (report: Parameters<typeof compareRows>[0]) =>
  compareRows(report).map(({ row: now, before }) => [now.key, now.gross, before?.gross])

describe('a chart of sales', () => {
  const days = { by: 'day', from: '2026-02-27', to: '2026-03-01' }

  test('has every day, each beside the same day of the period before', () => {
    const rows = [row('2026-02-27', 5), row('2026-03-01', 7)]
    const previous = { rows: [row('2026-02-24', 1), row('2026-02-25', 2)] }
    assert.deepEqual(grossOf({ ...days, rows, previous }), [
      ['2026-02-27', 5, 1],
      ['2026-02-28', 0, 2],
      ['2026-03-01', 7, 0],
    ])
    assert.deepEqual(grossOf({ ...days, rows })[0], ['2026-02-27', 5, undefined])
  })

  test('compares hours and weekdays with themselves, and weeks with nothing', () => {
    const report = { from: '2026-02-23', to: '2026-03-01', rows: [row('18:00', 5)] }
    const previous = { rows: [row('18:00', 3)] }
    assert.deepEqual(grossOf({ ...report, by: 'hour', previous }), [['18:00', 5, 3]])
    assert.deepEqual(grossOf({ ...report, by: 'week', previous }), [['18:00', 5, undefined]])
  })
})
