import type pg from 'pg'
import { copiedColumns, loadPast } from './years-past.ts'

/** The merchant whose reports are read. The others together have a tenth as many orders. */
export const busyMerchant = 1001
const customers = 200_000
export const firstCustomer = 1_000_001
/** Rows per statement: few enough that locks are short and the write-ahead log doesn't fill the disk. */
const atOnce = 100_000
const tables = [
  ...['orders', 'order_moves', 'order_payments', 'ledger_entries', 'ledger_lines', 'customers', 'reviews'],
  ...['deliveries', 'delivery_bookings', 'order_refunds', 'order_refund_payments', 'audit_records'],
]
const firstNames = 'Ada,Ben,Cora,Dan,Eva,Finn,Gia,Hugo,Ida,Jack,Kim,Leo,Mia,Ned,Olga,Pia,Quinn,Rosa,Sam,Tess'
const lastNames =
  'Smith,Johnson,Brown,Garcia,Miller,Davis,Lopez,Wilson,Moore,Taylor,Lee,White,Harris,Clark,Lewis,Young,Allen,King,Wright,Hill,Green,Baker,Nelson,Carter,Ortiz,Turner,Parker,Evans,Reyes,Stewart,Morris,Rogers,Cook,Morgan,Bell,Murphy,Bailey,Rivera,Cooper,Cox'

export type Past = { orders: number; firstOrder: number; webhookId: string }

/**
 * Two years of one merchant's orders and a tenth as many from the others, a third of them by guests, with everything in the
 * operator's lists: transitions, payments, the ledger, deliveries, refunds, reviews, audit records and a webhook's deliveries.
 */
export async function fillLists(client: pg.Client, orders: number, webhookId: string): Promise<Past> {
  const { rows } = await client.query('SELECT max(order_id)::float8 + 1 AS id FROM orders')
  const firstOrder = rows[0].id as number
  const total = Math.round(orders * 1.1)
  const columns = await copiedColumns(client, ['type', 'contact', 'is_courier', 'refund_count', 'address'])
  await client.query(people)
  await loadPast(client, tables, async () => {
    for (let done = 0; done < total; done += atOnce) {
      const last = firstOrder + Math.min(done + atOnce, total) - 1
      await client.query('DROP TABLE IF EXISTS past')
      await client.query(pastOf({ first: firstOrder, from: firstOrder + done, last, total }))
      for (const text of statements(columns)) await client.query(text)
    }
    for (const text of statementsOfWebhook(webhookId, total)) await client.query(text)
  })
  return { orders: total, firstOrder, webhookId }
}

const nameAt = (names: string, index: string) =>
  `('{${names}}'::text[])[1 + (${index}) % ${names.split(',').length}]`
const people = `
  INSERT INTO customers (customer_id, email, first_name, last_name, phone, password_hash, created_at)
  SELECT n, 'person' || n || '@example.com', ${nameAt(firstNames, 'n')}, ${nameAt(lastNames, 'n / 7')},
    (2120000000 + n)::text, 'none', now() - interval '2 years'
  FROM generate_series(${firstCustomer}, ${firstCustomer + customers - 1}) AS n`

type Range = { first: number; from: number; last: number; total: number }

/** The values that differ between orders, shared by all tables. */
const pastOf = ({ first, from, last, total }: Range) => `
  CREATE TEMP TABLE past AS SELECT n,
    CASE WHEN n % 11 = 0 THEN others.ids[1 + n % cardinality(others.ids)] ELSE ${busyMerchant} END AS merchant,
    CASE WHEN n % 3 > 0 THEN ${firstCustomer} + n * 7919 % ${customers} END AS customer,
    now() - interval '729 days' + (n - ${first}) * (interval '729 days' / ${total}) AS at,
    CASE WHEN n % 5000 = 3 THEN 'rejected' WHEN n % 200 = 1 THEN 'failed' WHEN n % 50 = 0 THEN 'cancelled' ELSE 'completed' END AS status,
    n % 2 = 0 AS is_delivery, n % 33 = 0 AS is_refunded
  FROM generate_series(${from}::bigint, ${last}) AS n, (SELECT array_agg(merchant_id ORDER BY merchant_id) AS ids FROM merchants) AS others`

