import type pg from 'pg'

/** The number of merchants and customers in the order history. */
const merchants = 400
const customers = 200_000
/** Ada, whose history is read, has the same number of orders in every world. */
const adas = 60
/** Orders are added only for this long. A slow machine gets fewer, and the results say how many. */
const maxFillMs = 1_800_000
/** Rows per statement: few enough that locks are short and the write-ahead log doesn't fill the disk. */
const atOnce = 100_000

/**
 * Three years of past orders, oldest first, each with a transition, a payment and a ledger entry of two lines. They are copies of one
 * of the demo's orders. Triggers and foreign keys are off meanwhile, and indexes are built at the end, which takes a fraction of the time.
 * Autovacuum stays off, because it would scan the new rows during the measurement.
 */
export async function fillPastOrders(client: pg.Client, orders: number): Promise<number> {
  const { rows } = await client.query('SELECT max(order_id)::float8 + 1 AS id FROM orders')
  const first = rows[0].id as number
  const columns = await copiedColumns(client)
  let done = 0
  await loadPast(client, filled, async () => {
    const deadline = performance.now() + maxFillMs
    while (done < orders && performance.now() < deadline) {
      const last = first + Math.min(done + atOnce, orders) - 1
      const series = `generate_series(${first + done}::bigint, ${last}) AS n`
      for (const text of statements({ series, columns, first, orders })) await client.query(text)
      done = last - first + 1
    }
  })
  return done
}

/** Runs `load` without the triggers, foreign keys and indexes of these tables. */
export async function loadPast(client: pg.Client, tables: readonly string[], load: () => Promise<void>) {
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0; SET maintenance_work_mem = '512MB'`,
  )
  await setSystem(client, { max_wal_size: '8GB', autovacuum: 'off' })
  const indexes = await dropIndexes(client, tables)
  await load()
  for (const text of indexes) await client.query(text)
  await client.query(
    `SELECT setval(pg_get_serial_sequence('orders', 'order_id'), (SELECT max(order_id) FROM orders))`,
  )
  await client.query('RESET session_replication_role; RESET synchronous_commit')
  await setSystem(client, { max_wal_size: undefined })
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
}

export const restoreAutovacuum = (client: pg.Client) => setSystem(client, { autovacuum: undefined })

const differs = 'order_id merchant_id customer_id guest_id ordered_at deliver_at confirmed_at status'.split(
  ' ',
)
const filled = ['orders', 'order_moves', 'order_payments', 'ledger_entries', 'ledger_lines']

/** Drops all indexes except those of keys, and returns their definitions. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
     WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ text }) => text)
}

async function setSystem(client: pg.Client, settings: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER SYSTEM ${value === undefined ? `RESET ${name}` : `SET ${name} = '${value}'`}`)
  await client.query('SELECT pg_reload_conf()')
}

type Part = { series: string; columns: string; first: number; orders: number }

function statements({ series, columns, first, orders }: Part): string[] {
  const merchant = `1001 + n % ${merchants}`
  const customer = `CASE WHEN n % ${Math.ceil(orders / adas)} = 0 THEN 1 ELSE 2 + n % ${customers} END`
  const at = `now() - interval '3 years' + (n - ${first}) * (interval '1094 days' / ${orders})`
  return [
    `INSERT INTO orders (order_id, merchant_id, customer_id, ordered_at, deliver_at, confirmed_at, status, ${columns})
     SELECT n, ${merchant}, ${customer}, ${at}, ${at}, ${at}, 'completed', ${columns}
     FROM (SELECT * FROM orders WHERE type = 'pickup' ORDER BY order_id LIMIT 1) AS one, ${series}`,
    `INSERT INTO order_moves (merchant_id, order_id, move, at, to_status, actor)
     SELECT ${merchant}, n, 1, ${at}, 'completed', 'bench' FROM ${series}`,
    `INSERT INTO order_payments (merchant_id, order_id, payment, type, amount_cents)
     SELECT ${merchant}, n, 1, 'cash', 1000 FROM ${series}`,
    `WITH entry AS (INSERT INTO ledger_entries (at, kind, merchant_id, order_id)
       SELECT ${at}, 'placed', ${merchant}, n FROM ${series} RETURNING entry_id, order_id)
     INSERT INTO ledger_lines (entry_id, line, account, party, amount_cents)
     SELECT entry_id, line, CASE line WHEN 1 THEN 'cash' ELSE 'order' END, CASE line WHEN 1 THEN 0 ELSE order_id END,
       CASE line WHEN 1 THEN -1000 ELSE 1000 END FROM entry, generate_series(1, 2) AS line`,
  ]
}

/** The columns of orders that are the same for every order. */
export async function copiedColumns(client: pg.Client, differing: readonly string[] = []): Promise<string> {
  const { rows } = await client.query(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL ($1)`,
    [[...differs, ...differing]],
  )
  return rows[0].columns
}
