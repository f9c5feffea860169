import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { book } from '../../../src/modules/ledger/index.ts'
import { closePayoutDays } from '../../../src/modules/payouts/transfers/close-days.ts'
import { followPayouts } from '../../../src/modules/payouts/transfers/follow.ts'
import { sendTransfers } from '../../../src/modules/payouts/transfers/send.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo_small' })
const merchantId = 1001
const hour = 3_600_000
const clocksOf = sql<{ timeZone: string }>(
  'SELECT time_zone AS "timeZone" FROM merchants WHERE merchant_id = $1',
)
const moveShop = sql<unknown>('UPDATE merchants SET time_zone = $2 WHERE merchant_id = $1')
const ofMerchant = `merchantId=${merchantId}`

describe('payouts with the sandbox', () => {
  let orderId = 900_000
  const sell = (goods: number, { cash = 0, at = service.clock.ms } = {}) =>
    service.db.transaction((tx) =>
      book(tx, {
        ...{ kind: 'completed', at, merchantId, orderId: ++orderId },
        lines: [
          { account: 'order', party: orderId, cents: -goods - 200 },
          { account: 'merchant', party: merchantId, part: 'goods', cents: goods },
          { account: 'merchant', party: merchantId, part: 'commission', cents: -100 },
          { account: 'platform', party: 0, part: 'commission', cents: 100 },
          { account: 'tax', party: merchantId, cents: 200 },
          ...(cash > 0
            ? ([
                { account: 'merchant', party: merchantId, part: 'cash', cents: -cash },
                { account: 'cash', party: merchantId, cents: cash },
              ] as const)
            : []),
        ],
      }),
    )
  const run = async () => {
    await closePayoutDays(service.deps)
    await sendTransfers(service.deps)
    await followPayouts(service.deps)
  }
  const list = async (query = '') =>
    (await service.get(`/merchant/admin/payout-transfers?${ofMerchant}${query}`, operator)).body
  const change = (transferId: number, action: string) =>
    service.put(`/operator/payout-transfers/${transferId}`, { action, reason: 'Looked at.' }, operator)
  const hold = (held: boolean) =>
    service.put(`/operator/merchants/${merchantId}/payout-hold`, { held, reason: 'License check' }, operator)
  before(async () => {
    await run() // the demo's own past
    for (const { transfer_id } of (await list('&status=due')).transfers)
      await change(transfer_id, 'paid_outside')
  })

  test('open an account that is ready once its form was opened, and reach the bank', async () => {
    const path = '/merchant/admin/payout-account'
    const opened = await service.post(path, { merchantId }, operator)
    assert.equal(opened.status, 200, opened.text)
    assert.deepEqual([opened.body.status, opened.body.provider], ['pending', 'sandbox'])
    assert.match(opened.body.link, /\/partner\/1001\/payouts$/)
    const ready = await service.get(`${path}?${ofMerchant}`, operator)
    assert.deepEqual([ready.body.status, ready.body.required, ready.body.link], ['ready', [], null])
    const checklist = await service.get(`/merchant/admin/checklist?${ofMerchant}`, operator)
    assert.equal(checklist.body.items.find(({ id }: any) => id === 'payout_account').done, true)

    await sell(3000)
    await sell(1500, { cash: 1700 })
    service.clock.ms += 24 * hour
    await run()
    const [sent] = (await list()).transfers
    // Two orders less commissions; the cash of the second is with the merchant, including tax.
    assert.deepEqual([sent.orders, sent.net, sent.amount, sent.status], [2, 26, 26, 'sent'])
    assert.equal(sent.bank.status, 'in_transit')
    service.clock.ms += 19 * hour
    await run()
    const [paid] = (await list()).transfers
    assert.deepEqual([paid.status, paid.bank.status], ['paid', 'paid'])
    const { rows: events } = await service.db.pool.query(
      `SELECT type, data -> 'transfer' ->> 'status' AS status FROM outbox_events WHERE type LIKE 'payout.%' AND merchant_id = $1`,
      [merchantId],
    )
    assert.deepEqual(events, [
      { type: 'payout.sent', status: 'sent' },
      { type: 'payout.paid', status: 'paid' },
    ])
  })

  test('have a statement whose lines add up, as JSON, CSV and PDF', async () => {
    const [{ transfer_id, amount }] = (await list()).transfers
    const path = `/merchant/admin/payout-transfers/${transfer_id}?${ofMerchant}`
    const { orders } = (await service.get(path, operator)).body
    assert.equal(Math.round(orders.reduce((sum: number, { net }: any) => sum + net, 0) * 100), amount * 100)
    const csv = await service.get(`${path}&format=csv`, operator)
    assert.match(csv.headers.get('content-disposition')!, /payout-2026-06-15-\d+\.csv/)
    const rows = csv.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const [head, ...lines] = rows
    assert.equal(head!.at(-1), 'net')
    assert.equal(lines.at(-1)![0], 'payout')
    const added = lines.slice(0, -1).reduce((sum, line) => sum + Math.round(Number(line.at(-1)) * 100), 0)
    assert.equal(added, Math.round(Number(lines.at(-1)!.at(-1)) * 100))
    const pdf = await service.get(`${path}&format=pdf`, operator)
    assert.equal(pdf.headers.get('content-type'), 'application/pdf')
    assert.ok(pdf.text.startsWith('%PDF-1.4'))
    const foreign = await service.get(
      `/merchant/admin/payout-transfers/${transfer_id}?merchantId=1002&format=pdf`,
      operator,
    )
    assert.deepEqual(codesOf(foreign), ['unknown_payout'])
  })

  test('are held for a merchant and released, with a reason that the merchant sees', async () => {
    assert.equal((await hold(true)).body.held, 'License check')
    await sell(2000)
    service.clock.ms += 24 * hour
    await run()
    const [held] = (await list()).transfers
    assert.deepEqual([held.status, held.note, held.amount], ['held', 'License check', 19])
    const account = await service.get(`/merchant/admin/payout-account?${ofMerchant}`, operator)
    assert.equal(account.body.held, 'License check')
    assert.deepEqual(codesOf(await change(held.transfer_id, 'release')), ['payout_not_possible'])
    assert.equal((await hold(false)).body.transfers, 1)
    await run()
    assert.equal((await list()).transfers[0].status, 'sent')
    for (const action of ['hold', 'release', 'retry', 'paid_outside'])
      assert.deepEqual(codesOf(await change(held.transfer_id, action)), ['payout_not_possible'], action)
  })

  test('are paid early up to what the ledger owes, and the day pays the rest; two at once never pay more', async () => {
    await sell(5000)
    service.clock.ms += 60_000
    const pay = (amount?: number) =>
      service.post(
        '/operator/payout-transfers',
        { merchant_id: merchantId, reason: 'Rent', amount },
        operator,
      )
    assert.deepEqual(codesOf(await pay(49.01)), ['payout_too_large'])
    const both = await Promise.all([pay(30), pay(30)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    service.clock.ms += 24 * hour
    await run()
    const [day, ahead] = (await list()).transfers
    assert.deepEqual([ahead.kind, ahead.amount, ahead.reason], ['manual', 30, 'Rent'])
    assert.deepEqual([day.net, day.brought_forward, day.amount], [49, -30, 19])
    assert.deepEqual([day.status, ahead.status], ['sent', 'sent'])
  })

  test('carry a negative balance over to the next days', async () => {
    await sell(1000, { cash: 5000 })
    service.clock.ms += 24 * hour
    await run()
    const [debt] = (await list()).transfers
    assert.deepEqual([debt.status, debt.amount, debt.carried_over], ['carried', 0, -41])
    await sell(6000)
    service.clock.ms += 24 * hour
    await run()
    const [rest] = (await list()).transfers
    assert.deepEqual([rest.brought_forward, rest.amount], [-41, 18])
  })

  test('are listed for the operator, in pages, and changed only by finance', async () => {
    const { transfers, next } = (
      await service.get(`/operator/payout-transfers?merchant_id=${merchantId}&limit=2`, operator)
    ).body
    assert.equal(transfers[0].merchant_id, merchantId)
    const more = await service.get(
      `/operator/payout-transfers?merchant_id=${merchantId}&after=${next}`,
      operator,
    )
    assert.ok(more.body.transfers.every(({ transfer_id }: any) => transfer_id < next))
    const support = await staffToken(service, 'support')
    const body = { action: 'hold', reason: 'Mine.' }
    const refused = await service.put(`/operator/payout-transfers/${next}`, body, support)
    assert.deepEqual(codesOf(refused), ['forbidden'])
    const { records } = (await service.get('/operator/audit?limit=100', operator)).body
    const actions = new Set(records.map(({ action }: any) => action))
    for (const action of ['payout.made', 'merchant.payouts_held', 'payout_account.opened'])
      assert.ok(actions.has(action), action)
  })

  test('add up to yearly 1099-K totals without fees, refunds and cash', async () => {
    const { merchants } = (await service.get('/operator/forms/1099-k?year=2026', operator)).body
    const own = merchants.find(({ merchant_id }: any) => merchant_id === merchantId)
    const sum = own.months.reduce((total: number, month: number) => total + Math.round(month * 100), 0)
    assert.equal(sum, Math.round(own.gross * 100))
    // This test's card sales; cash sales are more than their goods.
    assert.ok(own.gross >= 30 + 20 + 50 + 60)
    const csv = await service.get('/operator/forms/1099-k?year=2026&format=csv', operator)
    assert.match(csv.text, /^year,merchant_id,name,account,box_1a_gross,/)
    assert.equal((await service.get('/operator/forms/1099-k?year=1999', operator)).status, 400)
  })

  test('count a sale at New Year in the year of the shop’s time zone, however far it is from UTC', async () => {
    const { timeZone } = await service.db.get(clocksOf, [merchantId])
    const read = async (year: number) => {
      const answer = await service.get(`/operator/forms/1099-k?year=${year}`, operator)
      const { months = [], transactions = 0 } =
        answer.body.merchants.find(({ merchant_id }: any) => merchant_id === merchantId) ?? {}
      return { transactions, january: months[0] ?? 0, december: months[11] ?? 0 }
    }
    // The last minute of 2031 and the first of 2032, in the most distant zones: 26 hours apart.
    for (const [zone, offset] of [
      ...[
        ['Pacific/Kiritimati', 14],
        ['Pacific/Pago_Pago', -11],
        ['Asia/Kathmandu', 5.75],
        ['America/New_York', -5],
      ],
    ] as const) {
      await service.db.rows(moveShop, [merchantId, zone])
      const [before, after] = [await read(2031), await read(2032)]
      const midnight = Date.UTC(2032, 0, 1) - offset * hour
      await sell(700, { at: midnight - 1 })
      await sell(1100, { at: midnight })
      const [old, young] = [await read(2031), await read(2032)]
      assert.deepEqual(
        [old.transactions - before.transactions, young.transactions - after.transactions],
        [1, 1],
        zone,
      )
      assert.deepEqual(
        [old.december, young.january].map((dollars) => Math.round(dollars * 100)),
        [Math.round(before.december * 100) + 700, Math.round(after.january * 100) + 1100],
      )
    }
    await service.db.rows(moveShop, [merchantId, timeZone])
  })
})
