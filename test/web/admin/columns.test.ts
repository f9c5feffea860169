import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toCsv } from '../../../web/admin/list/list-address.ts'
import { isNumber, tableColumns } from '../../../web/admin/list/table-columns.ts'

type Row = Record<string, string | number | null>
type Column = { name: string; as?: string; isNumber?: boolean; isExportOnly?: boolean }
const columnOf = (name: string, more: Omit<Column, 'name'> = {}) => ({
  ...{ name, label: name.toUpperCase(), ...more },
  text: (row: Row) => row[name] ?? null,
})
const isEmpty = ({ text }: ReturnType<typeof columnOf>, row: Row) => text(row) === null
const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name)
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

describe('the columns of a list', () => {
  test('for exports only are in the file, and never in the table', () => {
    const columns = [columnOf('a'), columnOf('b', { isExportOnly: true })]
    const rows = [{ a: 'x', b: 'y' }]
    assert.deepEqual(namesOf(tableColumns(columns, rows, isEmpty)), ['a'])
    assert.equal(toCsv(rows, columns), 'A,B\r\nx,y\r\n')
  })

  test('for exports only don’t take up space for others', () => {
    const columns = [...many.slice(0, 8).map((name) => columnOf(name)), columnOf('i', { isExportOnly: true })]
    assert.deepEqual(namesOf(tableColumns(columns, [{ a: 'x' }], isEmpty)), many.slice(0, 8))
  })

  test('without any values are left out of a wide table, except for the first one', () => {
    const columns = many.map((name) => columnOf(name))
    const rows: Row[] = [{ c: 'x' }, { c: 'y', i: 0 }]
    assert.deepEqual(namesOf(tableColumns(columns, rows, isEmpty)), ['a', 'c', 'i'])
    assert.deepEqual(namesOf(tableColumns(columns.slice(1), rows, isEmpty)), many.slice(1))
  })

  test('are aligned right if they hold amounts, counts or other numbers', () => {
    assert.ok(isNumber(columnOf('a', { as: 'count' })))
    assert.ok(isNumber(columnOf('a', { as: 'money' })))
    assert.ok(isNumber(columnOf('a', { isNumber: true })))
    for (const as of ['moment', 'day', 'strong', 'code']) assert.ok(!isNumber(columnOf('a', { as })))
    assert.ok(!isNumber(columnOf('a')))
  })
})
