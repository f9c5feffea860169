import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  pageOfWhole,
  readListAddress,
  sortRows,
  toCsv,
  writeListAddress,
} from '../../../web/admin/list/list-address.ts'
import '../../support/property-seed.ts'

const names = ['query', 'status', 'from']
const filled = fc.string({ minLength: 1 })
const cursor = fc.stringMatching(/^[A-Za-z0-9_-]+$/)

describe('a list of the admin console', () => {
  test('in one answer has pages that add up to the rows with all words, in the requested order', () => {
    type Row = { name: string; count: number }
    const row = fc.record({ name: fc.constantFrom('Ada King', 'Bo', 'ada lane', ''), count: fc.nat(20) })
    const columns = [
      { name: 'name', text: (one: Row) => one.name },
      { name: 'count', text: (one: Row) => one.count },
    ]
    const asked = fc.constantFrom('', 'ada', 'KING ada', '1', 'nobody')
    const order = fc.constantFrom(undefined, 'name', '-count')
    fc.assert(
      fc.property(fc.array(row), asked, order, fc.integer({ min: 1, max: 5 }), (rows, query, sort, limit) => {
        const walked: Row[] = []
        let after: string | undefined
        do {
          const page = pageOfWhole(rows, columns, { query, sort, after, limit })
          assert.ok(page.rows.length <= limit)
          walked.push(...page.rows)
          after = page.next
        } while (after !== undefined)
        const words = query.toLowerCase().split(' ')
        const kept = rows.filter(({ name, count }) =>
          words.every((word) => name.toLowerCase().includes(word) || String(count).includes(word)),
        )
        assert.deepEqual(walked, sortRows(kept, columns, sort))
      }),
    )
  })

  test('reads its URL back as it was written', () => {
    const places = fc.record({
      filters: fc.dictionary(fc.constantFrom(...names), filled),
      sort: fc.option(fc.constantFrom('name', '-name'), { nil: undefined }),
      cursors: fc.array(cursor),
    })
    fc.assert(
      fc.property(places, (place) => {
        const read = readListAddress(writeListAddress(place), names)
        assert.deepEqual(
          { ...read, filters: { ...read.filters } },
          { ...place, filters: { ...place.filters } },
        )
      }),
    )
    assert.equal(writeListAddress({ filters: { query: '' }, sort: undefined, cursors: [] }), '')
    assert.deepEqual(readListAddress('?stranger=1', names).filters, {})
  })

  test('sorts rows both ways with the empty ones last, and loses none', () => {
    const columns = [{ name: 'size', text: (row: number | null) => row }]
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.constantFrom('size', '-size'), (rows, sort) => {
        const sorted = sortRows(rows, columns, sort)
        const given = rows.filter((row) => row !== null)
        const expected = given.sort((a, b) => (sort === 'size' ? a - b : b - a))
        assert.deepEqual(sorted, [...expected, ...rows.filter((row) => row === null)])
      }),
    )
    assert.deepEqual(sortRows([2, 1], columns, 'unknown'), [2, 1])
  })

  test('has an export that can be read back cell by cell, without formulas', () => {
    const columns = ['a', 'b'].map((name, index) => ({
      name,
      label: name,
      text: (row: readonly string[]) => row[index]!,
    }))
    const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' ')
    const cell = fc.tuple(start, fc.string()).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
        const [, ...cells] = readCsv(toCsv(rows, columns))
        const safe = (text: string) =>
          '=+-@\t\r\n＝＋－＠'.includes(text.charAt(0) || 'x') ? `'${text}` : text
        assert.deepEqual(
          cells,
          rows.map((row) => row.map(safe)),
        )
      }),
    )
  })
})

/** RFC 4180, to the letter. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at++
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at++
        cell += text[at++]
      }
      at++
    } else while (!/[,\r]/.test(text[at]!)) cell += text[at++]
    row.push(cell)
    if (text[at] === ',') at++
    else {
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}
