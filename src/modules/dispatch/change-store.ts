import { type Statement, sql } from '../../db/database.ts'
import { type Column, toColumn, toText } from './columns.ts'

/**
 * Updates one row by its key columns. Only the changed fields are set, so nothing else is read, checked or triggered;
 * each of the few combinations becomes its own statement.
 */
export function openUpdate<Row extends object>(table: string, key: readonly string[]) {
  const known = new Map<string, Statement<Row>>()
  const write = (names: readonly string[]) => {
    const set = names.map((name, place) => `${name} = $${key.length + place + 1}`)
    const where = key.map((name, place) => `${name} = $${place + 1}`)
    return sql<Row>(`UPDATE ${table} SET ${set.join(', ')} WHERE ${where.join(' AND ')} RETURNING *`)
  }
  return <Change extends object>(
    keyValues: readonly unknown[],
    change: Change & (Column<keyof Change> extends keyof Row ? unknown : never),
  ): [Statement<Row>, unknown[]] => {
    const entries = Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [toColumn(name), toText(name, value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const names = entries.map(([name]) => name)
    const statement = known.get(names.join()) ?? write(names)
    known.set(names.join(), statement)
    return [statement, [...keyValues, ...entries.map(([, value]) => value)]]
  }
}
