import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { closeFinishedDays } from '../../../src/modules/reports/index.ts'
import { itemId, orderService, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const merchantId = 1001
const day = (text: string) => Date.parse(`${text}-04:00`)

describe('reports', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  const move = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId, orderId, action }, operator)
  const place = async (quantity: number) => {
    await ada.put(merchantId, blt, quantity)
    const placed = await ada.checkOut(merchantId, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    assert.equal(placed.status, 200, placed.text)
    return placed.body.order as { order_id: number; total: number }
  }
  /** Confirmed at once, ready after several minutes, picked up ten minutes later. */
  const sell = async (at: string, quantity: number, minutes: number) => {
    service.clock.ms = day(at)
    const order = await place(quantity)
    for (const [action, wait] of [
      ['ready', minutes],
      ['complete', 10],
    ] as const) {
      service.clock.ms += wait * 60_000
      const moved = await move(order.order_id, action)
      assert.equal(moved.status, 200, moved.text)
    }
    return order
  }
  const read = async (path: string, query: string) => {
    const answer = await service.get(`/merchant/admin/${path}?merchantId=${merchantId}&${query}`, operator)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const span = 'from=2026-06-15&to=2026-06-17'
  const sold: { order_id: number; total: number }[] = []

  before(async () => {
    ada = await shopper(service)
    blt = await itemId(service, merchantId, 'BLT')
    sold.push(await sell('2026-06-15T12:05:00', 2, 20))
    sold.push(await sell('2026-06-15T12:50:00', 3, 30))
    sold.push(await sell('2026-06-16T13:05:00', 2, 10))
    const { order_id } = await place(2)
    assert.equal((await move(order_id, 'cancel')).status, 200)
    service.clock.ms = day('2026-06-17T12:00:00')
    const refund = {
      merchantId,
      orderId: sold[0]!.order_id,
      reason: 'Cold.',
      lines: [{ item_key: 0, quantity: 1 }],
    }
    const given = await service.post('/merchant/admin/orders/refund', refund, operator)
    assert.equal(given.status, 200, given.text)
  })

  test('by day match payouts, for past days and today', async () => {
    for (let pass = 0; pass < 2; pass++) {
      const { rows, total } = await read('reports', `${span}&by=day`)
      const { payouts } = await read('payouts', span)
      for (const date of ['2026-06-15', '2026-06-16', '2026-06-17']) {
        const expected = (
          await service.get(`/operator/payouts?day=${date}&merchant_id=${merchantId}`, operator)
        ).body.payouts[0]
        const row = rows.find(({ key }: any) => key === date)
        const own = payouts.find((one: any) => one.day === date)
        const { orders, gross, net, refunds, fees, commission, tips, tax_collected, cash_taken } = expected
        assert.deepEqual([row.orders, row.gross, row.net, row.refunds], [orders, gross, net, refunds])
        assert.deepEqual(own, {
          day: date,
          orders,
          gross,
          fees,
          commission,
          tips,
          tax_collected,
          refunds,
          cash_taken,
          net,
        })
      }
      assert.deepEqual([total.orders, total.cancellations], [3, 1])
      const sum = sold.reduce((cents, one) => cents + Math.round(one.total * 100), 0)
      assert.equal(Math.round(total.gross * 100), sum)
    }
  })

  test('by hour of the week are compared with the period before, and with the promised times', async () => {
    for (let pass = 0; pass < 2; pass++) {
      const report = await read('reports', `${span}&by=weekday_hour&compare=true`)
      const sales = report.rows.filter(({ orders }: any) => orders > 0)
      assert.deepEqual(
        sales.map(({ key, orders }: any) => [key, orders]),
        [
          ['Monday 12:00', 1],
          ['Monday 13:00', 1],
          ['Tuesday 13:00', 1],
        ],
      )
      const { previous, promise } = report
      assert.deepEqual([previous.from, previous.to], ['2026-06-12', '2026-06-14'])
      const before = await read('reports', 'from=2026-06-12&to=2026-06-14&by=day')
      assert.deepEqual(previous.total, before.total)
      const daily = (await read('reports', `${span}&by=day&compare=true`)).previous
      assert.deepEqual([daily.rows, daily.total], [before.rows, before.total])
      const orders = previous.rows.reduce((sum: number, row: any) => sum + row.orders, 0)
      assert.equal(orders, before.total.orders)
      const { rows: promised } = await service.db.pool.query(
        `SELECT avg(extract(epoch FROM promised_at - ordered_at)) / 60 AS minutes,
           avg(extract(epoch FROM m.at - ordered_at)) / 60 AS actual, count(*) FILTER (WHERE m.at <= promised_at)::int AS kept
         FROM orders o JOIN order_moves m USING (merchant_id, order_id) WHERE order_id = ANY ($1) AND to_status = 'completed'`,
        [sold.map(({ order_id }) => order_id)],
      )
      const rounded = (minutes: string) => Math.round(Number(minutes) * 10) / 10
      assert.deepEqual(promise, {
        ...{ orders: 3, on_time: promised[0].kept },
        promised_minutes: rounded(promised[0].minutes),
        actual_minutes: rounded(promised[0].actual),
      })
    }
    const plain = await read('reports', `${span}&by=day`)
    assert.ok(!('previous' in plain) && !('promise' in plain))
  })

  test('publish one event for the payout of each past day, whether a reader or the job computes it first', async () => {
    const events = async () => {
      const { rows } = await service.db.pool.query(
        `SELECT data FROM outbox_events WHERE type = 'payout.created' AND merchant_id = $1
           AND data ->> 'day' BETWEEN '2026-06-15' AND '2026-06-17' ORDER BY data ->> 'day'`,
        [merchantId],
      )
      return rows.map(({ data }) => data)
    }
    const expected = async () =>
      (await read('payouts', span)).payouts.map((payout: object) => ({ merchant_id: merchantId, ...payout }))
    const now = service.clock.ms
    const [monday, tuesday] = await expected()
    assert.deepEqual(await events(), [monday, tuesday]) // Wednesday is not over
    service.clock.ms = day('2026-06-18T02:00:00')
    for (let pass = 0; pass < 2; pass++)
      await closeFinishedDays({ db: service.db, clock: service.deps.clock })
    assert.deepEqual(await events(), await expected())
    assert.equal((await events()).length, 3)
    // What is first added up long afterward is history.
    service.clock.ms = day('2026-07-20T12:00:00')
    await service.db.pool.query('DELETE FROM merchant_days')
    await expected()
    assert.equal((await events()).length, 3)
    service.clock.ms = now
  })

  test('of the past are computed by the job too, whole, once, and match the ledger', async () => {
    const now = service.clock.ms
    const read = async () => {
      const { rows } = await service.db.pool.query(
        'SELECT day::text, hour, orders, net_cents, prepared, prep_seconds FROM merchant_day_hours WHERE merchant_id = $1 ORDER BY 1, 2',
        [merchantId],
      )
      return rows
    }
    const daysOf = async () => {
      const { rows } = await service.db.pool.query(
        'SELECT count(*)::integer AS days, (max(day) - min(day)) + 1 AS span FROM merchant_days WHERE merchant_id = $1',
        [merchantId],
      )
      return rows[0] as { days: number; span: number }
    }
    await service.db.pool.query('DELETE FROM merchant_days')
    service.clock.ms = day('2026-09-20T12:00:00')
    await closeFinishedDays({ db: service.db, clock: service.deps.clock })
    const kept = await read()
    const ofMonday = kept.filter((row) => row.day === '2026-06-15')
    assert.equal(
      ofMonday.reduce((sum, { orders }) => sum + Number(orders), 0),
      2,
    )
    const { days, span: covered } = await daysOf()
    assert.equal(days, covered)
    assert.ok(days >= 97) // from June 15 at the latest to September 19
    // A gap in the middle is found and filled with the same.
    await service.db.pool.query(
      `DELETE FROM merchant_days WHERE day BETWEEN '2026-06-10' AND '2026-06-28' AND day <> '2026-06-20'`,
    )
    await closeFinishedDays({ db: service.db, clock: service.deps.clock })
    assert.deepEqual(await read(), kept)
    assert.deepEqual(await daysOf(), { days, span: covered })
    service.clock.ms = now
  })

  test('know the hour, the weekday, the average and the preparation time', async () => {
    const { rows } = await read('reports', `${span}&by=hour`)
    assert.deepEqual(
      rows
        .filter((one: any) => one.orders > 0)
        .map((one: any) => [one.key, one.orders, one.preparation_minutes]),
      [
        ['12:00', 1, 20],
        ['13:00', 2, 20],
      ],
    )
    const weeks = (await read('reports', 'from=2026-06-14&to=2026-06-17&by=week')).rows
    assert.deepEqual(
      weeks.filter((one: any) => one.orders > 0).map((one: any) => [one.key, one.orders]),
      [['2026-06-15', 3]],
      'a week begins on Monday',
    )
    const weekdays = (await read('reports', `${span}&by=weekday`)).rows
    assert.deepEqual(
      weekdays.map((one: any) => [one.key, one.orders, one.preparation_minutes]),
      [
        ['Monday', 2, 25],
        ['Tuesday', 1, 10],
        ['Wednesday', 0, null],
      ],
    )
    assert.equal(weekdays[2].average, null)
  })

  test('by item count what was sold', async () => {
    for (let pass = 0; pass < 2; pass++) {
      const { items } = await read('reports', `${span}&by=item`)
      assert.deepEqual([items[0].name, items[0].orders, items[0].quantity], ['BLT', 3, 7])
    }
  })

  test('are spreadsheet files in which a name is never a formula', async () => {
    await service.db.pool.query(
      `UPDATE orders SET cart = jsonb_set(cart, '{0,name}', '"=HYPERLINK(\\"x\\"),1"') WHERE order_id = $1`,
      [sold[2]!.order_id],
    )
    await service.db.pool.query('DELETE FROM merchant_days')
    const answer = await service.get(
      `/merchant/admin/reports?merchantId=${merchantId}&${span}&by=item&format=csv`,
      operator,
    )
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=UTF-8')
    assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="items.csv"$/)
    assert.match(answer.text, /^id,name,orders,quantity,amount,gross,/)
    assert.match(answer.text, /"'=HYPERLINK\(""x""\),1"/)
    const payouts = await service.get(
      `/merchant/admin/payouts?merchantId=${merchantId}&${span}&format=csv`,
      operator,
    )
    assert.equal(payouts.text.split('\r\n').length, 5)
  })

  test('count visible reviews by the day on which they were written', async () => {
    const now = service.clock.ms
    service.clock.ms = day('2026-06-17T13:00:00')
    const write = async (orderId: number, stars: number) => {
      const answer = await service.post(`/customer/orders/${orderId}/review`, { stars }, ada.headers)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.review.review_id as number
    }
    await write(sold[0]!.order_id, 5)
    await write(sold[1]!.order_id, 2)
    const hidden = await write(sold[2]!.order_id, 1)
    const put = { hidden: true, reason: 'Abuse.' }
    assert.equal((await service.put(`/operator/reviews/${hidden}`, put, operator)).status, 200)
    const { rows, total } = await read('reports', `${span}&by=day`)
    assert.deepEqual(
      rows.map((row: any) => [row.key, row.reviews, row.rating]),
      [
        ['2026-06-15', 0, null],
        ['2026-06-16', 0, null],
        ['2026-06-17', 2, 3.5],
      ],
    )
    assert.deepEqual([total.reviews, total.rating], [2, 3.5])
    service.clock.ms = now
  })

  test('of the operator are the sum of the merchants’, by every grouping', async () => {
    const ask = async (query: string) => {
      const answer = await service.get(`/operator/reports?${span}&${query}`, operator)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    for (const by of ['day', 'week', 'hour', 'weekday']) {
      const own = await read('reports', `${span}&by=${by}`)
      const one = await ask(`by=${by}&merchant_id=${merchantId}`)
      assert.deepEqual([one.rows, one.total], [own.rows, own.total], by)
    }
    const items = (await ask(`by=item&merchant_id=${merchantId}`)).items
    assert.deepEqual(items, (await read('reports', `${span}&by=item`)).items)

    const { merchants, total } = await ask('by=merchant')
    const paid = new Map<number, { gross: number; net: number; commission: number }>()
    for (const date of ['2026-06-15', '2026-06-16', '2026-06-17'])
      for (const one of (await service.get(`/operator/payouts?day=${date}`, operator)).body.payouts) {
        const sum = paid.get(one.merchant_id) ?? { gross: 0, net: 0, commission: 0 }
        for (const field of ['gross', 'net', 'commission'] as const)
          sum[field] += Math.round(one[field] * 100)
        paid.set(one.merchant_id, sum)
      }
    assert.ok(merchants.length > 0)
    for (const { merchant_id, ...row } of merchants) {
      const sum = paid.get(merchant_id) ?? { gross: 0, net: 0, commission: 0 }
      for (const field of ['gross', 'net', 'commission'] as const)
        assert.equal(Math.round(row[field] * 100), sum[field], `${merchant_id} ${field}`)
    }
    assert.equal(
      Math.round(total.gross * 100),
      [...paid.values()].reduce((sum, { gross }) => sum + gross, 0),
    )
    assert.deepEqual((await ask('by=day')).total, total)
    for (const by of ['day', 'merchant']) {
      const own = await read('reports', `${span}&compare=true`)
      const compared = await ask(`by=${by}&merchant_id=${merchantId}&compare=true`)
      assert.deepEqual([compared.previous, compared.promise], [own.previous, own.promise], by)
      assert.deepEqual([compared.previous.from, compared.previous.to], ['2026-06-12', '2026-06-14'])
    }
    assert.equal('previous' in (await ask('by=day')), false)
    const file = await service.get(`/operator/reports?${span}&by=merchant&format=csv`, operator)
    assert.equal(file.text.split('\r\n').length, merchants.length + 2)
  })

  test('require valid days in order, at most two years', async () => {
    for (const query of [
      'from=2026-02-30',
      'from=2026-06-17&to=2026-06-15',
      'from=2020-01-01',
      'by=moon',
      'to=x',
    ]) {
      const answer = await service.get(`/merchant/admin/reports?merchantId=${merchantId}&${query}`, operator)
      assert.deepEqual([answer.status, codesOf(answer)[0]], [400, 'invalid_parameter'], query)
    }
  })
})
