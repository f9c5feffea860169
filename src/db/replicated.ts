import type pg from 'pg'
import { UnreplicatedCommit } from './faults.ts'

/**
 * A leader that is told to stop waiting for its replicas (by connection-watch.ts, or by its administrator) commits
 * and reports it only in a notice, whose text is translated but whose routine isn't. If the leader is then lost, so
 * is the commit, so it must not be acknowledged.
 */
const unreplicated = new WeakSet<pg.PoolClient>()

export function watchReplication(client: pg.PoolClient) {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/** Runs a commit on this connection: `COMMIT`, or a statement outside a transaction. */
export async function replicated<T>(client: pg.PoolClient, commit: () => Promise<T>): Promise<T> {
  unreplicated.delete(client)
  const result = await commit()
  if (unreplicated.has(client)) throw new UnreplicatedCommit('The commit did not reach a replica in time.')
  return result
}
