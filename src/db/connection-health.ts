import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

/** Fails with the work, or on timeout. Answers that arrived while this process was busy count as in time. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const tooLate = sleep(ms, undefined, { ref: false }).then(async () => {
    await nextTurn()
    throw new Error(`The database did not answer within ${ms} ms.`)
  })
  tooLate.catch(() => {})
  return Promise.race([work, tooLate])
}

/** True if the work succeeds within the time. */
export const isWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  within(ms, work).then(
    () => true,
    () => false,
  )

/**
 * True if the work ended in time, successfully or not. Unlike the others, it keeps the process alive: for use during
 * shutdown.
 */
export async function hasEndedWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const tooLate = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => tooLate.resolve(false), ms)
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, tooLate.promise]).finally(() => clearTimeout(timer))
}

/**
 * Closes without a Terminate message: waiting for the server to receive it may take forever. Statements in progress
 * fail.
 */
export function hangUp(client: pg.ClientBase) {
  // missing in node-postgres' types
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** A demoted leader may keep its connections, but sends no more notices. */
export async function mustBeLeader(client: Queryable) {
  const { rows } = await client.query<{ isReplica: boolean }>('SELECT pg_is_in_recovery() AS "isReplica"')
  if (rows[0]?.isReplica) throw new Error('This server is a replica.')
}
