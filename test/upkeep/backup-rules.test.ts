import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { loadingOrder, mustBeKnown } from '../../src/upkeep/backup/rules.ts'

const tables = ['a', 'b', 'c', 'd', 'e', 'f']
const references = fc.array(fc.record({ from: fc.constantFrom(...tables), to: fc.constantFrom(...tables) }), {
  maxLength: 12,
})

/** By brute force: does following the references lead back, other than from a table to itself? */
function hasCircle(list: readonly { from: string; to: string }[]): boolean {
  const steps = list.filter(({ from, to }) => from !== to)
  const comesBack = (start: string, at: string, left: number): boolean =>
    left > 0 && steps.some(({ from, to }) => from === at && (to === start || comesBack(start, to, left - 1)))
  return tables.some((table) => comesBack(table, table, tables.length))
}

describe('the order in which tables are loaded', () => {
  test('has every table once, after those it refers to, and none for a cycle', () => {
    const property = fc.property(references, (list) => {
      if (hasCircle(list)) return assert.throws(() => loadingOrder(tables, list), /circle/)
      const order = loadingOrder(tables, list)
      assert.deepEqual([...order].sort(), tables)
      for (const { from, to } of list) assert.ok(from === to || order.indexOf(to) < order.indexOf(from))
    })
    fc.assert(property)
  })
})

describe('the migrations of a backup', () => {
  const known = [1, 2, 3].map((number) => ({ number, name: `000${number}_x.sql`, checksum: `sum ${number}` }))
  const judge = (wanted: typeof known) => () => mustBeKnown(wanted, { known, version: '9.9' })
  test('may be fewer than ours, but not others and not more', () => {
    judge(known.slice(0, 2))()
    judge(known)()
    assert.throws(judge([{ ...known[1]!, checksum: 'other' }]), /differs from this version’s/)
    assert.throws(judge([...known, { number: 4, name: '0004_x.sql', checksum: '' }]), /9\.9.+0004_x\.sql/)
  })
})
