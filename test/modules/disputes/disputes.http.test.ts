import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { followDispute, readOpenDisputes } from '../../../src/modules/disputes/follow-dispute.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { taskList } from '../../../src/start/jobs.ts'
import { dropJobs, queuedJobs } from '../../support/events.ts'
import { booksMustBeWhole, itemId } from '../../support/orders.ts'
import { codesOf, logIn, staffToken } from '../../support/people.ts'
import { disputeFee } from '../../support/stripe/balance.ts'
import { closeDispute, openDispute } from '../../support/stripe/disputes.ts'
import { type StripeShop, startStripeShop } from '../../support/stripe/shop.ts'
import { operator, startTestService } from '../../support/test-service.ts'

const sums = sql<{ account: string; cents: number }>(
  `SELECT account, sum(amount_cents)::bigint AS cents FROM ledger_lines l JOIN ledger_entries e USING (entry_id)
   WHERE e.memo LIKE 'dispute ' || $1 || '%' GROUP BY account HAVING sum(amount_cents) <> 0 ORDER BY account`,
)
const published = sql<{ topic: string }>(
  `SELECT topic FROM outbox_events WHERE topic LIKE 'dispute.%' AND subject = $1 ORDER BY event_id`,
)
const reportDrive = sql<unknown>(
  `INSERT INTO driver_actions (merchant_id, order_id, driver_id, action_id, kind, happened_at, received_at, proof, age_passed, refusal)
   SELECT 1001, $1, driver_id, gen_random_uuid(), $2, $3, $3, $4, $5, $6 FROM drivers ORDER BY driver_id LIMIT 1`,
)

