import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'

/** A row that a snapshot couldn't read: `delivery zone 17`, whose owner is `merchant 1002`. */
export type RowName = { kind: string; id: string | number; owner?: string }

type Reading<Row, Value> = {
  kind: string
  /** The rows are all rows of this owner. */
  owner?: string
  /** The rows are the existing ones with these ids. */
  asked?: readonly (string | number)[]
  rows: readonly Row[]
  idOf(row: Row): string | number
  read(row: Row): Value
}

/**
 * Rows that snapshots leave out because reading them throws. One bad row costs only what it describes, never the
 * other rows. Each is logged once, and listed by `/metrics` and the doctor until it can be read or is gone.
 */
export type UnreadableRows = {
  /** Reads each row. Rows that throw are left out. */
  readAll<Row, Value>(reading: Reading<Row, Value>): Value[]
  add(row: RowName, error: unknown): void
  /** Called before all rows of this kind and owner are read again. */
  forget(kind: string, owner: string): void
}

/** How many are listed in the metrics; the log has all of them. */
const maxNamed = 100
/** Beyond this, faults are logged again. */
const maxLogged = 10_000

export function openUnreadableRows(log: Logger, registry: Registry): UnreadableRows {
  const unreadable = new Map<string, RowName>()
  const logged = new Set<string>()
  new Gauge({
    name: 'cellardoor_unreadable_rows',
    help: 'Rows that are left out because they cannot be read. None while all is well.',
    labelNames: ['kind', 'id'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset()
      for (const { kind, id } of unreadable.values().take(maxNamed)) this.set({ kind, id }, 1)
    },
  })
  const keyOf = ({ kind, id }: RowName) => `${kind} ${id}`
  const forgetIf = (isGone: (row: RowName) => boolean) => {
    for (const [key, row] of unreadable) if (isGone(row)) unreadable.delete(key)
  }
  const add = (row: RowName, error: unknown) => {
    unreadable.set(keyOf(row), row)
    const line = `${keyOf(row)}: ${error instanceof Error ? error.message : error}`
    if (logged.has(line)) return
    if (logged.size >= maxLogged) logged.clear()
    logged.add(line)
    log.error({ err: error, row }, `${keyOf(row)} is left out: it cannot be read`)
  }
  const forget = (kind: string, owner: string) => forgetIf((row) => row.kind === kind && row.owner === owner)
  return {
    add,
    forget,
    readAll({ kind, owner, asked, rows, idOf, read }) {
      if (unreadable.size > 0) {
        if (owner !== undefined) forget(kind, owner)
        const ids = new Set(asked)
        forgetIf((row) => row.kind === kind && ids.has(row.id))
      }
      return rows.flatMap((row) => {
        try {
          return [read(row)]
        } catch (error) {
          add({ kind, id: idOf(row), ...(owner !== undefined && { owner }) }, error)
          return []
        }
      })
    },
  }
}

/** For reads that serve a single row, whose fault is theirs to report. */
export const throwUnreadable: UnreadableRows = {
  add(_row, error) {
    throw error
  },
  forget() {},
  readAll: ({ rows, read }) => rows.map(read),
}
