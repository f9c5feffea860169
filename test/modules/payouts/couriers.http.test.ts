import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { book } from '../../../src/modules/ledger/index.ts'
import { closePayoutDays } from '../../../src/modules/payouts/transfers/close-days.ts'
import { followPayouts } from '../../../src/modules/payouts/transfers/follow.ts'
import { sendTransfers } from '../../../src/modules/payouts/transfers/send.ts'
import { addProvider } from '../../support/couriers.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo_small' })
const hour = 3_600_000
const booked = sql<{ account: string; party: number; cents: number }>(
  `SELECT account, party, amount_cents AS cents FROM ledger_entries JOIN ledger_lines USING (entry_id)
   WHERE kind = 'invoice_difference' ORDER BY entry_id, line`,
)

describe('courier companies', () => {
  let orderId = 910_000
  let paid: number
  let billing: number
  before(async () => {
    paid = (await addProvider(service.db, 'Harbor Couriers')).providerId
    billing = (await addProvider(service.db, 'Bay Wheels')).providerId
  })
  /** Delivers an order: the price and the tip are the company's. */
  const deliver = (courierId: number, price: number, tip: number) =>
    service.db.transaction((tx) =>
      book(tx, {
        ...{ kind: 'completed', at: service.clock.ms, merchantId: 1001, orderId: ++orderId },
        lines: [
          { account: 'order', party: orderId, cents: -price - tip },
          { account: 'courier', party: courierId, cents: price },
          ...(tip > 0 ? [{ account: 'tip', party: courierId, cents: tip } as const] : []),
        ],
      }),
    )
  const run = async () => {
    await closePayoutDays(service.deps)
    await sendTransfers(service.deps)
    await followPayouts(service.deps)
  }
  const nextDay = async () => {
    service.clock.ms += 25 * hour
    await run()
  }
  const today = () => new Date(service.clock.ms).toISOString().slice(0, 10)
  const path = (id: number, what: string) => `/operator/providers/${id}/${what}`
  const read = async (id: number) => (await service.get(path(id, 'payouts'), operator)).body
  const listOf = async (id: number) =>
    (await service.get(`/operator/payout-transfers?provider_id=${id}`, operator)).body.transfers
  const change = (id: number, body: object) =>
    service.put(path(id, 'payout-account'), { reason: 'Agreed.', ...body }, operator)
  const settle = (id: number, body: object) => service.post(path(id, 'settlements'), body, operator)

  test('with an account are paid each day’s deliveries and tips in one transfer, which reaches the bank', async () => {
    const id = paid
    assert.equal((await read(id)).paid_by, 'invoice')
    const opened = await service.post(path(id, 'payout-account'), {}, operator)
    assert.deepEqual([opened.status, opened.body.status], [200, 'pending'])
    assert.match(opened.body.link, new RegExp(`/admin/couriers/${id}$`))
    const ready = await read(id)
    assert.deepEqual([ready.paid_by, ready.account.status, ready.open.amount], ['transfer', 'ready', 0])
    await deliver(id, 700, 300)
    await deliver(id, 500, 0)
    await nextDay()
    await nextDay()
    const [sent] = await listOf(id)
    assert.deepEqual(
      [sent.merchant_id, sent.provider_id, sent.kind, sent.orders, sent.net, sent.amount, sent.status],
      [null, id, 'daily', 2, 15, 15, 'paid'],
    )
    const { orders } = (await service.get(`/operator/payout-transfers/${sent.transfer_id}`, operator)).body
    assert.deepEqual(
      orders.map(({ gross, tips, net }: any) => [gross, tips, net]),
      [
        [10, 3, 10],
        [5, 0, 5],
      ],
    )
    for (const format of ['csv', 'pdf']) {
      const file = await service.get(
        `/operator/payout-transfers/${sent.transfer_id}?format=${format}`,
        operator,
      )
      assert.equal(file.status, 200)
      assert.match(file.text, format === 'csv' ? /\r\npayout,.*,15\r\n$/ : /^%PDF-1.4/)
    }
    assert.equal((await read(id)).open.amount, 0, 'what was sent is open no more')
  })

  test('are paid early, held and released like merchants; a refunded tip is deducted the next day', async () => {
    const id = paid
    await deliver(id, 900, 100)
    service.clock.ms += 60_000
    const pay = (amount: number) =>
      service.post('/operator/payout-transfers', { provider_id: id, amount, reason: 'Fuel' }, operator)
    assert.deepEqual(codesOf(await pay(10.01)), ['payout_too_large'])
    const both = await Promise.all([pay(6), pay(6)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    assert.deepEqual((await change(id, { held: true })).body, {
      ...{ message: [], provider_id: id, paid_by: 'transfer', held: 'Agreed.' },
    })
    await service.db.transaction((tx) =>
      book(tx, {
        ...{ kind: 'refunded', at: service.clock.ms, merchantId: 1001, orderId, refund: 1 },
        lines: [
          { account: 'tip', party: id, cents: -100 },
          { account: 'card', party: 0, cents: 100 },
        ],
      }),
    )
    await nextDay()
    const [day] = await listOf(id)
    assert.deepEqual([day.net, day.brought_forward, day.amount, day.status], [9, -6, 3, 'held'])
    assert.equal((await read(id)).account.held, 'Agreed.')
    await change(id, { held: false })
    await run()
    const [released, ahead] = await listOf(id)
    assert.deepEqual([released.status, ahead.status, ahead.kind], ['sent', 'sent', 'manual'])
    const nobody = { reason: 'Fuel' }
    assert.deepEqual(codesOf(await service.post('/operator/payout-transfers', nobody, operator)), [
      'invalid_parameter',
    ])
    const unknown = { ...nobody, provider_id: 999_999 }
    assert.deepEqual(codesOf(await service.post('/operator/payout-transfers', unknown, operator)), [
      'unknown_provider',
    ])
  })

  test('that send invoices are settled against them: each once, without gaps, and the ledger owes what was billed', async () => {
    const id = billing
    await deliver(id, 800, 200)
    await nextDay()
    await deliver(id, 700, 0)
    await nextDay()
    assert.deepEqual(await listOf(id), [], 'nothing is sent by itself')
    const { open, paid_by } = await read(id)
    assert.deepEqual([paid_by, open.deliveries, open.tips, open.amount], ['invoice', 2, 2, 17])
    const { through } = open
    const bill = { invoice: 'DD-1', through, amount: 16.25 }
    assert.deepEqual(codesOf(await settle(id, bill)), ['invoice_differs'])
    assert.deepEqual(codesOf(await settle(id, { ...bill, through: today() })), ['payout_not_possible'])
    assert.deepEqual(codesOf(await settle(id, { ...bill, through: '1969-12-01' })), ['payout_not_possible'])
    const reason = 'A delivery was late.'
    const twice = await Promise.all([settle(id, { ...bill, reason }), settle(id, { ...bill, reason })])
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 400], twice[0]!.text)
    const [settled] = await listOf(id)
    assert.deepEqual(
      [settled.kind, settled.invoice, settled.net, settled.amount, settled.status, settled.paid_outside],
      ['invoice', 'DD-1', 17, 16.25, 'paid', true],
    )
    assert.equal((await read(id)).open.amount, 0, 'also on the day on which the difference is booked')
    assert.deepEqual(await service.db.rows(booked), [
      { account: 'courier', party: id, cents: -75 },
      { account: 'platform', party: 0, cents: 75 },
    ])
    const csv = await service.get(`/operator/payout-transfers/${settled.transfer_id}?format=csv`, operator)
    const lines = csv.text.trim().split('\r\n').slice(1)
    const sums = lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100))
    assert.equal(
      sums.slice(0, -1).reduce((sum, cents) => sum + cents, 0),
      sums.at(-1),
    )

    await deliver(id, 400, 0)
    await nextDay()
    const later = await read(id)
    assert.deepEqual(
      [later.open.net, later.open.brought_forward, later.open.amount],
      [4, 0, 4],
      'nothing of the first invoice is left over, though it was lower',
    )
    const next = { through: later.open.through, amount: 4 }
    assert.deepEqual(codesOf(await settle(id, { ...next, invoice: 'DD-1' })), ['invoice_recorded'])
    assert.deepEqual(codesOf(await settle(id, { ...next, invoice: 'DD-2', through })), [
      'payout_not_possible',
    ])
    assert.equal((await settle(id, { ...next, invoice: 'DD-2' })).status, 200)
    assert.equal((await read(id)).open.amount, 0)
    const ahead = { provider_id: id, reason: 'Fuel' }
    assert.deepEqual(codesOf(await service.post('/operator/payout-transfers', ahead, operator)), [
      'payout_not_possible',
    ])
    const support = await staffToken(service, 'support')
    assert.deepEqual(
      codesOf(await service.post(path(id, 'settlements'), { ...next, invoice: '3' }, support)),
      ['forbidden'],
    )
    const { records } = (await service.get('/operator/audit?limit=100', operator)).body
    const actions = new Set(records.map(({ action }: any) => action))
    for (const action of ['payout.invoice_recorded', 'provider.payouts_held', 'payout_account.opened'])
      assert.ok(actions.has(action), action)
  })
})