describe('disputes', () => {
  let shop: StripeShop
  before(async () => {
    shop = await startStripeShop()
  })
  after(async () => {
    await booksMustBeWhole(shop.service.db)
    await shop.stop()
  })
  beforeEach(() => {
    shop.stripe.state.mood = 'well'
    shop.stripe.books.events.clear()
  })
  const opened = async () => {
    const { orderId, paymentId } = await shop.completed()
    shop.stripe.books.events.clear()
    const { id, amount } = openDispute(shop.stripe.books, paymentId, { reason: 'product_not_received' })
    await shop.hear()
    const [dispute] = (await list(`order_id=${orderId}`)).disputes
    return { orderId, paymentId, gatewayId: id, amount, disputeId: dispute.dispute_id as number }
  }
  const list = async (query: string) => (await shop.service.get(`/operator/disputes?${query}`, operator)).body
  const read = async (disputeId: number) =>
    (await shop.service.get(`/operator/disputes/${disputeId}`, operator)).body
  const act = (disputeId: number, body: object, headers: Record<string, string> = operator) =>
    shop.service.put(`/operator/disputes/${disputeId}`, body, headers)
  const booked = async (gatewayId: string) =>
    Object.fromEntries(
      (await shop.service.db.rows(sums, [gatewayId])).map(({ account, cents }) => [account, cents]),
    )
  const payout = async () => {
    const day = new Date(shop.service.clock.ms).toISOString().slice(0, 10)
    return (await shop.service.get(`/operator/payouts?day=${day}&merchant_id=1001`, operator)).body.payouts[0]
  }

  test('are listed with deadline and order when opened, and amount and fee are booked to the platform', async () => {
    const { orderId, gatewayId, amount, disputeId } = await opened()
    const { dispute } = await read(disputeId)
    assert.deepEqual(
      [dispute.order_id, dispute.merchant_id, dispute.status, dispute.reason, dispute.borne_by],
      [orderId, 1001, 'needs_response', 'product_not_received', 'platform'],
    )
    assert.ok(Date.parse(dispute.due_by) > shop.service.clock.ms)
    assert.deepEqual(await booked(gatewayId), {
      ...{ card: amount, gateway: disputeFee, platform: -amount - disputeFee },
    })
    assert.equal((await payout()).disputes, undefined)
  })

  test('moved to the merchant by the operator lower its payout, with a reason and a record', async () => {
    const { gatewayId, amount, disputeId } = await opened()
    const before = await payout()
    assert.deepEqual(codesOf(await act(disputeId, { action: 'move_to_merchant' })), ['missing_parameter'])
    const support = await staffToken(shop.service, 'support')
    const moving = { action: 'move_to_merchant', reason: 'The order was never handed over.' }
    assert.deepEqual(codesOf(await act(disputeId, moving, support)), ['forbidden'])
    assert.equal((await act(disputeId, moving)).status, 200)
    assert.equal((await act(disputeId, moving)).status, 200, 'twice is once')
    assert.deepEqual(await booked(gatewayId), {
      ...{ card: amount, gateway: disputeFee, merchant: -amount - disputeFee },
    })
    const after = await payout()
    const cost = (amount + disputeFee) / 100
    assert.equal(after.disputes, cost)
    assert.equal(Math.round((before.net - after.net) * 100), Math.round(cost * 100))
    const net = after.gross - after.refunds - after.fees - after.tax_collected - after.cash_taken
    assert.equal(Math.round(net * 100), Math.round(after.net * 100))
    const audit = await shop.service.get(`/operator/audit?action=dispute.moved`, operator)
    assert.match(audit.text, /never handed over/)
    assert.equal((await act(disputeId, { action: 'move_to_platform', reason: 'Our fault.' })).status, 200)
    assert.equal((await payout()).net, before.net)
  })

  const mustComeBack = async (isMoved: boolean) => {
    const { gatewayId, disputeId } = await opened()
    const before = await payout()
    if (isMoved) await act(disputeId, { action: 'move_to_merchant', reason: 'Theirs.' })
    closeDispute(shop.stripe.books, gatewayId, 'won')
    const events = [...shop.stripe.books.events.values()].toReversed()
    await shop.hear(events, { times: 2 })
    const { dispute } = await read(disputeId)
    assert.deepEqual([dispute.status, dispute.withdrawn, dispute.fee], ['won', 0, 0])
    assert.deepEqual(await booked(gatewayId), {})
    if (!isMoved) assert.equal((await payout()).net, before.net)
    assert.deepEqual(
      (await shop.service.db.rows(published, [gatewayId])).map(({ topic }) => topic),
      ['dispute.opened', 'dispute.closed'],
    )
  }

  test('that are won return to the platform, whatever comes first', () => mustComeBack(false))
  test('that are won return to the merchant, whatever comes first', () => mustComeBack(true))

  test('that are over before their first event arrives are booked once', async () => {
    const { orderId, paymentId } = await shop.completed()
    shop.stripe.books.events.clear()
    const { id, amount } = openDispute(shop.stripe.books, paymentId)
    closeDispute(shop.stripe.books, id, 'lost')
    await shop.hear(undefined, { times: 3, random: () => 0.2 })
    const [dispute] = (await list(`order_id=${orderId}&open=false`)).disputes
    assert.equal(dispute.status, 'lost')
    assert.equal((await booked(id)).platform, -amount - disputeFee)
  })

  test('read early and written late by one process don’t undo what another has written', async () => {
    const { gatewayId, disputeId, amount } = await opened()
    // The first read returns the state before the bank decided, and is written after another process wrote the outcome.
    const old = structuredClone(shop.stripe.books.disputes.get(gatewayId)!)
    closeDispute(shop.stripe.books, gatewayId, 'won')
    await followDispute(shop.service.deps, gatewayId)
    let reads = 0
    shop.stripe.state.lie = (call, body) =>
      call === 'GET /v1/disputes/:id' && reads++ === 0
        ? { ...body, status: old.status, balance_transactions: old.balance_transactions }
        : body
    await followDispute(shop.service.deps, gatewayId)
    shop.stripe.state.lie = (_call, body) => body
    assert.ok(reads > 2 && amount > 0)
    assert.equal((await read(disputeId)).dispute.status, 'won')
    assert.deepEqual(await booked(gatewayId), {})
  })

  test('send the order’s evidence to the bank in one step, and not twice', async () => {
    const { orderId, gatewayId, disputeId } = await opened()
    const at = new Date(shop.service.clock.ms)
    for (const [kind, proof, passed, refusal] of [
      ['picked_up', null, null, null],
      ['age_checked', null, true, null],
      ['delivered', 'signature', null, null],
      ['delivered', 'photo', null, 'invalid_action'],
    ])
      await shop.service.db.rows(reportDrive, [orderId, kind, at, proof, passed, refusal])
    const { evidence } = await read(disputeId)
    assert.match(
      evidence.text,
      /the driver reported it:\n.+: The driver picked up the order\n.+ID and age.+\n.+signed for it$/,
    )
    assert.doesNotMatch(evidence.text, /photo/)
    assert.match(evidence.text, new RegExp(`Order ${orderId} at`))
    for (const line of ['The customer placed the order', 'The customer picked up the order'])
      assert.match(evidence.text, new RegExp(`^\\w{3} \\d+, \\d{4}, \\d+:\\d\\d [AP]M: ${line}$`, 'm'))
    // Neither our own names of states nor the email of the person who acted.
    assert.doesNotMatch(evidence.text, /completed|owner@example\.com|T\d\d:\d\d/)
    shop.stripe.state.mood = 'failing'
    assert.deepEqual(codesOf(await act(disputeId, { action: 'submit_evidence' })), ['payments_unavailable'])
    shop.stripe.state.mood = 'well'
    const answer = await act(disputeId, { action: 'submit_evidence', text: 'The guest signed for it.' })
    assert.equal(answer.body.dispute.status, 'under_review', answer.text)
    const kept = shop.stripe.books.disputes.get(gatewayId)!.evidence
    assert.match(kept.uncategorized_text!, /^The guest signed for it\.\n\nReceipt:/)
    assert.match(kept.product_description!, /BLT/)
    assert.deepEqual(codesOf(await act(disputeId, { action: 'submit_evidence' })), ['invalid_action'])
  })

  test('that await evidence are counted in the overview with the first deadline, and listed', async () => {
    const waiting = async () => (await shop.service.get('/operator/overview', operator)).body.waiting
    const before = (await waiting()).disputes
    const { disputeId } = await opened()
    const after = await waiting()
    assert.equal(after.disputes, before + 1)
    const { disputes } = await list('can_respond=true&limit=100')
    assert.deepEqual([disputes.length, disputes[0].due_by], [after.disputes, after.disputes_due_by])
    await act(disputeId, { action: 'submit_evidence' })
    assert.equal((await waiting()).disputes, before)
    const others = (await list('can_respond=false&limit=100')).disputes
    assert.ok(others.some((one: { dispute_id: number }) => one.dispute_id === disputeId))
  })

  test('that are accepted are lost', async () => {
    const { disputeId } = await opened()
    assert.equal((await act(disputeId, { action: 'accept' })).body.dispute.status, 'lost')
    assert.deepEqual(codesOf(await act(disputeId, { action: 'accept' })), ['invalid_action'])
  })

  test('about a payment we don’t know are listed, but can’t be moved', async () => {
    shop.stripe.intents.set('pi_foreign', {
      ...{ amount: 900, received: 900, status: 'succeeded', reference: 'abc', refunded: 0, method: 'pm_x' },
    })
    const { id } = openDispute(shop.stripe.books, 'pi_foreign')
    await shop.hear()
    const found = (await list('open=true&limit=100')).disputes.find(
      (one: { gateway_id: string }) => one.gateway_id === id,
    )
    assert.equal(found.order_id, null)
    const moved = await act(found.dispute_id, { action: 'move_to_merchant', reason: 'No.' })
    assert.deepEqual(codesOf(moved), ['invalid_action'])
    assert.equal((await read(found.dispute_id)).evidence, null)
    assert.deepEqual(codesOf(await act(999_999, { action: 'accept' })), ['unknown_dispute'])
  })

  test('that are open are read once a day, whatever became of their events', async () => {
    const { gatewayId, disputeId } = await opened()
    closeDispute(shop.stripe.books, gatewayId, 'won')
    const { deps, clock } = shop.service
    await readOpenDisputes(deps)
    assert.equal((await read(disputeId)).dispute.status, 'needs_response')
    clock.ms += 25 * 3_600_000
    await readOpenDisputes(deps)
    assert.equal((await read(disputeId)).dispute.status, 'won')
    clock.ms -= 25 * 3_600_000
  })
})

