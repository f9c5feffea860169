import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseLocalDate } from '../../src/core/local-time.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { demoCompanies, registerDemoCouriers } from '../../src/demo/couriers.ts'
import { lacksHistory, reserveHistory } from '../../src/demo/history/progress.ts'
import { planWorld, writeHistory } from '../../src/demo/history/write-history.ts'
import { closeDays } from '../../src/modules/reports/close-days.ts'
import { closeFinishedDays } from '../../src/modules/reports/index.ts'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'

const today = '2026-06-15'
const now = Date.parse('2026-06-15T23:00:00Z')

const zone = 'America/New_York'
const day = parseLocalDate(today)!

/** Part of the year, so that a test takes seconds: a third of every ninth day, including the day of the start. */
const part = planWorld(today, now)
part.orders = part.orders.filter((order, index) => index > 8000 && order.day % 9 === 0 && index % 3 === 1)

const undo = new AsyncDisposableStack()
after(() => undo.disposeAsync())
let clusterUrl: string
before(async () => {
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  clusterUrl = cluster.url
})

/** Fails when a step is about to be committed. */
const cutOff = (db: Database, step: number): Database => {
  let steps = 0
  const transaction: Database['transaction'] = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      steps += 1
      if (steps === step) throw new Error('cut off')
      return result
    })
  return { ...db, transaction }
}

async function openWorld() {
  const { url, drop } = await createTestDatabase(clusterUrl, 'demo')
  undo.defer(drop)
  const db = openDatabase(url)
  undo.defer(db.close)
  const companies = demoCompanies.map((name) => {
    const url = `https://${name}.example`
    return {
      ...{ name, estimate_url: `${url}/estimate`, book_url: `${url}/book` },
      ...{ status_url: `${url}/status`, cancel_url: `${url}/cancel` },
    }
  })
  await registerDemoCouriers(db, companies, { secret: 'of-the-history', now })
  await db.transaction((tx) => reserveHistory(tx, today, now))
  return { db }
}

const numberOf = async ({ pool }: Database, query: string) => Number((await pool.query(query)).rows[0].n)

