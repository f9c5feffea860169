import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readStatements } from './load-world.ts'

/** The statements with which the old version adds and takes jobs, in its own words. */
const texts = readStatements()
const textWith = (...parts: string[]) => {
  const found = texts.filter((text) => parts.every((part) => text.includes(part)))
  if (found.length !== 1) throw new Error(`${found.length} statements of the version before have ${parts}`)
  return found[0]!
}
const addSome = textWith('json_to_recordset($1) AS spec (task text, payload json', 'RETURNING id')
const addKeyed = textWith('graphile_worker.add_job($1, $2::json')
const addScheduled = textWith('_private_known_crontabs')
const takeSome = textWith('WITH next AS', 'graphile_worker._private_jobs')
const deleteDone = textWith('DELETE FROM graphile_worker._private_jobs WHERE id = ANY ($1)')

type Run = (payload: any) => void

/** Adds and runs jobs like the old version, and holds the locks that show others it is alive. */
export async function startOldRunner(url: string, name: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('SELECT pg_advisory_lock_shared(7263003), pg_advisory_lock(7263004, hashtext($1))', [
    name,
  ])
  const rowsOf = async (text: string, values: unknown[]) => (await client.query(text, values)).rows
  const taskIds = async () =>
    (await rowsOf('SELECT id FROM graphile_worker._private_tasks', [])).map(({ id }) => id)
  const take = async (limit: number) => rowsOf(takeSome, [name, await taskIds(), limit])
  return {
    add: (jobs: readonly { task: string; payload: object }[]) => rowsOf(addSome, [JSON.stringify(jobs), 12]),
    addKeyed: (task: string, payload: object, key: string) =>
      rowsOf(addKeyed, [task, JSON.stringify(payload), 0, key]),
    addScheduled: (task: string, minute: number) => rowsOf(addScheduled, [[task], new Date(minute), 12]),
    /** Takes jobs, and is killed before it has done them. */
    async takeAndDie(limit: number) {
      const taken = await take(limit)
      await client.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '2 minutes' WHERE locked_by = $1`,
        [name],
      )
      await client.end()
      return taken.map(({ payload }) => payload)
    },
    async work(run: Run, isOver: () => boolean) {
      while (!isOver()) {
        const taken = await take(3)
        for (const { payload } of taken) run(payload)
        await sleep(5)
        await rowsOf(deleteDone, [taken.map(({ id }) => id)])
      }
    },
    end: () => client.end(),
  }
}
