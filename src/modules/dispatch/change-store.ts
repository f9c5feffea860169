import { type Statement, sql } from '../../db/database.ts'
import { type Column, toColumn, toText } from './columns.ts'

/** Values by field name; a field without a column doesn't compile. */
type Fields<Row, Values> = Values & (Column<keyof Values> extends keyof Row ? unknown : never)

/** Each combination of columns becomes a separate prepared statement; there are few. */
function keepStatements<Row>(write: (names: readonly string[], rows: number) => string) {
  const known = new Map<string, Statement<Row>>()
  return (names: readonly string[], rows = 1): Statement<Row> => {
    const key = `${rows} ${names.join()}`
    const statement = known.get(key) ?? sql<Row>(write(names, rows))
    known.set(key, statement)
    return statement
  }
}

const columnsOf = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [toColumn(name), toText(name, value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Updates one row by its key. Sets only the named columns, so nothing else is read, checked or triggered. `and` is added to the statement,
 * such as `RETURNING *`.
 */
export function openUpdate<Row extends object>(table: string, key: readonly string[], and = '') {
  const where = key.map((name, place) => `${name} = $${place + 1}`).join(' AND ')
  const statementOf = keepStatements<Row>((names) => {
    const set = names.map((name, place) => `${name} = $${key.length + place + 1}`)
    return `UPDATE ${table} SET ${set.join(', ')} WHERE ${where} ${and}`
  })
  return <Change extends object>(
    keyValues: readonly unknown[],
    change: Fields<Row, Change>,
  ): [Statement<Row>, unknown[]] => {
    const columns = columnsOf(change)
    return [statementOf(columns.map(([name]) => name)), [...keyValues, ...columns.map(([, value]) => value)]]
  }
}

/** Inserts rows that all have the same fields. Packing the values into a JSON document would cost as much as writing them. */
export function openInsert<Row extends object>(table: string) {
  const statementOf = keepStatements<Row>((names, rows) => {
    const places = Array.from({ length: rows }, (_, row) => {
      return `(${names.map((_name, place) => `$${row * names.length + place + 1}`).join(', ')})`
    })
    return `INSERT INTO ${table} (${names.join(', ')}) VALUES ${places.join(', ')}`
  })
  return <Values extends object>(
    key: object,
    rows: readonly Fields<Row, Values>[],
  ): [Statement<Row>, unknown[]] => {
    const columns = rows.map((row) => columnsOf({ ...key, ...row }))
    const names = columns[0]!.map(([name]) => name)
    return [statementOf(names, rows.length), columns.flat().map(([, value]) => value)]
  }
}
