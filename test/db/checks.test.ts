import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'

type Row = Record<string, unknown>
const now = '2026-06-15T16:00:00Z'

/** A row that satisfies its table's constraints, and changes that violate one each. */
const tables: Record<string, { rule: string; valid: Row; others: Row[]; wrong: Row[] }> = {
  deliveries: {
    rule: 'is_valid_delivery',
    valid: { leg: 'out', state: 'seeking', round: 0 },
    others: [
      { state: 'live', next_poll_at: now },
      { state: 'live', driver_id: 1 },
      { state: 'failed', status: 'failed', ended_at: now },
    ],
    wrong: [
      { leg: 'up' },
      { state: 'lost' },
      { status: 'dancing' },
      { round: -1 },
      { recall: [] },
      { courier: 'Cleo' },
      { ended_at: now },
      { state: 'failed' },
      { driver_id: 1 },
      { state: 'live' },
      { next_poll_at: now },
      { state: 'live', driver_id: 1, next_poll_at: now },
    ],
  },
  delivery_bookings: {
    rule: 'is_valid_delivery_booking',
    valid: { booking: 1, state: 'asked', tries: 0, quoted_cents: 0 },
    others: [{ state: 'booked', delivery_id: 'd' }, { told_tip_cents: 100 }],
    wrong: [
      { booking: 0 },
      { state: 'lost' },
      { state: 'booked' },
      { tries: -1 },
      { quoted_cents: -1 },
      { told_tip_cents: -1 },
    ],
  },
  delivery_estimates: {
    rule: 'is_valid_delivery_estimate',
    valid: { round: 1, took_ms: 0, outcome: 'silent' },
    others: [
      {
        outcome: 'usable',
        estimate_id: 'e',
        valid_until: now,
        pickup_eta: now,
        delivery_eta: now,
        price_cents: 0,
        score: 1,
      },
    ],
    wrong: [{ round: 0 }, { took_ms: -1 }, { outcome: 'lost' }, { price_cents: -1 }, { outcome: 'usable' }],
  },
  checkouts: {
    rule: 'is_valid_checkout',
    valid: { state: 'authorising', draft: {}, may_hold: false },
    others: [{ state: 'refused', settled_at: now, may_hold: true }, { caller_key: `\\x${'00'.repeat(32)}` }],
    wrong: [
      { state: 'lost' },
      { state: 'placed' },
      { settled_at: now },
      { may_hold: true },
      { state: 'placed', settled_at: now, may_hold: true },
      { caller_key: '\\x00' },
      { draft: [] },
    ],
  },
  ledger_entries: {
    rule: 'is_valid_ledger_entry',
    valid: { kind: 'sale', merchant_id: 1, order_id: 1 },
    others: [{ order_id: null, refunded_order_id: 1, refund: 1 }],
    wrong: [
      { kind: 'Sale' },
      { merchant_id: null },
      { refund: 0, refunded_order_id: 1, order_id: null },
      { refund: 1 },
      { refunded_order_id: 1, order_id: null },
      { refunded_order_id: 1, refund: 1 },
      { refunded_order_id: 1, refund: 1, order_id: null, merchant_id: null },
    ],
  },
  ledger_lines: {
    rule: 'is_valid_ledger_line',
    valid: { line: 1, account: 'card', part: '', amount_cents: 1 },
    others: [
      { account: 'tax', part: 'tax:NY-061' },
      { part: 'goods', amount_cents: -1 },
    ],
    wrong: [{ line: 0 }, { account: 'pocket' }, { amount_cents: 0 }, { part: 'Goods' }, { part: 'tax:ny' }],
  },
}

describe('constraints of a frequently written table', () => {
  let cluster: Awaited<ReturnType<typeof startTestCluster>>
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let client: pg.Client
  before(async () => {
    cluster = await startTestCluster()
    database = await createTestDatabase(cluster.url, 'empty')
    client = new pg.Client(database.url)
    await client.connect()
  })
  after(async () => {
    await client.end()
    await database.drop()
    await cluster.stop()
  })

  for (const [table, { rule, valid, others, wrong }] of Object.entries(tables)) {
    const isKept = async (change: Row) => {
      const { rows } = await client.query(
        `SELECT ${rule}(jsonb_populate_record(NULL::${table}, $1)) IS NOT FALSE AS kept`,
        [JSON.stringify({ ...valid, ...change })],
      )
      return rows[0].kept as boolean
    }
    test(`of ${table} are checked by one function, which refuses each violation`, async () => {
      for (const change of [{}, ...others])
        assert.equal(await isKept(change), true, `${table} ${JSON.stringify(change)}`)
      for (const change of wrong)
        assert.equal(await isKept(change), false, `${table} ${JSON.stringify(change)}`)
      const { rows } = await client.query(
        `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
        [table],
      )
      assert.deepEqual(
        rows.map((row) => row.rule),
        [`CHECK (${rule}(${table}.*)) NOT VALID`],
      )
    })
  }
})
