import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  book,
  bookOrder,
  getBalance,
  listEntries,
  type Payment,
  placedPostings,
  reversedPostings,
  type SoldOrder,
} from '../../../src/modules/ledger/index.ts'
import { moneyRoutes, trialBalance } from '../../support/orders.ts'
import { ada, codesOf } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: moneyRoutes })

const run = async (text: string, values: unknown[] = []) =>
  (await service.db.pool.query(text, values)).rows as Record<string, unknown>[]
const at = Date.parse('2026-06-10T16:00:00Z')
let nextOrder = 900_000

const sold = (more: Partial<SoldOrder> = {}): SoldOrder => {
  const order = {
    ...{ orderId: nextOrder++, merchantId: 1002, customerId: ada, isCourier: false, carrier: null },
    ...{
      subtotal: 4000,
      discount: 300,
      deliveryFee: 399,
      convenienceFee: 111,
      tax: 400,
      tip: 600,
      total: 5210,
    },
  }
  return { ...order, ...more }
}
const byCard = (amount: number): Payment[] => [{ type: 'credit_card', sourceId: 1, amount }]
const byCash = (amount: number): Payment[] => [{ type: 'cash', sourceId: null, amount }]

async function place(order: SoldOrder, payments: Payment[], when = at) {
  const { merchantId, orderId } = order
  const lines = placedPostings(order, payments)
  return service.db.transaction((tx) => book(tx, { kind: 'placed', at: when, merchantId, orderId, lines }))
}
async function complete(order: SoldOrder, payments: Payment[], when = at) {
  const day = { at: when, timeZone: 'America/New_York' }
  return service.db.transaction((tx) => bookOrder.completion(tx, order, payments, day))
}
async function refund({ merchantId, orderId }: SoldOrder, when = at) {
  return service.db.transaction(async (tx) => {
    const lines = reversedPostings(await listEntries(tx, orderId))
    return book(tx, { kind: 'refunded', at: when, merchantId, orderId, lines })
  })
}

describe('the demo’s ledger', () => {
  test('is complete: it adds up to zero, every order is settled, and balances match it', async () => {
    const { sum, accounts } = await trialBalance(service.db)
    assert.equal(sum, 0)
    assert.ok(accounts.length >= 8)
    const orders = await run('SELECT order_id, total_cents, status FROM orders')
    assert.ok(orders.length >= 6)
    const seen = new Set<string>()
    for (const { order_id, status } of orders) {
      assert.equal(await getBalance(service.db, 'order', order_id as number), 0)
      const kinds = (await listEntries(service.db, order_id as number)).map(({ kind }) => kind)
      const later = kinds.filter((kind) => kind !== 'adjusted' && kind !== 'refunded')
      assert.deepEqual(later, ['placed', status])
      for (const kind of kinds) seen.add(kind)
    }
    assert.ok(seen.has('adjusted') && seen.has('refunded'), 'one was adjusted, and one refunded')
    const [card] = await run('SELECT gift_card_id, balance_cents FROM gift_cards')
    assert.equal(card!.balance_cents, 2500)
    assert.equal(await getBalance(service.db, 'gift_card', card!.gift_card_id as number), 2500)
    const [credit] = await run('SELECT balance_cents FROM customer_credits WHERE customer_id = $1', [ada])
    assert.equal(credit!.balance_cents, 1000)
    assert.equal(await getBalance(service.db, 'credit', ada), 1000)
  })

  test('has each past order’s payments, which add up to the total, and its transitions, which end in its status', async () => {
    const wrong = await run(
      `SELECT o.order_id FROM orders o
       WHERE o.total_cents <> (SELECT sum(amount_cents) FROM order_payments p WHERE p.order_id = o.order_id)
          OR o.gift_card_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM order_payments p
                                   WHERE p.order_id = o.order_id AND p.type = 'gift_card')
          OR o.status <> (SELECT to_status FROM order_moves m WHERE m.order_id = o.order_id ORDER BY move DESC LIMIT 1)`,
    )
    assert.deepEqual(wrong, [])
    const broken = await run(
      `SELECT FROM order_moves m WHERE from_status IS DISTINCT FROM
         (SELECT to_status FROM order_moves b WHERE b.order_id = m.order_id AND b.move = m.move - 1)`,
    )
    assert.deepEqual(broken, [])
  })
})

