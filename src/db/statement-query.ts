import pg from 'pg'

/** Without a name it is not prepared. */
export type StatementRun = { name: string | undefined; text: string; values: readonly unknown[] }
export type StatementResult = { rows: unknown[] }

type Field = { name: string; dataTypeID: number; format: string }

/** What pg keeps of a result while its rows arrive: columns, the reader of each, and the object that every row is copied from. */
type Columns = { fields: readonly Field[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** pg's own parts, which its types leave out. */
type Inside = { _result: Columns; _accumulateRows: boolean }

const readRowDescription = (
  pg.Query.prototype as unknown as {
    handleRowDescription(this: pg.Query, message: { fields: Field[] }): void
  }
).handleRowDescription

/** By the text of a statement; there are as many as the program has. */
const columnsBefore = new Map<string, Columns>()

/**
 * One run of a statement. The server describes the columns of a result at every run; they are compared with those of the run before, and
 * only others are worked out anew. That and the copy of its configuration took pg as long as reading the rows.
 */
class StatementQuery extends pg.Query {
  readonly #text: string

  constructor({ text, values, name }: StatementRun) {
    super(text, values as unknown[])
    this.#text = text
    if (name !== undefined) Object.assign(this, { name })
  }

  handleRowDescription(message: { fields: Field[] }) {
    const inside = this as unknown as Inside
    const before = columnsBefore.get(this.#text)
    if (before && areSame(before.fields, message.fields)) {
      inside._result.fields = before.fields
      inside._result._parsers = before._parsers
      inside._result._prebuiltEmptyResultObject = before._prebuiltEmptyResultObject
      inside._accumulateRows = true
      return
    }
    readRowDescription.call(this, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = inside._result
    columnsBefore.set(this.#text, { fields, _parsers, _prebuiltEmptyResultObject })
  }
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

type Queryable = { query(query: pg.Query, callback: Answer): void }
type Answer = (fault: Error | null, result: StatementResult) => void

export function runStatement(client: pg.PoolClient, run: StatementRun): Promise<StatementResult> {
  const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
  ;(client as unknown as Queryable).query(new StatementQuery(run), (fault, result) => {
    if (fault) reject(fault)
    else resolve(result)
  })
  return promise.catch(withCallersStack)
}

/** The stack of a fault from the socket leads nowhere; from here it leads to whoever has asked. */
function withCallersStack(fault: Error): never {
  Error.captureStackTrace(fault)
  throw fault
}
