import type pg from 'pg'

/** Tables whose rows belong to an order, each after the tables that it references. */
export const tables = [
  'orders',
  'order_moves',
  'order_notes',
  'order_payments',
  'order_refunds',
  'order_refund_payments',
  'order_adjustments',
  'deliveries',
  'delivery_estimates',
  'delivery_bookings',
  'delivery_statuses',
  'order_tips',
  'help_requests',
  'help_messages',
  'driver_actions',
] as const

/** Counts of unfinished rows that keep a month from being archived. */
export type Unfinished = {
  open: number
  payments: number
  refunds: number
  deliveries: number
  help: number
  photos: number
}

const over = `'rejected', 'cancelled', 'failed'`
const ofMonth = `ordered_at >= ($1 || '-01')::date AND ordered_at < ($1 || '-01')::date + interval '1 month'`

/** Past months with orders, as YYYY-MM in UTC, oldest first. */
export async function listMonths(client: pg.Client, before: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT to_char(ordered_at, 'YYYY-MM') AS month FROM orders WHERE ordered_at < ($1 || '-01')::date ORDER BY 1`,
    [before],
  )
  return rows.map(({ month }) => month)
}

/** Locks the month's orders until the end of the transaction and lists them in a temporary table. */
export async function lockMonth(client: pg.Client, month: string) {
  await client.query('BEGIN')
  await client.query(
    `SET LOCAL timezone = 'UTC'; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
     SET LOCAL cellardoor.archiving = 'on';
     CREATE TEMPORARY TABLE leaving (merchant_id bigint, order_id bigint PRIMARY KEY, customer_id bigint) ON COMMIT DROP`,
  )
  await client.query(
    `WITH locked AS (SELECT merchant_id, order_id, customer_id FROM orders WHERE ${ofMonth} FOR UPDATE)
     INSERT INTO leaving SELECT * FROM locked`,
    [month],
  )
  await client.query('ANALYZE leaving')
}

const own = '(SELECT FROM leaving l WHERE l.merchant_id = t.merchant_id AND l.order_id = t.order_id)'

export async function readUnfinished(client: pg.Client): Promise<Unfinished> {
  const counted = (table: string, condition: string) =>
    `(SELECT count(*)::integer FROM ${table} t WHERE ${condition} AND EXISTS ${own})`
  const { rows } = await client.query(
    `SELECT ${counted('orders', `status NOT IN ('completed', ${over})`)} AS open,
       ${counted('order_payments', 'state IS DISTINCT FROM wanted')}
         + ${counted('order_tips', `(state = 'charging' OR may_hold)`)}
         + ${counted('card_authorizations', 'true')} AS payments,
       ${counted('order_refund_payments', `state = 'pending'`)} AS refunds,
       ${counted('deliveries', 'ended_at IS NULL')} AS deliveries,
       ${counted('help_requests', `status = 'open'`)} AS help,
       ${counted('help_photos', 'true')} + ${counted('driver_proofs', 'true')} AS photos`,
  )
  return rows[0]
}

/** Adds what the month's orders contribute to their customers' totals, then deletes the orders with all rows that refer to them. */
export async function deleteMonth(client: pg.Client) {
  await client.query(
    `INSERT INTO archived_orders AS a
     SELECT customer_id, vertical, count(*), coalesce(sum(points_earned + deal_points) FILTER (WHERE status = 'completed'), 0)
     FROM orders t WHERE customer_id IS NOT NULL AND status NOT IN (${over}) AND EXISTS ${own} GROUP BY customer_id, vertical
     ON CONFLICT (customer_id, vertical) DO UPDATE
       SET orders = a.orders + excluded.orders, points = a.points + excluded.points`,
  )
  await client.query(
    'DELETE FROM favorite_orders f USING leaving l WHERE f.customer_id = l.customer_id AND f.order_id = l.order_id',
  )
  await client.query(
    `DELETE FROM checkouts k USING leaving l WHERE k.order_id = l.order_id AND k.state = 'placed'`,
  )
  for (const table of tables.toReversed())
    await client.query(
      `DELETE FROM ${table} t USING leaving l WHERE l.merchant_id = t.merchant_id AND l.order_id = t.order_id`,
    )
}

export async function readColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const actor = `regexp_replace(actor, '\\S+@\\S+', 'a person')`
/** An erasure can't reach a file, so nothing in it identifies a person. */
const withoutPeople = new Map(
  Object.entries<Record<string, string>>({
    orders: {
      contact: `'{}'::jsonb`,
      address: `jsonb_build_object('city', address -> 'city', 'state', address -> 'state', 'zip_code', address -> 'zip_code')`,
      latitude: 'NULL',
      longitude: 'NULL',
      location_id: 'NULL',
      instructions: `''`,
      claimed_ip: 'NULL',
      payment_labels: 'NULL',
      delivery_options: 'NULL',
      cart: `blank_personal(cart, '{}')`,
      reason: 'NULL',
    },
    order_moves: { actor, reason: 'NULL' },
    order_notes: { body: `''` },
    order_refunds: { actor, reason: `''` },
    help_messages: { body: `''` },
    order_tips: { card: 'NULL', caller_key: 'NULL' },
    order_adjustments: { actor },
    driver_actions: { reason: 'NULL', issuing_state: 'NULL' },
    deliveries: { courier: 'NULL', recall: 'NULL', reason: 'NULL' },
    delivery_bookings: { detail: 'NULL' },
    delivery_statuses: { detail: 'NULL' },
  }),
)

/** The COPY query for the rows of the month's orders. */
export function copyText(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => withoutPeople.get(table)?.[column] ?? column)
  return `COPY (SELECT ${values.join(', ')} FROM ${table} t WHERE EXISTS ${own} ORDER BY order_id) TO STDOUT`
}