function statements(columns: string): string[] {
  const booked = `'placed', 2, merchant, n, at FROM past UNION ALL
    SELECT status, CASE status WHEN 'completed' THEN 4 ELSE 2 END, merchant, n, at + interval '40 minutes' FROM past`
  return [
    `INSERT INTO orders (order_id, merchant_id, customer_id, ordered_at, deliver_at, confirmed_at, status, type, is_courier, refund_count,
       address, contact, ${columns})
     SELECT n, merchant, customer, at, at, at, past.status, CASE WHEN is_delivery THEN 'delivery' ELSE 'pickup' END, is_delivery,
       CASE WHEN is_refunded THEN 1 END, CASE WHEN is_delivery THEN home.address END,
       CASE WHEN customer IS NULL THEN jsonb_build_object('first_name', ${nameAt(firstNames, 'n')}, 'last_name', ${nameAt(lastNames, 'n / 5')},
         'email', 'guest' || n || '@example.com', 'phone', (9170000000 + n)::text)
       ELSE jsonb_build_object('first_name', ${nameAt(firstNames, 'customer')}, 'last_name', ${nameAt(lastNames, 'customer / 7')},
         'email', 'person' || customer || '@example.com', 'phone', (2120000000 + customer)::text) END, ${columns}
     FROM (SELECT * FROM orders WHERE type = 'pickup' ORDER BY order_id LIMIT 1) AS one,
       (SELECT address FROM orders WHERE type = 'delivery' ORDER BY order_id LIMIT 1) AS home, past`,
    `INSERT INTO order_moves (merchant_id, order_id, move, at, from_status, to_status, actor)
     SELECT merchant, n, move, at + after, was, CASE move WHEN 4 THEN status ELSE becomes END, 'bench'
     FROM past, (VALUES (1, interval '0', NULL, 'placed'), (2, interval '1 minute', 'placed', 'confirmed'),
       (3, interval '20 minutes', 'confirmed', 'ready'), (4, interval '40 minutes', 'ready', '')) AS moves (move, after, was, becomes)`,
    `INSERT INTO order_payments (merchant_id, order_id, payment, type, amount_cents) SELECT merchant, n, 1, 'cash', 2000 FROM past`,
    `WITH entry AS (
       INSERT INTO ledger_entries (at, kind, merchant_id, order_id)
       SELECT at, kind, merchant, n FROM (SELECT ${booked}) AS e (kind, lines, merchant, n, at) ORDER BY at
       RETURNING entry_id, kind, merchant_id, order_id)
     INSERT INTO ledger_lines (entry_id, line, account, party, part, amount_cents)
     SELECT entry_id, line, account, CASE account WHEN 'order' THEN order_id WHEN 'cash' THEN 0 ELSE merchant_id END, part, cents
     FROM entry JOIN (VALUES ('placed', 1, 'cash', '', -2000), ('placed', 2, 'order', '', 2000),
       ('completed', 1, 'order', '', -2000), ('completed', 2, 'merchant', 'goods', 1600), ('completed', 3, 'merchant', 'tip', 200),
       ('completed', 4, 'tax', '', 200), ('back', 1, 'order', '', -2000), ('back', 2, 'cash', '', 2000)) AS l (kind, line, account, part, cents)
       ON l.kind = CASE WHEN entry.kind IN ('placed', 'completed') THEN entry.kind ELSE 'back' END`,
    `INSERT INTO deliveries (merchant_id, order_id, leg, state, status, round, start_at, started_at, ended_at, reason)
     SELECT merchant, n, 'out', state, state, 1, at, at, at + interval '40 minutes', CASE state WHEN 'failed' THEN 'No answer.' END
     FROM (SELECT *, CASE status WHEN 'completed' THEN 'delivered' WHEN 'failed' THEN 'failed' ELSE 'cancelled' END AS state FROM past) AS d
     WHERE is_delivery`,
    `INSERT INTO delivery_bookings (merchant_id, order_id, leg, booking, round, provider_id, booking_key, state, estimate_id, quoted_cents,
       quoted_pickup_eta, quoted_delivery_eta, delivery_id, answered_cents, asked_at, answered_at, picked_up_at, ended_at)
     SELECT merchant, n, 'out', 1, 1, (SELECT min(provider_id) FROM providers), 'bench-' || n, 'delivered', 'e' || n, 500,
       at + interval '15 minutes', at + interval '35 minutes', 'd' || n, 500, at, at, at + interval '20 minutes', at + interval '40 minutes'
     FROM past WHERE is_delivery AND status = 'completed'`,
    `INSERT INTO order_refunds (merchant_id, order_id, refund, at, actor, refunded_by, reason, destination)
     SELECT merchant, n, 1, at + interval '1 day', 'bench', 'operator', 'It came late.', 'original' FROM past WHERE is_refunded`,
    `INSERT INTO order_refund_payments (merchant_id, order_id, refund, payment, goods_cents, tax_cents, tip_cents, delivery_fee_cents,
       convenience_fee_cents, amount_cents, state, failure, settled_at)
     SELECT merchant, n, 1, 1, 100, 0, 0, 0, 0, 100, CASE WHEN n % 3300 = 0 THEN 'failed' ELSE 'done' END,
       CASE WHEN n % 3300 = 0 THEN 'card_lost' END, at + interval '1 day' FROM past WHERE is_refunded`,
    `INSERT INTO reviews (merchant_id, order_id, customer_id, author, stars, body, created_at, hidden)
     SELECT merchant, n, customer, 'A customer', 1 + n % 5, 'As always.', at + interval '2 hours', n % 2000 = 10
     FROM past WHERE customer IS NOT NULL AND n % 10 = 0 AND status = 'completed'`,
    `INSERT INTO audit_records (at, actor, action, subject, merchant_id, request_id)
     SELECT at, 'person' || n % 40 || '@example.com', ('{order.complete,order.ready,order.confirm,menu.update,staff.invite}'::text[])[1 + n % 5],
       n::text, merchant, 'r' || n FROM past`,
  ]
}

/** The last 30 days, most of them delivered. */
const statementsOfWebhook = (webhookId: string, total: number) => [
  `SELECT add_event_partition((now() AT TIME ZONE 'UTC')::date - d) FROM generate_series(0, 29) AS d`,
  `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, attempts)
   SELECT '${webhookId}', (now() AT TIME ZONE 'UTC')::date - 29 + (n * 30 / ${total + 1})::integer, n, 'order.placed', 'order', CASE WHEN n % 10000 = 0 THEN 'given_up' ELSE 'delivered' END, 1,
     '[{"at": 1700000000000, "status": 200, "ms": 12, "error": null, "answer": null}]' FROM generate_series(1::bigint, ${total}) AS n`,
]