test('the sandbox disputes payments of its test card, and its bank decides by the evidence', async () => {
  await using undo = new AsyncDisposableStack()
  const service = await startTestService({ template: 'demo' })
  undo.defer(service.stop)
  const { access_token } = await logIn(service, { username: 'ada@example.com', scope: 'global,payment' })
  const ada = { authorization: access_token as string }
  const card = {
    ...{ cc_number: '4000000000000259', exp_month: 12, exp_year: 2030, cvv: '123', billing_zip: '10038' },
  }
  const { cc_id } = (await service.post('/customer/cc', card, ada)).body
  const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2, option_qty: {} }
  await service.post('/customer/cart/1001', { item }, ada)
  const payments = [{ type: 'credit_card', id: cc_id }]
  const placed = await service.post('/customer/cart/1001/checkout', { order_type: 'pickup', payments }, ada)
  assert.equal(placed.status, 200, placed.text)
  const { order_id: orderId } = placed.body.order
  for (const action of ['ready', 'complete'])
    await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  const tasks = taskList(service.deps, { merchants: openMerchantDirectory(service.deps) })
  const runAll = async (task: string) => {
    for (const job of await queuedJobs(service.db, task)) {
      await tasks[task]!(job.payload)
      await dropJobs(service.db, [job])
    }
  }
  await runAll('settle_payments')
  await tasks.find_missed_payment_events!({})
  await runAll('handle_payment_event')
  const path = `/operator/disputes?order_id=${orderId}`
  const [dispute] = (await service.get(path, operator)).body.disputes
  assert.deepEqual(
    [dispute.status, dispute.withdrawn, dispute.fee],
    ['needs_response', placed.body.order.total, 15],
  )
  const answer = { action: 'submit_evidence', text: 'Here is winning_evidence.' }
  const won = await service.put(`/operator/disputes/${dispute.dispute_id}`, answer, operator)
  assert.deepEqual([won.body.dispute.status, won.body.dispute.withdrawn, won.body.dispute.fee], ['won', 0, 0])
  await booksMustBeWhole(service.db)
})
