import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Handle, sql } from '../../src/db/database.ts'
import { type DispatchWorld, withDatabase } from './crash-dispatch-world.ts'

/** `open` have not ended; of these `moving` may do so before the clock is set forward. */
type Standing = { open: number; moving: number }

// A claim holds for 30 s. No call takes longer than 10 s, so who has held one for longer is dead.
const standing = sql<Standing>(
  `SELECT count(*) AS open, count(*) FILTER (WHERE d.order_id IS NULL OR state = 'live'
       OR (start_at < $1::timestamptz + interval '3 seconds'
         AND coalesce(busy_until > $1::timestamptz + interval '18 seconds', true))) AS moving
   FROM orders o LEFT JOIN deliveries d USING (merchant_id, order_id)
   WHERE o.is_courier AND CASE WHEN d.order_id IS NULL THEN o.status IN ('confirmed', 'ready') ELSE d.ended_at IS NULL END`,
)
const restless = sql<unknown>(
  `SELECT order_id, leg, state, status, round, start_at, busy_until, recall FROM deliveries WHERE ended_at IS NULL LIMIT 10`,
)

const patienceMs = 600_000
const lookMs = 250

/** `alsoDo` answers whether it has set something in motion. Where all wait for their time, the time is made to come. */
export async function untilNothingMoves(world: DispatchWorld, alsoDo: () => Promise<boolean>) {
  const deadline = Date.now() + patienceMs
  const look = (db: Handle) => db.get(standing, [new Date(world.now())])
  for (;;) {
    const { open, moving } = await withDatabase(world, look)
    if (open === 0 && !(await alsoDo())) return
    if (Date.now() > deadline) break
    if (open > 0 && moving === 0) await world.kill('everything')
    await sleep(lookMs)
  }
  assert.fail(`these do not end: ${JSON.stringify(await withDatabase(world, (db) => db.rows(restless)))}`)
}
