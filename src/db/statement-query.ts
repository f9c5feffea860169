import pg from 'pg'
import { parserFor } from './connection-settings.ts'

/** Without a name it is not prepared. */
export type StatementRun = { name: string | undefined; text: string; values: readonly unknown[] }
export type StatementResult = { rows: unknown[] }

type Field = { name: string; dataTypeID: number; format: string }
type Row = Record<string, unknown>

/** The columns of a result, the reader of each, and the row that every row is copied from. */
type Columns = { fields: readonly Field[]; parsers: readonly ((text: string) => unknown)[]; empty: Row }

/** By the text of a statement; there are as many as the program has. */
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
 * One run of a statement, which reads its rows itself. The server describes the columns of a result at every run; they are compared with
 * those of the run before, and only others are worked out anew: that takes pg as long as reading the rows.
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
      this.fault ??= error as Error // a throw would end the connection's reader
    }
  }
}

/**
 * Statements that are issued on a connection before control goes back to the event loop leave in one write: `BEGIN` with the first
 * statement, and those that do not wait for each other. Each write is a system call that wakes PostgreSQL's process; together they
 * were a third of the processor time of adding an item to a cart. `submit` is how pg hands a query its connection.
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

/** The stack of a socket error is useless; this one leads to the caller. */
function withCallersStack(fault: Error): never {
  Error.captureStackTrace(fault)
  throw fault
}