describe('booking', () => {
  test('writes an entry with its lines, which can be read back', async () => {
    const order = sold()
    assert.equal(await place(order, byCard(5210)), true)
    const [entry, ...others] = await listEntries(service.db, order.orderId)
    assert.equal(others.length, 0)
    assert.deepEqual(
      { kind: entry!.kind, at: entry!.at, lines: entry!.lines },
      { kind: 'placed', at, lines: placedPostings(order, byCard(5210)) },
    )
    assert.equal(await getBalance(service.db, 'order', order.orderId), 5210)
  })

  test('does not repeat what happened to an order before', async () => {
    const order = sold()
    assert.equal(await place(order, byCard(5210)), true)
    assert.equal(await place(order, byCard(5210)), false)
    assert.equal(await getBalance(service.db, 'order', order.orderId), 5210)
    const twice = await Promise.all(Array.from({ length: 8 }, () => complete(order, byCard(5210))))
    assert.deepEqual(twice.filter(Boolean), [true])
    assert.equal(await getBalance(service.db, 'order', order.orderId), 0)
  })

  test('writes no entry without lines', async () => {
    assert.equal(await service.db.transaction((tx) => book(tx, { kind: 'opening', at, lines: [] })), false)
  })

  test('of an unbalanced entry is refused before it reaches the database, and by the database', async () => {
    const lines = [
      { account: 'card', party: 0, cents: -100 },
      { account: 'order', party: 1, cents: 99 },
    ] as const
    const before = await run('SELECT count(*) FROM ledger_entries')
    await assert.rejects(
      service.db.transaction((tx) => book(tx, { kind: 'placed', at, lines })),
      /does not balance: -1 cents/,
    )
    await assert.rejects(
      run(
        `WITH e AS (INSERT INTO ledger_entries (at, kind) VALUES (now(), 'opening') RETURNING entry_id)
         INSERT INTO ledger_lines (entry_id, line, account, amount_cents)
         SELECT entry_id, n, 'card', n FROM e, generate_series(1, 2) AS n`,
      ),
      /ledger entry \d+ does not balance: 3 cents/,
    )
    assert.deepEqual(await run('SELECT count(*) FROM ledger_entries'), before)
  })

  test('refuses later changes to an entry: added lines, edits and deletions', async () => {
    for (const statement of [
      `INSERT INTO ledger_lines (entry_id, line, account, amount_cents) VALUES (1, 9, 'platform', 1)`,
      'UPDATE ledger_lines SET amount_cents = amount_cents + 1',
      `UPDATE ledger_entries SET memo = 'nothing to see'`,
      'DELETE FROM ledger_lines',
      'DELETE FROM ledger_entries',
    ]) {
      await assert.rejects(run(statement), /does not balance|append only/, statement)
    }
  })

  test('changes a balance only through an entry', async () => {
    for (const statement of [
      'UPDATE gift_cards SET balance_cents = balance_cents - 1',
      'UPDATE customer_credits SET balance_cents = 0',
      'INSERT INTO customer_credits (customer_id, balance_cents) VALUES (2, 100)',
      `INSERT INTO gift_cards (customer_id, last_four, value_cents, balance_cents, created_at)
       VALUES (2, 'ABCD', 100, 100, now())`,
    ]) {
      await assert.rejects(run(statement), /moves by a ledger entry/, statement)
    }
  })

  test('never overspends a balance, even without a lock', async () => {
    const spend = (account: 'gift_card' | 'credit', party: number, cents: number) =>
      service.db.transaction((tx) =>
        book(tx, {
          kind: 'opening',
          at,
          lines: [
            { account, party, cents: -cents },
            { account: 'opening', party: 0, cents },
          ],
        }),
      )
    await assert.rejects(spend('credit', ada, 1001), /customer_credits_balance_cents_check/)
    await assert.rejects(spend('credit', 2, 1), /there is no credit of 2/)
    await assert.rejects(spend('gift_card', 1, 2501), /gift_cards_check/)
    await assert.rejects(spend('gift_card', 4711, 1), /there is no gift_card of 4711/)
    const tries = Array.from({ length: 20 }, () => spend('credit', ada, 100).catch(() => 'refused'))
    const outcomes = await Promise.all(tries)
    assert.equal(outcomes.filter((outcome) => outcome === true).length, 10)
    assert.equal(await getBalance(service.db, 'credit', ada), 0)
  })
})

describe('GET /operator/ledger/{order_id}', () => {
  test('shows what was booked', async () => {
    const order = sold()
    await place(order, byCard(5210))
    await complete(order, byCard(5210))
    const { status, body } = await service.get(`/operator/ledger/${order.orderId}`, operator)
    assert.equal(status, 200)
    assert.deepEqual(
      body.entries.map(({ kind }: { kind: string }) => kind),
      ['placed', 'completed'],
    )
    assert.equal(body.entries[0].at, '2026-06-10T16:00:00+00:00')
    assert.deepEqual(body.entries[1].lines[1], {
      account: 'merchant',
      party: 1002,
      part: 'goods',
      amount: 40,
    })
    for (const { lines } of body.entries) {
      const sum = lines.reduce(
        (cents: number, line: { amount: number }) => cents + Math.round(line.amount * 100),
        0,
      )
      assert.equal(sum, 0)
    }
  })

  test('answers 400 for an order that does not exist, and refuses anyone but the operator with 401', async () => {
    const answer = await service.get('/operator/ledger/1', operator)
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'unknown_order'])
    assert.equal((await service.get('/operator/ledger/1')).status, 401)
  })
})

