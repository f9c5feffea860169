import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Card } from '../../../src/core/card.ts'
import { openStripePayments } from '../../../src/outside/payments/stripe-payments.ts'
import type { Payments } from '../../../src/outside/payments.ts'
import { startStripeServer } from '../../support/stripe/server.ts'

// What both must do: the double, and Stripe itself. With STRIPE_TEST_KEY (sk_test_…, of an account whose test mode takes card numbers)
// these tests ask Stripe's test mode; no real money moves there.
const { STRIPE_TEST_KEY: testKey } = process.env
if (testKey !== undefined && !/^(sk|rk)_test_/.test(testKey))
  throw new Error('STRIPE_TEST_KEY is no key of test mode')

describe(`what holds of Stripe${testKey ? ' in test mode' : ' and of its double'}`, () => {
  let double: Awaited<ReturnType<typeof startStripeServer>> | undefined
  let payments: Payments
  before(async () => {
    double = testKey === undefined ? await startStripeServer() : undefined
    payments = openStripePayments({
      secretKey: testKey ?? double!.secretKey,
      url: double?.url ?? 'https://api.stripe.com',
    })
  })
  after(() => double?.stop())

  const expYear = new Date().getUTCFullYear() + 3
  async function saved(number: string): Promise<{ token: string }> {
    const card = new Card({ number, cvv: '123', billingZip: '10038', expMonth: 12, expYear })
    const outcome = await payments.saveCard(randomUUID(), card)
    assert.ok(outcome.kind === 'saved', JSON.stringify(outcome))
    return { token: outcome.card.token }
  }
  const hold = async (source: { token: string }, key = randomUUID(), isOffSession = false) =>
    payments.authorize(key, { source, amount: 2500, reference: '100001', isOffSession })

  test('money is held once for a key, captured in part, refunded, and read back', async () => {
    const source = await saved('4242424242424242')
    const key = randomUUID()
    const [first, again] = [await hold(source, key), await hold(source, key)]
    assert.ok(first.kind === 'authorised')
    assert.deepEqual(again, first)
    const { paymentId } = first
    assert.deepEqual(await payments.capture(randomUUID(), { paymentId, amount: 2000 }), { kind: 'done' })
    assert.deepEqual(await payments.refund(randomUUID(), { paymentId, amount: 500 }), { kind: 'done' })
    const record = await payments.read(paymentId)
    assert.ok(record.kind === 'found')
    assert.deepEqual([record.state, record.captured, record.refunded], ['captured', 2000, 500])
    assert.deepEqual(await payments.forgetCard(source.token), { kind: 'done' })
  })

  test('what is held is released, and not captured then', async () => {
    const held = await hold(await saved('4242424242424242'))
    assert.ok(held.kind === 'authorised')
    assert.deepEqual(await payments.void(randomUUID(), held), { kind: 'done' })
    assert.equal((await payments.capture(randomUUID(), { ...held, amount: 1 })).kind, 'refused')
  })

  test('a card that is declined when it is charged is declined', async () => {
    const outcome = await hold(await saved('4000000000000341'))
    assert.deepEqual(outcome, { kind: 'declined', reason: 'declined' })
  })

  test('a bank that wants a proof while the customer is away needs action, without a secret', async () => {
    const outcome = await hold(await saved('4000000000003220'), randomUUID(), true)
    assert.equal(outcome.kind, 'needs_action')
    assert.ok(!('clientSecret' in outcome))
  })

  test('an unknown payment is missing', async () => {
    assert.deepEqual(await payments.read('pi_00000000unknown'), { kind: 'missing' })
  })
})
