import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type Stripe from 'stripe'
import { openStripe, openStripePayments } from '../../../src/outside/payments/stripe-payments.ts'
import type { Payments } from '../../../src/outside/payments.ts'
import { openStripePayouts } from '../../../src/outside/payouts/stripe-payouts.ts'
import type { Payouts } from '../../../src/outside/payouts.ts'
import { eventually } from '../../support/eventually.ts'
import { startStripeServer } from '../../support/stripe/server.ts'

// What both the double and Stripe itself must do. With STRIPE_TEST_KEY (sk_test_…, of an account with Connect) these tests call Stripe's
// test mode; no real money moves there.
const { STRIPE_TEST_KEY: testKey } = process.env
if (testKey !== undefined && !/^(sk|rk)_test_/.test(testKey))
  throw new Error('STRIPE_TEST_KEY is no key of test mode')

describe(`what holds of Stripe${testKey ? ' in test mode' : ' and of its double'}`, () => {
  let double: Awaited<ReturnType<typeof startStripeServer>> | undefined
  let client: Stripe
  let payments: Payments
  let payouts: Payouts
  before(async () => {
    double = testKey === undefined ? await startStripeServer() : undefined
    const place = {
      secretKey: testKey ?? double!.secretKey,
      url: double?.url ?? 'https://api.stripe.com',
      publishableKey: 'pk_test_of_no_browser',
    }
    client = openStripe(place)
    payments = openStripePayments(place)
    payouts = openStripePayouts(place)
  })
  after(() => double?.stop())

  /** A customer's card, by Stripe's own name for it. */
  async function cardOf(name: string): Promise<{ token: string }> {
    const customer = await client.customers.create({})
    const method = await client.paymentMethods.attach(name, { customer: customer.id })
    return { token: `${customer.id}:${method.id}` }
  }
  const hold = (
    source: { token: string },
    { key = randomUUID(), reference = '100001', isOffSession = false } = {},
  ) => payments.authorize(key, { source, amount: 2500, reference, isOffSession })
  async function captured(name: string, reference: string): Promise<string> {
    const held = await hold(await cardOf(name), { reference })
    assert.ok(held.kind === 'authorized', held.kind)
    const { paymentId } = held
    assert.deepEqual(await payments.capture(randomUUID(), { paymentId, amount: 2000 }), { kind: 'done' })
    return paymentId
  }

  test('a card saved in the browser belongs to the customer who started, and pays', async () => {
    const setups = payments.setups!
    const begun = await setups.begin(randomUUID(), 'customer 1')
    assert.ok(begun.kind === 'begun')
    const { setupId } = begun
    assert.deepEqual(await setups.collect(setupId, 'customer 1'), { kind: 'refused', reason: 'declined' })
    await client.setupIntents.confirm(setupId, { payment_method: 'pm_card_visa' })
    assert.deepEqual(await setups.collect(setupId, 'customer 2'), { kind: 'refused', reason: 'declined' })
    const saved = await setups.collect(setupId, 'customer 1')
    assert.ok(saved.kind === 'saved', saved.kind)
    assert.deepEqual([saved.card.brand, saved.card.lastFour], ['Visa', '4242'])
    assert.equal((await hold(saved.card)).kind, 'authorized')
    assert.equal(await setups.readFailure(setupId), undefined)
  })

  test('a card refused by the bank in the browser is linked to its customer', async () => {
    const begun = await payments.setups!.begin(randomUUID(), 'guest 7')
    assert.ok(begun.kind === 'begun')
    await assert.rejects(
      client.setupIntents.confirm(begun.setupId, { payment_method: 'pm_card_chargeDeclined' }),
    )
    const failure = await payments.setups!.readFailure(begun.setupId)
    assert.ok(failure?.kind === 'failed')
    assert.equal(failure.owner, 'guest 7')
  })

  test('money is authorized once per key, captured once, refunded once, and reported', async () => {
    const source = await cardOf('pm_card_visa')
    const [key, reference] = [randomUUID(), randomUUID()]
    const first = await hold(source, { key, reference })
    assert.ok(first.kind === 'authorized')
    assert.deepEqual(await hold(source, { key, reference }), first)
    const { paymentId } = first
    const taken = { paymentId, amount: 2000 }
    for (const again of ['take', 'take again'])
      assert.deepEqual(await payments.capture(`${key} ${again}`, taken), { kind: 'done' }, again)
    for (const again of ['give back', 'give back again'])
      assert.deepEqual(
        await payments.refund(`${key} back`, { paymentId, amount: 500 }),
        { kind: 'done' },
        again,
      )
    assert.deepEqual(await payments.read(paymentId), {
      ...{ kind: 'found', state: 'captured', authorized: 2500, captured: 2000, refunded: 500, reference },
    })
    const [refund] = (await client.refunds.list({ payment_intent: paymentId })).data
    assert.deepEqual(await payments.reports!.readRefund(refund!.id), {
      ...{ kind: 'found', paymentId, key: `${key} back`, amount: 500, state: 'done', failure: null },
    })
    await eventually(async () => {
      const events = (await payments.reports!.listEvents(Date.now() - 600_000))!
      const types = events.filter(({ objectId }) => objectId === paymentId).map(({ type }) => type)
      for (const type of ['amount_capturable_updated', 'succeeded'])
        assert.ok(types.includes(`payment_intent.${type}`), types.join())
    })
    await eventually(async () => {
      const { transactions } = (await payments.reports!.listTransactions(Date.now() - 600_000, null))!
      const lines = transactions.filter(({ subject }) => subject === paymentId)
      assert.deepEqual(lines.map((line) => [line.type, line.amount, line.reference ?? line.key]).sort(), [
        ['charge', 2000, reference],
        ['refund', -500, `${key} back`],
      ])
    })
    assert.deepEqual(await payments.forgetCard(source.token), { kind: 'done' })
    assert.deepEqual(await payments.forgetCard(source.token), { kind: 'done' }, 'it is gone already')
  })

  test('an authorization is released, once or twice, and can’t be captured then', async () => {
    const held = await hold(await cardOf('pm_card_visa'))
    assert.ok(held.kind === 'authorized')
    for (const key of [randomUUID(), randomUUID()])
      assert.deepEqual(await payments.void(key, held), { kind: 'done' })
    assert.equal((await payments.capture(randomUUID(), { ...held, amount: 100 })).kind, 'refused')
  })

  test('a card that declines when charged is declined', async () => {
    const outcome = await hold(await cardOf('pm_card_chargeCustomerFail'))
    assert.deepEqual(outcome, { kind: 'declined', reason: 'declined' })
  })

  test('a bank that requires authentication gives a secret to a present customer, and none to an absent one', async () => {
    const source = await cardOf('pm_card_authenticationRequired')
    const there = await hold(source)
    assert.ok(there.kind === 'needs_action' && there.clientSecret?.startsWith(there.paymentId), there.kind)
    assert.equal((await payments.setups!.findPayment(there.paymentId, source)).kind, 'needs_action')
    const away = await hold(source, { isOffSession: true })
    assert.ok(away.kind === 'needs_action' && away.clientSecret === undefined, away.kind)
  })

  test('a payment is disputed, and a won dispute comes back', async () => {
    const reference = randomUUID()
    const paymentId = await captured('pm_card_createDispute', reference)
    const disputeId = await eventually(async () => {
      const [dispute] = (await client.disputes.list({ payment_intent: paymentId })).data
      assert.ok(dispute)
      return dispute.id
    })
    const read = async () => {
      const record = await payments.reports!.readDispute(disputeId)
      assert.ok(record.kind === 'found')
      return record
    }
    const { amount, withdrawn, fee, status, dueBy, ...opened } = await read()
    assert.deepEqual([amount, withdrawn, status], [2000, 2000, 'needs_response'])
    assert.deepEqual([opened.paymentId, opened.reference], [paymentId, reference])
    assert.ok(fee > 0 && dueBy! > Date.now())
    const evidence = {
      ...{ customerName: 'Grace Hopper', customerEmail: 'grace@example.com', description: '2 × BLT' },
      ...{ shippingAddress: '199 Water St', shippingDate: '2026-11-15', carrier: 'Swift', tracking: '1' },
      text: 'winning_evidence',
    }
    const sent = await payments.reports!.submitEvidence(randomUUID(), { disputeId, evidence })
    assert.deepEqual(sent, { kind: 'done' })
    await eventually(async () => {
      const won = await read()
      assert.deepEqual([won.status, won.withdrawn, won.submissions], ['won', 0, 1])
    })
  })

  test('a connected account is opened once per key, and gets nothing before its form is filled in', async () => {
    const key = randomUUID()
    const payee = { name: 'Night Ferry', email: null, metadata: { merchant_id: '1002' } }
    const opened = await payouts.openAccount(key, payee)
    assert.ok(opened.kind === 'opened', opened.kind)
    assert.deepEqual(await payouts.openAccount(key, payee), opened)
    const { account } = opened
    const record = await payouts.readAccount(account)
    assert.ok(record.kind === 'found')
    assert.equal(record.status, 'pending')
    assert.ok(record.required.length > 0)
    const page = 'https://shop.example/partner/1002/payouts'
    const link = await payouts.link(account, { returnUrl: page, refreshUrl: `${page}?again=1` })
    assert.ok(link.kind === 'link' && new URL(link.url).protocol === 'https:', link.kind)
    assert.equal((await payouts.dashboard(account)).kind, 'refused')
    const name = randomUUID()
    const wanted = { name, account, amount: 100, description: 'Payout for 2026-11-15' }
    const sent = await payouts.transfer(`${name}:1`, wanted)
    assert.ok(sent.kind === 'refused' && !sent.isPassing, sent.kind)
    assert.deepEqual(await payouts.findTransfer(wanted), { kind: 'missing' })
    assert.deepEqual(await payouts.readBank(account, ['py_unknown'], Date.now() - 60_000), [])
  })

  test('an unknown object is missing', async () => {
    const missing = { kind: 'missing' }
    assert.deepEqual(await payments.read('pi_00000000unknown'), missing)
    assert.deepEqual(await payments.reports!.readRefund('re_unknown'), missing)
    assert.deepEqual(await payments.reports!.readDispute('dp_unknown'), missing)
    assert.deepEqual(await payouts.readTransfer('tr_unknown'), missing)
  })
})