test('the history balances, rates shops by their reviews, and publishes nothing, even after an interruption', async (t) => {
  const { db } = await openWorld()
  await assert.rejects(
    writeHistory(cutOff(db, 2), () => part),
    /cut off/,
  )
  assert.equal(await lacksHistory(db), true)
  await closeDays(db, { merchantId: 1001, zone, from: day - 60, to: day - 1 }, now, { byItem: true })
  await Promise.all([writeHistory(db, () => part), writeHistory(db, () => part)])
  assert.equal(await lacksHistory(db), false)

  await t.test('no finished order holds money', async () => {
    const held = await numberOf(
      db,
      `SELECT count(*) AS n FROM (SELECT party FROM ledger_lines WHERE account = 'order' GROUP BY party HAVING sum(amount_cents) <> 0) AS held`,
    )
    assert.equal(held, 0)
    assert.ok((await numberOf(db, `SELECT count(*) AS n FROM orders WHERE order_id < 100001`)) > 1000)
  })
  await t.test('the amount paid is the price of the order', async () => {
    const wrong = await numberOf(
      db,
      `SELECT count(*) AS n FROM orders o WHERE order_id < 100001 AND total_cents <>
      (SELECT sum(amount_cents) FROM order_payments p WHERE p.merchant_id = o.merchant_id AND p.order_id = o.order_id)`,
    )
    assert.equal(wrong, 0)
  })
  await t.test('a shop’s rating is the average of its visible reviews', async () => {
    const wrong = await numberOf(
      db,
      `SELECT count(*) AS n FROM merchants m WHERE num_ratings <> (SELECT count(*) FROM reviews r WHERE r.merchant_id = m.merchant_id)
      OR overall_rating <> coalesce((SELECT round(avg(stars) * 20) FROM reviews r WHERE r.merchant_id = m.merchant_id), 0)`,
    )
    assert.equal(wrong, 0)
  })
  await t.test(
    'every possible outcome of an order occurs, with refunds, promotions and failed checkouts',
    async () => {
      for (const status of ['completed', 'rejected', 'cancelled', 'failed'])
        assert.ok(
          (await numberOf(db, `SELECT count(*) AS n FROM orders WHERE status = '${status}'`)) > 0,
          status,
        )
      for (const table of ['order_refunds', 'promotion_uses', 'refused_checkouts'])
        assert.ok((await numberOf(db, `SELECT count(*) AS n FROM ${table}`)) > 10, table)
    },
  )
  await t.test('rare states occur too, and the books agree with them', async () => {
    const seen: Record<string, readonly string[]> = {
      'order_adjustments.status': ['done', 'declined', 'lapsed'],
      'disputes.borne_by': ['platform'],
      'order_tips.state': ['charged'],
      'deliveries.leg': ['out'],
      'merchant_applications.status': ['approved', 'declined', 'waiting'],
      'order_refunds.destination': ['original', 'credit'],
    }
    for (const [where, states] of Object.entries(seen)) {
      const [table, column] = where.split('.')
      for (const state of states)
        assert.ok(
          (await numberOf(db, `SELECT count(*) AS n FROM ${table} WHERE ${column} = '${state}'`)) > 0,
          `${where} = ${state}`,
        )
    }
    const unbooked = {
      'an adjustment is booked with what it took off': `order_adjustments a WHERE order_id < 100001 AND from_cents - to_cents IS DISTINCT FROM
        (SELECT sum(-l.amount_cents) FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
         WHERE e.refunded_order_id = a.order_id AND e.kind = 'adjusted' AND l.account = 'order')`,
      'what a dispute has taken is what is booked': `disputes d WHERE ROW(booked_cents, booked_fee_cents, moved_cents)::text IS DISTINCT FROM
        (SELECT ROW(coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'card'), 0), coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'gateway'), 0),
           coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'merchant' AND l.part = 'dispute'), 0))::text
         FROM ledger_entries e JOIN ledger_lines l USING (entry_id) WHERE e.memo = 'dispute ' || d.gateway_id || ' of order ' || d.order_id)`,
      'the sandbox says the same of a dispute': `disputes d LEFT JOIN sandbox_disputes s ON s.dispute_id = d.gateway_id AND s.payment_id = d.payment_id
        WHERE s.status IS DISTINCT FROM d.status OR s.amount_cents <> d.amount_cents`,
      'a courier is paid for the way back': `delivery_bookings b WHERE leg = 'return' AND 2 * answered_cents IS DISTINCT FROM
        (SELECT sum(l.amount_cents) FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
         WHERE e.order_id = b.order_id AND e.kind = 'returned' AND l.account = 'courier')`,
      'a refused tip is no part of the order': `order_tips t JOIN orders o USING (merchant_id, order_id)
        WHERE t.state = 'refused' AND (o.added_tip_cents IS NOT NULL OR t.payment IS NOT NULL)`,
    }
    for (const [rule, rows] of Object.entries(unbooked))
      assert.equal(await numberOf(db, `SELECT count(*) AS n FROM ${rows}`), 0, rule)
  })
  await t.test('customers asked for help, and every answer and refund is in the audit log', async () => {
    for (const status of ['answered', 'resolved', 'declined'])
      assert.ok(
        (await numberOf(db, `SELECT count(*) AS n FROM help_requests WHERE status = '${status}'`)) > 0,
        status,
      )
    const late = `SELECT count(*) AS n FROM help_requests WHERE answer_by <= to_timestamp(${now / 1000})`
    assert.equal(await numberOf(db, late), 0, 'what a shop has not answered in a day is with support')
    const unanswered = `SELECT count(*) AS n FROM help_requests h WHERE (status = 'open') <>
      NOT EXISTS (SELECT FROM help_messages m WHERE m.help_id = h.help_id AND m.author <> 'customer')`
    assert.equal(await numberOf(db, unanswered), 0)
    const refunds = await numberOf(db, 'SELECT count(*) AS n FROM order_refunds WHERE refund_id > 1000')
    const answers = await numberOf(
      db,
      `SELECT count(*) AS n FROM help_messages WHERE author <> 'customer' AND body <> ''`,
    )
    const recorded = (action: string) =>
      numberOf(db, `SELECT count(*) AS n FROM audit_records WHERE action = '${action}'`)
    assert.equal(await recorded('order.refund_made'), refunds)
    assert.equal(await recorded('help.answered'), answers)
    assert.ok((await recorded('staff.signed_in')) > 500)
    const outOfOrder = `SELECT count(*) AS n FROM (SELECT at, lag(at) OVER (ORDER BY audit_id) AS earlier FROM audit_records) AS r
      WHERE at < earlier`
    assert.equal(await numberOf(db, outOfOrder), 0, 'ids follow the time')
  })
  await t.test('tips added later are charged, booked and part of the order', async () => {
    const tips = `FROM order_tips t JOIN orders o USING (merchant_id, order_id)
      JOIN order_payments p ON p.order_id = t.order_id AND p.payment = t.payment`
    const right = `o.added_tip_cents = t.amount_cents AND p.amount_cents = t.amount_cents AND p.state = 'captured'
      AND EXISTS (SELECT FROM ledger_entries e WHERE e.refunded_order_id = t.order_id AND e.kind = 'tipped')`
    const all = await numberOf(db, `SELECT count(*) AS n ${tips} WHERE t.state = 'charged'`)
    assert.ok(all > 10)
    assert.equal(await numberOf(db, `SELECT count(*) AS n ${tips} WHERE ${right}`), all)
  })
  await t.test(
    'card payments are captured, refunded or voided as the order’s status changes require',
    async () => {
      const demanded = `CASE WHEN o.status = 'completed' THEN 'captured'
      WHEN EXISTS (SELECT FROM order_moves m WHERE m.order_id = o.order_id AND m.to_status = 'out_for_delivery') THEN 'refunded' ELSE 'voided' END`
      const cards = `FROM order_payments p JOIN orders o USING (merchant_id, order_id) WHERE p.type = 'credit_card'`
      for (const state of ['captured', 'refunded', 'voided'])
        assert.ok((await numberOf(db, `SELECT count(*) AS n ${cards} AND p.state = '${state}'`)) > 0, state)
      assert.equal(await numberOf(db, `SELECT count(*) AS n ${cards} AND p.state <> ${demanded}`), 0)
    },
  )
  await t.test('no events, emails or jobs result from it', async () => {
    for (const table of ['outbox_events', 'events', 'order_mails', 'open_orders', 'jobs'])
      assert.equal(await numberOf(db, `SELECT count(*) AS n FROM ${table}`), 0, table)
  })
  await t.test(
    'daily totals match the reports, including days that a report had already stored',
    async () => {
      const shops = '1001, 1010, 1281'
      const linesOf = async (table: string) => {
        const lines = `SELECT t::text AS line FROM ${table} t WHERE merchant_id IN (${shops}) ORDER BY 1`
        return (await db.pool.query<{ line: string }>(lines)).rows.map(({ line }) => line)
      }
      const tables = ['merchant_days', 'merchant_day_hours', 'merchant_day_items']
      const before = await Promise.all(tables.map(linesOf))
      await db.pool.query(`DELETE FROM merchant_days WHERE merchant_id IN (${shops})`)
      await closeFinishedDays({ db, clock: { now: () => now } })
      for (const [index, table] of tables.entries()) {
        const [first, again] = [before[index]!, await linesOf(table)]
        assert.ok(first.length > 50, table)
        assert.deepEqual(again.filter((line, place) => line !== first[place]).slice(0, 3), [], table)
        assert.equal(again.length, first.length, table)
      }
    },
  )
  await t.test('daily totals are built, and new orders and people get higher ids', async () => {
    assert.ok((await numberOf(db, 'SELECT count(*) AS n FROM merchant_day_hours')) > 500)
    const next = (table: string, column: string) =>
      numberOf(db, `SELECT nextval(pg_get_serial_sequence('${table}', '${column}')) AS n`)
    assert.ok((await next('orders', 'order_id')) > 100_000)
    assert.ok((await next('customers', 'customer_id')) > 16_000)
    assert.ok(
      (await next('ledger_entries', 'entry_id')) >
        (await numberOf(db, 'SELECT max(entry_id) AS n FROM ledger_entries')),
    )
  })
})
