import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { csvCell } from '../../src/core/csv.ts'

const starts = [...'=+-@\t\r\n＝＋－＠']
const cells = fc
  .tuple(fc.constantFrom('', ' ', "'", ...starts), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join(''))

test('a cell survives a round trip and never starts a formula', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 2, maxLength: 4 }), (row) => {
      const [read] = parse(`${row.map(csvCell).join(',')}\r\n`, { record_delimiter: '\r\n' }) as string[][]
      for (const [index, text] of row.entries()) {
        const isFormula = starts.includes(text.charAt(0))
        assert.equal(read![index], isFormula ? `'${text}` : text)
        assert.ok(!starts.includes(read![index]!.charAt(0)))
      }
    }),
  )
  assert.deepEqual([csvCell(-12.5), csvCell(null), csvCell('-12.50')], ['-12.5', '', "'-12.50"])
})

test('only these files write CSV, because any other would have to escape formulas too', () => {
  const writes = /replace(All)?\(['/]"['/]g?, '""'\)/
  const files = globSync('{src,web,courier,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: (path) => path.includes('.built'),
  })
  // SQL quotes names in the same way.
  const writers = files
    .filter((file) => !file.startsWith('src/db/') && writes.test(readFileSync(file, 'utf8')))
    .sort()
  assert.deepEqual(writers, ['src/core/csv.ts', 'web/admin/list/list-address.ts'])
})
