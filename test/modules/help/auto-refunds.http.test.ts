import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import { booksMustBeWhole, orderService, runJobs } from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'
import { type HelpDesk, hourMs, openHelpDesk } from './help-desk.ts'

const service = orderService()

describe('automatic refunds', () => {
  let desk: HelpDesk
  before(async () => {
    desk = await openHelpDesk(service)
  })
  after(() => booksMustBeWhole(service.db))

  const missing = { reason: 'missing', wanted: 'refund', lines: [{ item_key: 0, quantity: 1 }] }
  const set = (auto_refund: object | null) =>
    service.put('/operator/settings', { auto_refund, reason: 'For a test.' }, operator)
  before(async () => {
    const { status, text } = await set({ max_amount: 20, max_per_customer_30_days: 2 })
    assert.equal(status, 200, text)
  })
  after(() => set(null))

  test('refund missing lines at once, resolve the request, and notify the merchant', async () => {
    const orderId = await desk.completed()
    await desk.sentMails()
    const { body } = await desk.ask(orderId, missing)
    assert.deepEqual([body.request.status, body.request.refund.refunded_by], ['resolved', 'operator'])
    const [shown] = await desk.listed()
    assert.deepEqual([shown.help_id, shown.auto_refunded], [body.help_id, true])
    const [mail] = await desk.sentMails()
    assert.match(mail!.text, /refunded automatically/)
    const [entry] = (await listEntries(service.db, orderId)).filter(({ kind }) => kind === 'refunded')
    assert.ok(
      entry!.lines.some(({ account, cents }) => account === 'merchant' && cents < 0),
      'booked to the merchant',
    )
    assert.deepEqual(await desk.eventsOf(orderId), ['help.opened', 'order.refunded', 'help.resolved'])
  })

  test('apply only to missing lines with a requested refund, below the amount', async () => {
    const orderId = await desk.completed()
    for (const other of [
      { ...missing, reason: 'wrong' },
      { ...missing, wanted: 'answer' },
      { ...missing, lines: [] },
      { ...missing, lines: [{ item_key: 0, quantity: 3 }] },
    ])
      assert.equal((await desk.ask(orderId, other)).body.request.status, 'open')
    await runJobs(service)
  })

  test('count a customer’s requests over 30 days, including simultaneous ones', async () => {
    const orders = [await desk.completed(), await desk.completed(), await desk.completed()]
    const answers = await Promise.all(orders.map((orderId) => desk.ask(orderId, missing)))
    const resolved = answers.filter(({ body }) => body.request.status === 'resolved')
    assert.equal(resolved.length, 1, 'one was refunded before')
    service.clock.ms += 31 * 24 * hourMs
    const later = await desk.completed()
    assert.equal((await desk.ask(later, missing)).body.request.status, 'resolved')
    service.clock.ms -= 31 * 24 * hourMs
    await runJobs(service)
  })

  test('refund the same lines once, however many requests arrive at the same time', async () => {
    await set({ max_amount: 100, max_per_customer_30_days: 100 })
    const orderId = await desk.completed()
    const all = { ...missing, lines: [{ item_key: 0, quantity: 3 }] }
    const answers = await Promise.all([1, 2, 3].map(() => desk.ask(orderId, all)))
    const statuses = answers.map(({ body }) => body.request.status).toSorted()
    assert.deepEqual(statuses, ['open', 'open', 'resolved'])
    await runJobs(service)
    const { order } = (await desk.ada.get(`/customer/orders/recent/${orderId}`)).body
    assert.equal(order.refunds.length, 1)
  })

  test('return cash as credit', async () => {
    const orderId = await desk.completed([{ type: 'cash' }])
    const { body } = await desk.ask(orderId, missing)
    assert.deepEqual([body.request.status, body.request.refund.to], ['resolved', 'credit'])
  })
})
