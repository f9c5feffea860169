import pg from 'pg'
import { parserFor } from './connection-settings.ts'

/** Not prepared without a name. */
export type StatementRun = { name: string | undefined; text: string; values: readonly unknown[] }
export type StatementResult = { rows: unknown[] }

type Field = { name: string; dataTypeID: number; format: string }
type Row = Record<string, unknown>

/** A result's columns, the parser of each, and the row that every row is copied from. */
type Columns = { fields: readonly Field[]; parsers: readonly ((text: string) => unknown)[]; empty: Row }

/** By statement text; bounded, since statements are constants. */
const columnsBefore = new Map<string, Columns>()

function readColumns(text: string, fields: readonly Field[]): Columns {
  const before = columnsBefore.get(text)
  if (before && areSame(before.fields, fields)) return before
  const parsers = fields.map(({ dataTypeID, format }) => parserFor(dataTypeID, format))
  const empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
  const columns = { fields, parsers, empty }
  columnsBefore.set(text, columns)
  return columns
}

function areSame(before: readonly Field[], now: readonly Field[]): boolean {
  if (before.length !== now.length) return false
  for (let place = 0; place < now.length; place++) {
    const [one, other] = [before[place]!, now[place]!]
    if (one.name !== other.name || one.dataTypeID !== other.dataTypeID || one.format !== other.format)
      return false
  }
  return true
}

/**
 * One execution of a statement, which parses its own rows. The server describes a result's columns on every
 * execution. They are compared with the previous ones, and the parsers are rebuilt only if they differ: for pg, that
 * takes as long as reading the rows.
 */
class StatementQuery extends pg.Query {
  readonly found: Row[] = []
  fault: Error | null = null
  readonly #text: string
  #columns: Columns | undefined

  constructor({ text, values, name }: StatementRun) {
    super(text, values as unknown[])
    this.#text = text
    if (name !== undefined) Object.assign(this, { name })
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#columns = readColumns(this.#text, fields)
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }) {
    const { fields, parsers, empty } = this.#columns!
    const row = { ...empty }
    try {
      for (let place = 0; place < texts.length; place++) {
        const text = texts[place]!
        if (text !== null) row[fields[place]!.name] = parsers[place]!(text)
      }
      this.found.push(row)
    } catch (error) {
      this.fault ??= error as Error // throwing would end the connection's reader
    }
  }
}

/**
 * Statements issued on a connection in the same turn of the event loop are sent in one write: `BEGIN` with the first
 * statement, and those that don't wait for each other. Each write is a system call that wakes PostgreSQL's process;
 * together they took a third of the processor time of adding an item to a cart. `submit` is how pg passes the
 * connection to a query.
 */
const { submit } = pg.Query.prototype
StatementQuery.prototype.submit = function (this: StatementQuery, connection: pg.Connection) {
  const { stream } = connection
  if (stream.writableCorked === 0) {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  return submit.call(this, connection)
}

type Queryable = { query(query: pg.Query, callback: (fault: Error | null) => void): void }

export function runStatement(client: pg.PoolClient, run: StatementRun): Promise<StatementResult> {
  const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
  const query = new StatementQuery(run)
  ;(client as unknown as Queryable).query(query, (told) => {
    const fault = told ?? query.fault
    if (fault) reject(fault)
    else resolve({ rows: query.found })
  })
  return promise.catch(withCallersStack)
}

/** A socket error's stack is useless; this one leads to the caller. */
function withCallersStack(fault: Error): never {
  Error.captureStackTrace(fault)
  throw fault
}
