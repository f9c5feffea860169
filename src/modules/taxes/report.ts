import { FileStream } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import { toCsv } from '../../core/csv.ts'
import { toDollars } from '../../core/money.ts'
import { refuse } from '../../core/refusal.ts'
import { readPeriod } from '../ledger/periods/index.ts'
import { presentFilingRow } from './present.ts'
import type { FilingRow } from './rules/records.ts'
import type { ReportInput } from './schemas.ts'
import { listFilingRows } from './store.ts'

/** Sales and tax in each jurisdiction, by class and rate: completed orders, less the period's refunds. */
export async function readTaxReport(input: ReportInput, { db }: Call) {
  const { month, format = 'csv', merchant_id: merchantId } = input
  const period = readPeriod({
    ...(month && { month }),
    ...(input.from && { from: input.from }),
    ...(input.to && { to: input.to }),
  })
  if (!period) {
    const detail = 'Give month (YYYY-MM), or from and to (YYYY-MM-DD), at most a year.'
    throw refuse('invalid_parameter', { field: month ? 'month' : 'from', detail })
  }
  const { from, to } = period
  const found = await listFilingRows(db, { from, to, state: input.state?.toUpperCase(), merchantId })
  const rows = found.map(presentFilingRow)
  if (format === 'json') return { from, to, rows, ...presentSums(found) }
  const columns = Object.keys(emptyRow) as (keyof typeof emptyRow)[]
  const cells = rows.map((row) => columns.map((column) => row[column]))
  return new FileStream(parts(toCsv([columns, ...cells])), 'text/csv; charset=UTF-8', {
    'content-disposition': `attachment; filename="taxes-${from}-${to}.csv"`,
  })
}

async function* parts(csv: string) {
  yield csv
}

/** The columns of the file, in their order. */
const emptyRow = presentFilingRow({
  ...{ filedBy: 'marketplace', merchantId: null, merchant: '', state: '', jurisdiction: '', level: '' },
  ...{ name: '', class: '', ratePpm: 0, sales: 0, taxable: 0, exempt: 0, tax: 0 },
})

/** Sales are per jurisdiction: only the taxes of several can be added up. */
function presentSums(rows: readonly FilingRow[]) {
  const taxOf = (filedBy: FilingRow['filedBy']) =>
    toDollars(rows.reduce((sum, row) => (row.filedBy === filedBy ? sum + row.tax : sum), 0))
  return { tax: { marketplace: taxOf('marketplace'), merchant: taxOf('merchant') } }
}
