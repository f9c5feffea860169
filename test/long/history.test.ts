import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '../../src/db/database.ts'
import { reserveHistory } from '../../src/demo/history/progress.ts'
import { planWorld, writeHistory } from '../../src/demo/history/write-history.ts'
import { createTestDatabase, digestTables, startTestCluster } from '../support/postgres.ts'

const today = '2026-06-15'
const undo = new AsyncDisposableStack()
let clusterUrl: string
before(async () => {
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  clusterUrl = cluster.url
})
after(() => undo.disposeAsync())

/** Writes the whole year, cut off before the commit of the step that is named, and then to its end. */
async function digestsAfter(cutBefore: number): Promise<Record<string, string>> {
  const { url, drop } = await createTestDatabase(clusterUrl, 'demo')
  undo.defer(drop)
  const db = openDatabase(url)
  undo.defer(db.close)
  await db.transaction((tx) => reserveHistory(tx, today, Date.parse('2026-06-15T23:00:00Z')))
  let steps = 0
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      steps += 1
      if (steps === cutBefore) throw new Error('cut off')
      return result
    })
  const world = planWorld(today)
  const first = writeHistory({ ...db, transaction }, () => world)
  if (cutBefore > 0) await assert.rejects(first, /cut off/)
  await first.catch(() => writeHistory(db, () => world))
  // Their ids come from a sequence, which a transaction that fails does not take back.
  const { 'public.refused_checkouts': _refused, ...digests } = await digestTables(url)
  return digests
}

test('a year of history that is cut off at any step ends as one that was not', {
  timeout: 600_000,
}, async () => {
  const whole = await digestsAfter(0)
  for (const step of [2, 17]) assert.deepEqual(await digestsAfter(step), whole, `cut before step ${step}`)
})
