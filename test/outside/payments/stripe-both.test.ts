import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openStripe, openStripePayments } from '../../../src/outside/payments/stripe-payments.ts'
import { startStripeServer } from '../../support/stripe/server.ts'

// The same story at the double and, with STRIPE_TEST_KEY=sk_test_…, at Stripe’s own test mode: what holds for one must hold for the other.

type Place = { secretKey: string; url: string }

async function holdTakeAndGiveBack(place: Place) {
  const run = randomUUID()
  const client = openStripe(place)
  const payments = openStripePayments(place)
  const customer = await client.customers.create({})
  const method = await client.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const source = { token: `${customer.id}:${method.id}` }
  const held = await payments.authorize(`${run}-pay`, { source, amount: 2500, reference: run })
  assert.ok(held.kind === 'authorised', held.kind)
  const { paymentId } = held
  const took = { paymentId, amount: 2000 }
  assert.deepEqual(await payments.capture(`${run}-take`, took), { kind: 'done' })
  assert.deepEqual(
    await payments.capture(`${run}-take-again`, took),
    { kind: 'done' },
    'it is captured already',
  )
  const refunded = { paymentId, amount: 500 }
  assert.deepEqual(await payments.refund(`${run}-back`, refunded), { kind: 'done' })
  assert.deepEqual(await payments.refund(`${run}-back`, refunded), { kind: 'done' }, 'it is made already')
  const record = await payments.read(paymentId)
  assert.ok(record.kind === 'found')
  assert.deepEqual(
    [record.state, record.captured, record.refunded, record.reference],
    ['captured', 2000, 500, run],
  )
  const [refund] = (await client.refunds.list({ payment_intent: paymentId })).data
  assert.deepEqual(await payments.reports!.readRefund(refund!.id), {
    ...{ kind: 'found', paymentId, key: `${run}-back`, amount: 500, state: 'done', failure: null },
  })
  assert.deepEqual(await payments.reports!.readRefund('re_unknown'), { kind: 'missing' })
  assert.deepEqual(await payments.reports!.readDispute('dp_unknown'), { kind: 'missing' })
  const events = await payments.reports!.listEvents(Date.now() - 600_000)
  const types = events!.filter(({ objectId }) => objectId === paymentId).map(({ type }) => type)
  assert.ok(types.includes('payment_intent.amount_capturable_updated'), types.join())
  assert.ok(types.includes('payment_intent.succeeded'), types.join())
  assert.deepEqual(await payments.forgetCard(source.token), { kind: 'done' })
}

describe('money is held, taken once, given back once and reported', () => {
  test('by the double of Stripe', async () => {
    await using undo = new AsyncDisposableStack()
    const stripe = await startStripeServer()
    undo.defer(stripe.stop)
    await holdTakeAndGiveBack(stripe)
  })

  const { STRIPE_TEST_KEY: secretKey = '' } = process.env
  const skip = secretKey.startsWith('sk_test_') ? false : 'needs STRIPE_TEST_KEY'
  test('by Stripe’s test mode', { skip }, () =>
    holdTakeAndGiveBack({ secretKey, url: 'https://api.stripe.com' }),
  )
})
