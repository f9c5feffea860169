import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hangUp, isWithin } from './connection-health.ts'
import { connectionSettings } from './connection-settings.ts'

/**
 * The pooler between us and PostgreSQL. In transaction mode it lends a server connection for one transaction only:
 * LISTEN and session locks are lost, and so are named statements unless the pooler keeps them (PgBouncer 1.21 or
 * later, with max_prepared_statements).
 */
export type Pooler = 'none' | 'session' | 'transaction' | 'transaction, with named statements'

/** A pooler with a single server connection doesn't answer the second client while the first is active. */
const probeMs = 5000

/** Others may take the connection in between. */
const maxTries = 5

type WithId = pg.Client & { processID: number }

/**
 * Detects the pooler instead of requiring a setting: a pooler assigns connections its own process ids. Then two
 * clients take turns, so the first client's second transaction runs on a different server connection.
 */
export async function findPooler(url: string): Promise<Pooler> {
  const [first, second] = [open(url), open(url)]
  try {
    await Promise.all([first.connect(), second.connect()])
    if ((await readBackendId(first)) === first.processID) return 'none'
    for (let tries = 0; tries < maxTries; tries++) {
      let hasMoved = false
      const isNamedKept = await isWithin(
        probeMs,
        takeTurns(first, second).then((moved) => {
          hasMoved = moved
        }),
      )
      if (!isNamedKept) return 'transaction'
      if (hasMoved) return 'transaction, with named statements'
    }
    return 'session'
  } finally {
    for (const client of [first, second]) hangUp(client)
  }
}

/** Whether the first client's server connection changed. Fails if the named statement is then unknown. */
async function takeTurns(first: pg.Client, second: pg.Client): Promise<boolean> {
  const name = randomUUID() // other processes may be probing
  const before = await readBackendId(first, name)
  await second.query('BEGIN') // takes the connection that was just released, unless another process does
  await readBackendId(second)
  const after = await readBackendId(first, name)
  await second.query('ROLLBACK')
  return before !== after
}

function open(url: string): WithId {
  const client = new pg.Client(connectionSettings(url)) as WithId
  client.on('error', () => {})
  return client
}

async function readBackendId(client: pg.Client, name?: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({ name, text: 'SELECT pg_backend_pid() AS pid' })
  return rows[0]!.pid
}
