import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type Stripe from 'stripe'
import { Card } from '../../../src/core/card.ts'
import { openStripe, openStripePayments } from '../../../src/outside/payments/stripe-payments.ts'
import { balanceOf, chargeFee, disputeFee } from '../../support/stripe/balance.ts'
import { closeDispute, openDispute } from '../../support/stripe/disputes.ts'
import { inTransit, signed } from '../../support/stripe/events.ts'
import { completeRefund, failRefund, makeRefund } from '../../support/stripe/refunds.ts'
import { type StripeServer, startStripeServer } from '../../support/stripe/server.ts'

describe('the Stripe double', () => {
  let stripe: StripeServer
  let client: Stripe
  before(async () => {
    stripe = await startStripeServer()
    client = openStripe(stripe)
  })
  after(() => stripe.stop())

  async function captured(cents: number, number = '4242424242424242'): Promise<string> {
    const payments = openStripePayments({ secretKey: stripe.secretKey, url: stripe.url })
    const key = `k${stripe.calls.length}`
    const card = new Card({
      ...{ number, cvv: '123', billingZip: '10038', expMonth: 12, expYear: 2030 },
    })
    const saved = await payments.saveCard(key, card)
    assert.ok(saved.kind === 'saved')
    const held = await payments.authorize(`${key}-pay`, {
      ...{ source: { token: saved.card.token }, amount: cents, reference: '1' },
    })
    assert.ok(held.kind === 'authorized')
    await payments.capture(`${key}-take`, { paymentId: held.paymentId, amount: cents })
    return held.paymentId
  }

  test('books each cent of a charge, a failed refund and a won dispute', async () => {
    const before = balanceOf(stripe.books)
    const grown = () => balanceOf(stripe.books) - before
    const intentId = await captured(5000)
    const afterCharge = 5000 - chargeFee(5000)
    assert.equal(grown(), afterCharge)
    const refund = await client.refunds.create({ payment_intent: intentId, amount: 1200 })
    assert.equal(grown(), afterCharge - 1200)
    failRefund(stripe.books, refund.id)
    assert.equal(grown(), afterCharge)
    const { id } = openDispute(stripe.books, intentId)
    assert.equal(grown(), afterCharge - 5000 - disputeFee)
    closeDispute(stripe.books, id, 'won')
    assert.equal(grown(), afterCharge)
    const dispute = await client.disputes.retrieve(id)
    assert.deepEqual(
      [dispute.status, dispute.balance_transactions.map(({ net }) => net)],
      ['won', [-6500, 6500]],
    )
  })

  test('refunds by hand in its dashboard, never more than was captured, and slowly with a slow card', async () => {
    const intentId = await captured(1000)
    const refund = makeRefund(stripe.books, { intentId, amount: 400 })
    assert.ok('id' in refund)
    assert.equal((await client.refunds.retrieve(refund.id)).status, 'succeeded')
    assert.ok(!('id' in makeRefund(stripe.books, { intentId, amount: 601 })))
    const slow = await captured(1000, '4000000000007726')
    const { id, status } = await client.refunds.create({ payment_intent: slow, amount: 100 })
    assert.equal(status, 'pending')
    completeRefund(stripe.books, id)
    const [listed] = (await client.refunds.list({ payment_intent: slow })).data
    assert.deepEqual([listed!.id, listed!.status], [id, 'succeeded'])
  })

  test('lists events latest first, page by page, as the client reads them', async () => {
    await captured(700)
    const listed: string[] = []
    for await (const { id } of client.events.list({ limit: 3 })) listed.push(id)
    assert.deepEqual(listed, [...stripe.books.events.keys()].toReversed())
    stripe.state.isVisible = () => false
    assert.deepEqual((await client.events.list()).data, [])
    stripe.state.isVisible = () => true
  })

  test('signs the bytes that it sends, and no others', () => {
    const [event] = stripe.books.events.values()
    const { body, headers } = signed(event!, 'whsec_one', stripe.books.seconds())
    const signature = headers['stripe-signature']
    assert.equal(client.webhooks.constructEvent(body, signature, 'whsec_one').id, event!.id)
    assert.throws(() => client.webhooks.constructEvent(body, signature, 'whsec_two'))
    assert.throws(() => client.webhooks.constructEvent(`${body} `, signature, 'whsec_one'))
  })

  test('repeats, reorders and loses what it sends', () => {
    const events = [...stripe.books.events.values()]
    const lost = events[1]!.id
    const sent = inTransit(events, { times: 2, random: () => 0.3, loses: ({ id }) => id === lost })
    assert.equal(sent.length, (events.length - 1) * 2)
    assert.notDeepEqual(
      sent.slice(0, 3).map(({ id }) => id),
      [events[0]!.id, events[0]!.id, events[2]!.id],
    )
    assert.ok(!sent.some(({ id }) => id === lost))
  })

  test('lies when told to', async () => {
    const intentId = await captured(900)
    stripe.state.lie = (call, body) =>
      call === 'GET /v1/payment_intents/:id' ? { ...body, status: 'processing' } : body
    assert.equal((await client.paymentIntents.retrieve(intentId)).status, 'processing')
    stripe.state.lie = (_call, body) => body
    assert.equal((await client.paymentIntents.retrieve(intentId)).status, 'succeeded')
  })
})