describe('GET /operator/payouts', () => {
  const payoutsOf = async (day: string, merchantId?: number) => {
    const merchant = merchantId ? `&merchant_id=${merchantId}` : ''
    const answer = await service.get(`/operator/payouts?day=${day}${merchant}`, operator)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.payouts as Record<string, number>[]
  }

  test('adds up a merchant’s day: card, cash, courier, refund', async () => {
    const at = Date.parse('2026-05-20T16:00:00Z')
    const [card, cash, courier, back, waiting] = Array.from({ length: 5 }, () => sold())
    for (const order of [card!, back!]) {
      await place(order, byCard(5210), at)
      await complete(order, byCard(5210), at)
    }
    await place(cash!, byCash(5210), at)
    await complete(cash!, byCash(5210), at)
    await place(courier!, byCard(5210), at)
    const carrier = { providerId: 1, price: 399 }
    await complete({ ...courier!, isCourier: true, carrier }, byCard(5210), at)
    await refund(back!, at)
    await place(waiting!, byCard(5210), at)
    assert.deepEqual(await payoutsOf('2026-05-20', 1002), [
      {
        merchant_id: 1002,
        name: (await payoutsOf('2026-05-20'))[0]!.name,
        time_zone: 'America/New_York',
        day: '2026-05-20',
        orders: 4,
        gross: 208.4,
        fees: 13.32, // 3 x 1.11, and 9.99 to the courier
        commission: 0,
        promotions: 9, // 3.00 off each, and one was refunded
        tips: 12,
        tax_collected: 12,
        refunds: 52.1,
        cash_taken: 52.1,
        net: 78.88, // 2 x 46.99 delivered by itself, 37.00 by the courier, less the cash
      },
    ])
  })

  test('starts and ends a day at the merchant’s midnight', async () => {
    const [late, early] = [sold(), sold()]
    const lateAt = Date.parse('2026-05-12T03:59:59.999Z') // 23:59:59.999 of the 11th in New York
    await complete(late, byCard(5210), lateAt)
    await complete(early, byCard(5210), lateAt + 1)
    assert.equal((await payoutsOf('2026-05-11', 1002))[0]!.orders, 1)
    assert.equal((await payoutsOf('2026-05-12', 1002))[0]!.orders, 1)
    assert.deepEqual(await payoutsOf('2026-05-13', 1002), [])
    assert.deepEqual(
      (await payoutsOf('2026-05-12')).map(({ merchant_id }) => merchant_id),
      [1002],
    )
  })

  test('matches the ledger: all days of a merchant add up to its account', async () => {
    const days = await run(
      `SELECT DISTINCT to_char(at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD') AS day FROM ledger_entries`,
    )
    const nets = new Map<number, number>()
    for (const { day } of days) {
      for (const payout of await payoutsOf(day as string)) {
        const cents = (name: string) => Math.round(payout[name]! * 100)
        const parts =
          cents('gross') - cents('refunds') - cents('fees') - cents('tax_collected') - cents('cash_taken')
        assert.equal(cents('net'), parts)
        nets.set(payout.merchant_id!, (nets.get(payout.merchant_id!) ?? 0) + cents('net'))
      }
    }
    assert.ok(nets.size >= 4)
    const merchants = await run(`SELECT DISTINCT party FROM ledger_lines WHERE account = 'merchant'`)
    assert.equal(merchants.length, nets.size)
    for (const [merchantId, net] of nets)
      assert.equal(await getBalance(service.db, 'merchant', merchantId), net)
  })

  test('answers 400 for an invalid date and an unknown merchant', async () => {
    for (const [query, code] of [
      ['', 'missing_parameter'],
      ['day=2026-02-30', 'invalid_parameter'],
      ['day=today', 'invalid_parameter'],
      ['day=2026-05-12&merchant_id=4711', 'unknown_merchant'],
    ]) {
      const answer = await service.get(`/operator/payouts?${query}`, operator)
      assert.deepEqual([answer.status, ...codesOf(answer)], [400, code])
    }
    assert.equal((await service.get('/operator/payouts?day=2026-05-12')).status, 401)
  })

  test('the ledger adds up to zero after all of this', async () => {
    assert.equal((await trialBalance(service.db)).sum, 0)
  })
})
