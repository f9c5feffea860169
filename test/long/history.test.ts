import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase, sql } from '../../src/db/database.ts'
import { demoCompanies, registerDemoCouriers } from '../../src/demo/couriers.ts'
import { reserveHistory } from '../../src/demo/history/progress.ts'
import { planWorld, writeHistory } from '../../src/demo/history/write-history.ts'
import { insertPayoutAccounts } from '../../src/demo/payouts.ts'
import { createTestDatabase, digestTables, startTestCluster } from '../support/postgres.ts'

const today = '2026-06-15'
const now = Date.parse(`${today}T23:00:00Z`)
const undo = new AsyncDisposableStack()
let clusterUrl: string
before(async () => {
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  clusterUrl = cluster.url
})
after(() => undo.disposeAsync())

const companies = demoCompanies.map((name) => {
  const url = `https://${name}.example`
  const urls = { estimate_url: `${url}/estimate`, book_url: `${url}/book`, status_url: `${url}/status` }
  return { name, ...urls, cancel_url: `${url}/cancel` }
})

/** Writes the whole year, interrupted before the commit of the named step, and then to its end. */
async function writeYear(cutBefore: number) {
  const { url, drop } = await createTestDatabase(clusterUrl, 'demo')
  undo.defer(drop)
  const db = openDatabase(url)
  undo.defer(db.close)
  await registerDemoCouriers(db, companies, { secret: 'of-the-history', now })
  await db.transaction((tx) => insertPayoutAccounts(tx, now))
  await db.transaction((tx) => reserveHistory(tx, today, now))
  let steps = 0
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      steps += 1
      if (steps === cutBefore) throw new Error('cut off')
      return result
    })
  const world = planWorld(today, now)
  const first = writeHistory({ ...db, transaction }, () => world)
  if (cutBefore > 0) await assert.rejects(first, /cut off/)
  await first.catch(() => writeHistory(db, () => world))
  return { db, url, steps }
}

async function digestsAfter(cutBefore: number) {
  const { url, steps } = await writeYear(cutBefore)
  const digests = Object.entries(await digestTables(url)).filter(([table]) => !differs.has(table))
  return { steps, digests: Object.fromEntries(digests) }
}

/** Ids from a sequence, which a failed transaction does not roll back, and keys that are generated anew. */
const differs = new Set([
  'public.refused_checkouts',
  'public.disputes',
  'public.merchant_applications',
  'public.merchant_licenses',
  'public.payout_transfers',
  'public.sandbox_transfers',
  'public.providers',
])

test('a year of history interrupted at any step ends the same as an uninterrupted one', {
  timeout: 1_800_000,
}, async () => {
  const whole = await digestsAfter(0)
  for (const step of [2, whole.steps])
    assert.deepEqual((await digestsAfter(step)).digests, whole.digests, `cut before step ${step}`)
})

/** From CHECKs on one column, and from the functions that check whole rows. */
const enumerated = sql<{ place: string; table: string; column: string; states: string[] }>(
  `SELECT t || '.' || c AS place, t AS "table", c AS "column", array_agg(DISTINCT state ORDER BY state) AS states
   FROM (
     SELECT r.relname::text AS t, m[1] AS c, m[2] AS listed
     FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid AND NOT r.relispartition,
       regexp_match(pg_get_constraintdef(k.oid), '^CHECK \\(\\((status|state|outcome|bank_state) = ANY \\(ARRAY\\[([^]]+)\\]') AS m
     WHERE k.contype = 'c' AND m IS NOT NULL
     UNION ALL
     SELECT r.relname::text, m[1], m[2]
     FROM pg_proc p JOIN pg_class r ON r.reltype = p.proargtypes[0],
       regexp_matches(p.prosrc, '\\m\\w\\.(status|state|outcome|bank_state) IN \\(([^)]+)\\)', 'g') AS m
     WHERE starts_with(p.proname, 'is_valid_')
   ) AS checks, regexp_matches(listed, '''(\\w+)''', 'g') AS s, LATERAL (SELECT s[1] AS state) AS one
   GROUP BY t, c ORDER BY t, c`,
)

/** Tables without rows until someone starts: a visitor, the evening, or another system. */
const begunByOthers = [
  ...['alcohol_matches', 'card_authorizations', 'checkouts', 'connections', 'menu_imports'],
  ...['menu_source_pictures', 'print_jobs', 'provider_check_cases', 'provider_checks', 'test_orders'],
  ...['tickets', 'webhook_deliveries'],
]
const inquiries = ['warning_closed', 'warning_needs_response', 'warning_under_review']
/** Temporary states that are not part of a past, and what the sandbox’s banks never report. */
const notPast: Record<string, readonly string[]> = {
  'deliveries.state': ['booking', 'live', 'seeking'],
  'deliveries.status': ['at_delivery', 'at_pickup', 'booked', 'denied', 'to_delivery', 'to_pickup'],
  'delivery_bookings.state': ['asked', 'booked', 'silent', 'written_off'],
  'disputes.status': inquiries,
  // The evening requests help at once.
  'help_requests.status': ['open'],
  'order_adjustments.status': ['pending'],
  'order_payments.state': ['held', 'saved'],
  'order_refund_payments.state': ['pending'],
  'order_tips.state': ['abandoned', 'charging'],
  'orders.status': ['confirmed', 'out_for_delivery', 'placed', 'ready'],
  'payout_accounts.status': ['missing', 'restricted'],
  'payout_transfers.bank_state': ['failed', 'pending'],
  'payout_transfers.state': ['sending'],
}

test('every state in the schema occurs during the year, except short-lived ones', {
  timeout: 1_800_000,
}, async () => {
  const { db } = await writeYear(0)
  const [empty, missing]: [string[], Record<string, string[]>] = [[], {}]
  for (const { place, table, column, states } of await db.rows(enumerated)) {
    const { rows } = await db.pool.query<{ state: string }>(
      `SELECT DISTINCT ${column} AS state FROM ${table}`,
    )
    const lacks = states.filter((state) => !rows.some((row) => row.state === state))
    if (rows.length === 0) empty.push(table)
    else if (lacks.length > 0) missing[place] = lacks
  }
  assert.deepEqual(empty, begunByOthers)
  assert.deepEqual(missing, notPast)
})
