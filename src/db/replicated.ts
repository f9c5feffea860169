import type pg from 'pg'
import { UnreplicatedCommit } from './faults.ts'

/**
 * A leader that is told to stop waiting for its replicas (connection-watch.ts, or its administrator) commits and says so in
 * a notice only, whose text is translated and whose routine is not. If the leader is lost then, so is the commit: it must not be acknowledged.
 */
const unreplicated = new WeakSet<pg.PoolClient>()

export function watchReplication(client: pg.PoolClient) {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/** Runs what commits on this connection: `COMMIT`, or a statement outside a transaction. */
export async function replicated<T>(client: pg.PoolClient, commit: () => Promise<T>): Promise<T> {
  unreplicated.delete(client)
  const result = await commit()
  if (unreplicated.has(client)) throw new UnreplicatedCommit('The commit did not reach a replica in time.')
  return result
}
