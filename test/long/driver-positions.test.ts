import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../chance/random.ts'
import { sql } from '../../src/db/database.ts'
import { startDispatchWorld, withDatabase } from '../support/crash/dispatch.ts'
import { placeOrders } from '../support/crash/dispatch-companies.ts'
import { hireAll } from '../support/crash/drivers.ts'
import { patientClient } from '../support/crash/world.ts'
import { temporaryFolder } from '../support/process.ts'
import { slowness } from '../support/threads.ts'

const drivers = 1000
const everySeconds = 10
const rounds = 6

const onTheRoad = sql<unknown>(
  `WITH numbered AS (SELECT merchant_id, order_id, row_number() OVER (ORDER BY order_id) AS n FROM orders WHERE order_id = ANY ($1)),
   hired AS (SELECT driver_id, row_number() OVER (ORDER BY driver_id) AS n FROM drivers)
   INSERT INTO deliveries (merchant_id, order_id, leg, state, status, start_at, started_at, driver_id)
   SELECT merchant_id, order_id, 'out', 'live', 'to_delivery', now(), now(), driver_id FROM numbered JOIN hired USING (n)`,
)
const kept = sql<{ count: number }>('SELECT count(*)::integer AS count FROM driver_positions')

/** CPU seconds of processes and their descendants, with the kernel's resolution of hundredths. */
function processorSeconds(roots: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
  const own = new Set(roots)
  for (let before = 0; before !== own.size; ) {
    before = own.size
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid)
  }
  return all.reduce((sum, { pid, ticks }) => sum + (own.has(pid) ? ticks / 100 : 0), 0)
}

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    // The CPU time of a backend that has ended is counted in its parent.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }]
  } catch {
    return []
  }
}

test('1,000 drivers who send their position every 10 seconds use less than 10% of a core', async (t) => {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const random = randomFrom(1).next
  const world = await startDispatchWorld(folder.path, random, false)
  undo.defer(world.stop)
  const client = patientClient(world.url)
  const phones = await withDatabase(world, async (db) => {
    const wanted = { client, companies: world.companies, random, count: drivers, url: world.url }
    const orderIds = await placeOrders(db, wanted)
    const headers = await hireAll(db, drivers)
    await db.rows(sql<unknown>('DELETE FROM dispatch_settings'))
    await db.rows(onTheRoad, [orderIds])
    return headers
  })
  const spend = async (work: () => Promise<unknown>) => {
    const [, postgres] = world.pids() as [number, number]
    const look = () => ({ all: processorSeconds(world.pids()), postgres: processorSeconds([postgres]) })
    const before = look()
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1000
    const after = look()
    return {
      all: (after.all - before.all) / seconds,
      postgres: (after.postgres - before.postgres) / seconds,
    }
  }
  const report = async () => {
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const sent = phones.map(async (headers, index) => {
        await sleep((index / drivers) * everySeconds * 1000)
        // The service’s clock stands still while it starts.
        const at = new Date(world.now() - 60_000).toISOString()
        const place = { at, latitude: 40.7 + round * 0.001, longitude: -74 + index * 0.00001 }
        const told = await client.send('POST', '/driver/positions', { headers, body: { positions: [place] } })
        assert.equal(told.status, 200, JSON.stringify(told.body))
      })
      await Promise.all(sent)
      await sleep(Math.max(everySeconds * 1000 - (performance.now() - began), 0))
    }
  }
  const idle = await spend(() => sleep(20_000))
  const busy = await spend(report)
  const { count } = await withDatabase(world, (db) => db.get(kept))
  const percent = ({ all, postgres }: typeof idle) =>
    `${(all * 100).toFixed(1)} % of a core (${(postgres * 100).toFixed(1)} % PostgreSQL)`
  const slower = slowness()
  t.diagnostic(
    `idle ${percent(idle)}, with ${drivers} drivers ${percent(busy)}, ${count} places kept; the machine takes ${slower.toFixed(2)} times as long`,
  )
  assert.ok(count > drivers * (rounds - 1))
  assert.ok(busy.all - idle.all < 0.1 * slower)
})
