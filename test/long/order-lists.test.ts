import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import { copiedColumns, loadPast } from '../../bench/years-past.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
/** Two years; the busiest shop has a tenth of them. */
const orders = 1_100_000
const limitMs = 100
const rounds = 12
const names = 'Smith,Johnson,Brown,Garcia,Miller,Davis,Lopez,Wilson,Moore,Taylor,Lee,White,Harris,Clark'
const streets = 'Broadway,Fulton St,Pine St,Wall St,Water St,Pearl St,Front St,Canal St,Grand St,Spring St'
const dishes = 'BLT,Pad Thai,Cobb Salad,Ramen,Margherita,Falafel,Chili,Pho,Gyro,Club Sandwich'
const at = (list: string, index: string) =>
  `('{${list}}'::text[])[1 + (${index}) % ${list.split(',').length}]`

let first: number
const day = 86_400_000
const dayOf = (ago: number) => new Date(service.clock.ms - ago * day).toISOString().slice(0, 10)

describe('lists among 1.1 million orders', () => {
  before(async () => {
    const client = await service.db.pool.connect()
    const { rows } = await client.query('SELECT max(order_id)::float8 + 1 AS id FROM orders')
    first = rows[0].id
    const own = ['type', 'contact', 'is_courier', 'refund_count', 'address', 'cart', 'payment_labels']
    const columns = await copiedColumns(client as never, own)
    await loadPast(client as never, ['orders'], async () => {
      for (let done = 0; done < orders; done += 100_000)
        await client.query(
          `INSERT INTO orders (order_id, merchant_id, guest_id, customer_id, ordered_at, deliver_at, confirmed_at, status, type, is_courier,
             address, contact, cart, payment_labels, ${columns})
           SELECT n, CASE WHEN n % 10 = 0 THEN 1001 ELSE ids[1 + n % cardinality(ids)] END, NULL, NULL, past, past, past,
             CASE WHEN n % 50 = 0 THEN 'cancelled' WHEN n % 200 = 1 THEN 'failed' ELSE 'completed' END, 'delivery', false,
             home.address || jsonb_build_object('street', (n % 900 + 1) || ' ' || ${at(streets, 'n / 7')}),
             jsonb_build_object('first_name', 'Ada', 'last_name', ${at(names, 'n / 5')}, 'email', 'guest' || n || '@example.com',
               'phone', (9170000000 + n)::text),
             jsonb_build_array(jsonb_build_object('id', 'N1', 'name', CASE WHEN n % 60000 = 0 THEN 'Birthday Cake' ELSE ${at(dishes, 'n')} END,
               'quantity_milli', 1000, 'options', '[]'::jsonb, 'price_cents', 1050)),
             jsonb_build_object('credit_card', 'Visa ' || lpad((n * 7919 % 10000)::text, 4, '0')), ${columns}
           FROM (SELECT * FROM orders WHERE type = 'delivery' ORDER BY order_id LIMIT 1) AS one,
             (SELECT address FROM orders WHERE type = 'delivery' ORDER BY order_id LIMIT 1) AS home,
             (SELECT array_agg(merchant_id ORDER BY merchant_id) AS ids FROM merchants) AS others,
             generate_series($1::bigint, $1 + 99999) AS n,
             LATERAL (SELECT $2::timestamptz - (interval '730 days' * (${first + orders} - n) / ${orders})) AS times (past)`,
          [first + done, new Date(service.clock.ms)],
        )
    })
    await client.query(
      `INSERT INTO lost_orders SELECT order_id, merchant_id, status, ordered_at FROM orders
       WHERE status IN ('cancelled', 'failed') ON CONFLICT DO NOTHING`,
    )
    await client.query('ANALYZE lost_orders')
    // One in 50 orders had a problem.
    await client.query(
      `WITH asked AS (
         INSERT INTO help_requests (merchant_id, order_id, reason, wanted, status, handled_by, language, opened_at, changed_at, contact_name)
         SELECT merchant_id, order_id, 'missing', 'refund', CASE WHEN order_id % 5000 = 0 THEN 'answered' ELSE 'resolved' END,
           CASE WHEN order_id % 1000 = 0 THEN 'support' ELSE 'merchant' END, 'en', ordered_at, ordered_at,
           lower(concat_ws(' ', contact ->> 'first_name', contact ->> 'last_name'))
         FROM orders WHERE order_id >= $1 AND order_id % 50 = 0 ORDER BY order_id
         RETURNING merchant_id, order_id, help_id, opened_at)
       INSERT INTO help_messages (merchant_id, order_id, help_id, message, at, author, body)
       SELECT merchant_id, order_id, help_id, message, opened_at + (message - 1) * interval '20 minutes',
         CASE message WHEN 1 THEN 'customer' ELSE 'merchant' END, 'The soup was missing.'
       FROM asked, generate_series(1, 2) AS message`,
      [first],
    )
    await client.query('ANALYZE help_requests')
    await client.query('ANALYZE help_messages')
    client.release()
  })

  test('return orders within 100 ms, 95 times out of 100, for every filter', {
    timeout: 1_800_000,
  }, async (t) => {
    const middle = first + orders / 2
    const month = `from=${dayOf(210)}&to=${dayOf(180)}`
    const oneDay = `from=${dayOf(200)}&to=${dayOf(199)}`
    const queries = [
      ...['', 'status=cancelled', 'status=completed', 'status=placed', 'late=true', 'waiting=true'],
      ...[`query=${middle}`, `query=guest${middle}@example.com`, `query=${9_170_000_000 + middle}`],
      ...['query=smith', 'query=s', 'query=ada%20smith', 'query=smith&status=failed', 'query=nobody'],
      ...['query=120%20broadway', 'query=120%20b', 'query=1%20pearl%20st', 'query=99999%20nowhere'],
      ...['query=4242', 'query=0007', 'query=4242&merchant_id=1001'],
      ...[
        'query=pad%20thai&merchant_id=1001',
        'query=birthday&merchant_id=1001',
        'query=nothing&merchant_id=1001',
      ],
      ...[`query=birthday&${oneDay}`, `query=ramen&${oneDay}`, 'query=birthday&merchant_id=1100'],
      ...[
        'merchant_id=1001',
        'merchant_id=1100&status=cancelled',
        `after=${middle}`,
        `after=${middle}&query=smith`,
      ],
      ...[oneDay, `${month}&merchant_id=1100&sort=-total`, 'sort=ordered'],
    ]
    await mustBeQuick(t, '/operator/orders', queries)
  })

  test('find 22,000 help requests within 100 ms, for every filter', {
    timeout: 1_800_000,
  }, async (t) => {
    const asked = first + orders / 2
    await mustBeQuick(t, '/operator/help', [
      ...['', 'status=open', 'status=answered', 'with=support', 'merchant_id=1001', 'merchant_id=1100'],
      ...[`query=${asked}`, `query=guest${asked}@example.com`, `query=${9_170_000_000 + asked}`],
      ...['query=nobody@example.com', 'query=smith', 'query=s', 'query=ada%20smith', 'query=nobody'],
      ...[
        'query=kitchen',
        'query=no%20such%20shop',
        'query=smith&status=answered',
        'query=smith&merchant_id=1100',
      ],
      ...['after=5000', 'after=5000&query=smith', 'after=5000&query=nobody'],
    ])
  })

  async function mustBeQuick(t: TestContext, path: string, queries: readonly string[]) {
    const times = new Map<string, number[]>(queries.map((query) => [query, []]))
    for (let round = -1; round < rounds; round++)
      for (const query of queries) {
        const began = performance.now()
        const answer = await service.get(`${path}?${query}`, operator)
        assert.equal(answer.status, 200, answer.text)
        if (round >= 0) times.get(query)!.push(performance.now() - began)
      }
    const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!
    for (const [query, own] of times)
      t.diagnostic(`${p95(own).toFixed(0).padStart(5)} ms  ${query || '(all)'}`)
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
    // On a busy machine even the unfiltered list, which reads a page from an index, takes a tenth of the limit.
    const limit = Math.max(limitMs, 10 * median(times.get('')!))
    for (const [query, own] of times) {
      assert.ok(median(own) < limit, `${query}: ${median(own)} ms`)
      // A plan that reads all orders takes seconds, even if only every twelfth time.
      assert.ok(Math.max(...own) < 10 * limit, `${query}: ${own.map((ms) => ms.toFixed(0))} ms`)
    }
    const all = p95([...times.values()].flat())
    t.diagnostic(
      `${all.toFixed(0)} ms, 95 times of 100, over all; the unfiltered list ${median(times.get('')!).toFixed(0)} ms`,
    )
    assert.ok(all < limit, `${all.toFixed(0)} ms`)
  }

  test('let a promotion be tested within a second', { timeout: 600_000 }, async (t) => {
    for (const terms of [
      'reward=percent_off&value=10',
      'reward=dollar_off&value=5&minimum=10&budget=500',
      'reward=percent_off&value=10&first_order=true',
      'reward=percent_off&value=10&lapsed_days=30&most_uses=1',
      'reward=percent_off&value=10&merchant_id=1001&city=New%20York&state=NY',
    ]) {
      const times: number[] = []
      for (let round = 0; round < 7; round++) {
        const began = performance.now()
        const answer = await service.get(`/operator/promotions/simulation?days=90&${terms}`, operator)
        times.push(performance.now() - began)
        assert.equal(answer.status, 200, answer.text)
        assert.ok(answer.body.all_orders > 100_000 && answer.body.sampled_one_in > 1, answer.text)
      }
      t.diagnostic(`${times.map((ms) => ms.toFixed(0)).join(', ')} ms  ${terms}`)
      assert.ok(times.toSorted((a, b) => a - b)[3]! < 1000, `${terms}: ${times}`)
    }
  })

  test('use indexes in their query plans', async (t) => {
    const tail = `AND ordered_at >= '-infinity' AND (ordered_at, order_id) < (now(), 9e15) ORDER BY ordered_at DESC, order_id DESC LIMIT 51`
    for (const condition of [
      `address IS NOT NULL AND lower(address ->> 'street') COLLATE "C" = '120 broadway'`,
      `payment_labels ->> 'credit_card' IS NOT NULL AND right(payment_labels ->> 'credit_card', 4) = '4242'`,
      `lower(contact ->> 'last_name') COLLATE "C" = 'smith'`,
      'merchant_id = 1001',
    ]) {
      const { rows } = await service.db.pool.query(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY ON) SELECT * FROM orders WHERE ${condition} ${tail}`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      t.diagnostic(`${condition}\n${plan}`)
      assert.doesNotMatch(plan, /Seq Scan|Sort/, plan)
    }
  })
})
