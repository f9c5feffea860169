import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { inspect } from 'node:util'
import { Card } from '../../../src/core/card.ts'
import { openPayments } from '../../../src/outside/payments/open-payments.ts'
import { openStripePayments } from '../../../src/outside/payments/stripe-payments.ts'
import type { Payments } from '../../../src/outside/payments.ts'
import { readConfig } from '../../../src/start/config.ts'
import { startStripeServer } from '../../support/stripe/server.ts'

const cardOf = (number: string, cvv = '123') =>
  new Card({ number, cvv, billingZip: '10038', expMonth: 12, expYear: 2030 })
const good = '4242424242424242'
const held = { amount: 2500, reference: 'order 100001' }
const declined = { kind: 'declined', reason: 'declined' }

describe('Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripeServer>>
  let payments: Payments
  let keys = 0
  const key = () => `key-${++keys}`
  before(async () => {
    stripe = await startStripeServer()
    payments = openStripePayments({ secretKey: stripe.secretKey, url: stripe.url, timeoutMs: 300 })
  })
  after(() => stripe.stop())
  beforeEach(() => {
    stripe.calls.length = 0
    stripe.state.mood = 'well'
  })
  const saved = async (number: string) => {
    const outcome = await payments.saveCard(key(), cardOf(number))
    assert.ok(outcome.kind === 'saved')
    return outcome.card.token
  }
  const authorized = async (token: string) => {
    const outcome = await payments.authorize(key(), { source: { token }, ...held })
    assert.ok(outcome.kind === 'authorized')
    return outcome.paymentId
  }

  describe('read', () => {
    const standing = async (paymentId: string) => {
      const record = await payments.read(paymentId)
      return record.kind === 'found'
        ? [record.state, record.authorized, record.captured, record.refunded]
        : record.kind
    }
    test('returns the state at Stripe: authorized, captured, refunded in part or full, released', async () => {
      const token = await saved(good)
      const paymentId = await authorized(token)
      assert.deepEqual(await standing(paymentId), ['held', 2500, 0, 0])
      await payments.capture(key(), { paymentId, amount: 2000 })
      assert.deepEqual(await standing(paymentId), ['captured', 2500, 2000, 0])
      await payments.refund(key(), { paymentId, amount: 500 })
      assert.deepEqual(await standing(paymentId), ['captured', 2500, 2000, 500])
      await payments.refund(key(), { paymentId, amount: 1500 })
      assert.deepEqual(await standing(paymentId), ['refunded', 2500, 2000, 2000])
      const other = await authorized(token)
      await payments.void(key(), { paymentId: other })
      assert.deepEqual(await standing(other), ['voided', 2500, 0, 0])
    })

    test('has no payment of others, and does not accept silence as an answer', async () => {
      assert.equal(await standing('pi_nobody'), 'missing')
      const paymentId = await authorized(await saved(good))
      for (const mood of ['failing', 'silent'] as const) {
        stripe.state.mood = mood
        assert.equal(await standing(paymentId), 'unknown', mood)
      }
    })
  })

  describe('saveCard', () => {
    test('confirms the card with the bank and returns a token to charge it', async () => {
      const outcome = await payments.saveCard('save-1', cardOf('5555555555554444'))
      assert.ok(outcome.kind === 'saved')
      const { token, ...card } = outcome.card
      assert.match(token, /^cus_\w+:pm_\w+$/)
      assert.deepEqual(card, { brand: 'MasterCard', lastFour: '4444', expMonth: 12, expYear: 2030 })
      assert.deepEqual(
        stripe.calls.map(({ path }) => path),
        ['/v1/payment_methods', '/v1/customers', '/v1/setup_intents'],
      )
      const [method, , setup] = stripe.calls
      assert.deepEqual(method!.parameters.billing_details, {
        address: { postal_code: '10038', country: 'US' },
      })
      assert.equal(setup!.parameters.confirm, 'true')
      assert.equal(`${setup!.parameters.customer}:${setup!.parameters.payment_method}`, token)
      assert.deepEqual(
        stripe.calls.map(({ idempotencyKey }) => idempotencyKey),
        ['save-1:method', 'save-1:customer', 'save-1:setup'],
      )
    })

    test('refuses a card that the bank refuses, with the reason', async () => {
      for (const [number, reason] of [
        ['4242424242424241', 'invalid_number'],
        ['4000000000000002', 'declined'],
        ['4000000000000127', 'invalid_cvv'],
        ['4000000000000069', 'expired'],
        ['4000002760003184', 'declined'],
        ['3530111333300000', 'invalid_number'],
      ] as const) {
        assert.deepEqual(await payments.saveCard(key(), cardOf(number)), { kind: 'refused', reason })
      }
    })

    for (const mood of ['failing', 'silent', 'garbled'] as const) {
      test(`has an unknown outcome with a ${mood} Stripe`, async () => {
        stripe.state.mood = mood
        assert.deepEqual(await payments.saveCard(key(), cardOf(good)), { kind: 'unknown' })
        assert.equal(new Set(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).size, 1)
      })
    }

    test('has an unknown outcome if the server does not answer', async () => {
      const nowhere = openStripePayments({ secretKey: 'sk', url: 'http://127.0.0.1:1', timeoutMs: 300 })
      assert.deepEqual(await nowhere.saveCard(key(), cardOf(good)), { kind: 'unknown' })
    })

    test('reports a wrong secret key as our error, without the card', async () => {
      const wrong = openStripePayments({ secretKey: 'sk_wrong', url: stripe.url, timeoutMs: 300 })
      await assert.rejects(wrong.saveCard(key(), cardOf(good, '7391')), (error: Error) => {
        assert.match(error.message, /StripeAuthenticationError/)
        assert.ok(!/4242424242424242|7391|sk_wrong/.test(inspect(error, { depth: 9, showHidden: true })))
        return true
      })
    })
  })

  describe('setups', () => {
    const fields = { publishableKey: 'pk_test', scriptUrl: 'https://js.stripe.com/v3/' }
    const open = () =>
      openStripePayments({ secretKey: stripe.secretKey, url: stripe.url, timeoutMs: 300, ...fields }).setups!
    const begun = async (owner: string) => {
      const outcome = await open().begin(key(), owner)
      assert.ok(outcome.kind === 'begun')
      return outcome
    }
    const confirm = (clientSecret: string, number: string) =>
      fetch(`${stripe.url}/v3/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret: clientSecret, number }),
      })

    test('don’t exist without a publishable key', () => assert.equal(payments.setups, null))

    test('give the card only to their owner once completed', async () => {
      const { setupId, clientSecret } = await begun('customer 1')
      const refused = { kind: 'refused', reason: 'declined' }
      assert.deepEqual(await open().collect(setupId, 'customer 1'), refused)
      await confirm(clientSecret, '5555555555554444')
      assert.deepEqual(await open().collect(setupId, 'customer 2'), refused)
      const outcome = await open().collect(setupId, 'customer 1')
      assert.ok(outcome.kind === 'saved')
      const { token, ...card } = outcome.card
      assert.deepEqual(card, { brand: 'MasterCard', lastFour: '4444', expMonth: 12, expYear: 2030 })
      assert.equal((await payments.authorize(key(), { source: { token }, ...held })).kind, 'authorized')
    })

    test('give no card while they wait for the bank, or if unknown', async () => {
      const { setupId, clientSecret } = await begun('guest 1')
      await confirm(clientSecret, '4000002500003155')
      for (const id of [setupId, 'seti_unknown'])
        assert.deepEqual(await open().collect(id, 'guest 1'), { kind: 'refused', reason: 'declined' })
    })

    for (const mood of ['failing', 'silent', 'garbled'] as const)
      test(`have an unknown outcome with a ${mood} Stripe`, async () => {
        const { setupId } = await begun('guest 2')
        stripe.state.mood = mood
        assert.deepEqual(await open().begin(key(), 'guest 2'), { kind: 'unknown' })
        assert.deepEqual(await open().collect(setupId, 'guest 2'), { kind: 'unknown' })
      })
  })

  describe('forgetCard', () => {
    test('deletes the card, and finds it gone the second time', async () => {
      const token = await saved(good)
      assert.deepEqual(await payments.forgetCard(token), { kind: 'done' })
      const { method, path } = stripe.calls.at(-1)!
      assert.deepEqual([method, path], ['DELETE', `/v1/customers/${token.split(':')[0]}`])
      assert.deepEqual(await payments.forgetCard(token), { kind: 'done' })
    })

    test('has an unknown outcome on a timeout', async () => {
      const token = await saved(good)
      stripe.state.mood = 'silent'
      assert.deepEqual(await payments.forgetCard(token), { kind: 'unknown' })
    })
  })

  describe('authorize', () => {
    test('holds the money of a saved card for a later capture', async () => {
      const token = await saved(good)
      stripe.calls.length = 0
      const outcome = await payments.authorize('pay-1', { source: { token }, ...held })
      assert.equal(outcome.kind, 'authorized')
      const [{ parameters, idempotencyKey }] = stripe.calls as [(typeof stripe.calls)[0]]
      assert.equal(idempotencyKey, 'pay-1')
      assert.equal(parameters.amount, '2500')
      assert.equal(parameters.currency, 'usd')
      assert.equal(parameters.capture_method, 'manual')
      assert.equal(parameters.metadata.reference, 'order 100001')
      assert.equal(`${parameters.customer}:${parameters.payment_method}`, token)
    })

    test('makes the same payment for the same key', async () => {
      const token = await saved(good)
      const [first, second] = [1, 2].map(() => payments.authorize('twice', { source: { token }, ...held }))
      assert.deepEqual(await first, await second)
    })

    test('declines a card that the bank declines', async () => {
      for (const number of ['4000000000000341', '4000000000009995']) {
        const token = await saved(number)
        assert.deepEqual(await payments.authorize(key(), { source: { token }, ...held }), declined)
      }
    })

    test('declines an amount too small for a card', async () => {
      const source = { token: await saved(good) }
      assert.deepEqual(await payments.authorize(key(), { source, ...held, amount: 49 }), declined)
      assert.equal((await payments.authorize(key(), { source, ...held, amount: 50 })).kind, 'authorized')
    })

    test('declines a card removed in the meantime', async () => {
      const token = await saved(good)
      await payments.forgetCard(token)
      assert.deepEqual(await payments.authorize(key(), { source: { token }, ...held }), declined)
    })

    test('needs action if a bank wants to see the customer', async () => {
      for (const number of ['4000000000003220', '4000002500003155']) {
        const token = await saved(number)
        const outcome = await payments.authorize(key(), { source: { token }, ...held })
        assert.ok(outcome.kind === 'needs_action')
        assert.match(outcome.paymentId, /^pi_/)
      }
    })

    test('has an unknown outcome on a timeout; repeated with the same key it happens once', async () => {
      const token = await saved(good)
      stripe.state.mood = 'silent'
      const again = { source: { token }, ...held }
      assert.deepEqual(await payments.authorize('slow', again), { kind: 'unknown' })
      stripe.state.mood = 'well'
      assert.equal((await payments.authorize('slow', again)).kind, 'authorized')
    })
  })

  describe('an authorization', () => {
    test('is captured at most once, and at most for its amount', async () => {
      const paymentId = await authorized(await saved(good))
      const tooMuch = await payments.capture(key(), { paymentId, amount: 2501 })
      assert.deepEqual(tooMuch, { kind: 'refused', reason: 'amount_too_large' })
      assert.deepEqual(await payments.capture('take', { paymentId, amount: 2500 }), { kind: 'done' })
      assert.deepEqual(await payments.capture('take', { paymentId, amount: 2500 }), { kind: 'done' })
      assert.equal((await payments.capture(key(), { paymentId, amount: 1 })).kind, 'refused')
    })

    test('is released, unless it was captured', async () => {
      const [gone, taken] = [await authorized(await saved(good)), await authorized(await saved(good))]
      assert.deepEqual(await payments.void(key(), { paymentId: gone }), { kind: 'done' })
      assert.equal((await payments.capture(key(), { paymentId: gone, amount: 1 })).kind, 'refused')
      await payments.capture(key(), { paymentId: taken, amount: 1 })
      assert.equal((await payments.void(key(), { paymentId: taken })).kind, 'refused')
    })

    test('is released if it has expired at Stripe', async () => {
      const paymentId = await authorized(await saved(good))
      stripe.intents.get(paymentId)!.status = 'canceled'
      assert.deepEqual(await payments.void(key(), { paymentId }), { kind: 'done' })
      const unknown = await payments.void(key(), { paymentId: 'pi_unknown' })
      assert.deepEqual(unknown, { kind: 'refused', reason: 'resource_missing' })
    })

    test('is refunded once it was captured', async () => {
      const paymentId = await authorized(await saved(good))
      assert.equal((await payments.refund(key(), { paymentId, amount: 100 })).kind, 'refused')
      await payments.capture(key(), { paymentId, amount: 2500 })
      assert.deepEqual(await payments.refund(key(), { paymentId, amount: 100 }), { kind: 'done' })
    })

    test('that takes longer than we wait is still in progress at Stripe, which is no refusal', async () => {
      const paymentId = await authorized(await saved(good))
      const slow = Promise.withResolvers<void>()
      stripe.state.pause = ({ moment }) => (moment === 'done' ? slow.promise : Promise.resolve())
      const asked = { paymentId, amount: 2000 }
      assert.deepEqual(await payments.capture('slow-1', asked), { kind: 'unknown' })
      assert.equal(stripe.calls.filter(({ idempotencyKey }) => idempotencyKey === 'slow-1').length, 2)
      slow.resolve()
      stripe.state.pause = async () => {}
      assert.deepEqual(await payments.capture('slow-1', asked), { kind: 'done' })
      assert.equal(stripe.intents.get(paymentId)!.received, 2000)
    })

    test('has an unknown state on a timeout', async () => {
      const paymentId = await authorized(await saved(good))
      stripe.state.mood = 'silent'
      assert.deepEqual(await payments.capture(key(), { paymentId, amount: 1 }), { kind: 'unknown' })
      assert.deepEqual(await payments.void(key(), { paymentId }), { kind: 'unknown' })
      assert.deepEqual(await payments.refund(key(), { paymentId, amount: 1 }), { kind: 'unknown' })
    })
  })
})

describe('the gateway settings', () => {
  const open = (env: Record<string, string>) => openPayments(readConfig(env), { clock: { now: () => 0 } })

  test('select the gateway; the sandbox is the default', async () => {
    assert.equal((await open({})).gateway, 'sandbox')
    assert.equal((await open({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).gateway, 'stripe')
  })

  test('prevent the start with Stripe and no key, an unknown gateway or an invalid URL, and repeat no key', () => {
    assert.throws(() => readConfig({ PAYMENTS: 'stripe' }), /STRIPE_SECRET_KEY/)
    assert.throws(() => readConfig({ PAYMENTS: 'paypal' }), /PAYMENTS/)
    const wrong = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_hush', STRIPE_API_URL: 'stripe.com' }
    assert.throws(
      () => readConfig(wrong),
      (error: Error) => /STRIPE_API_URL/.test(error.message) && !error.message.includes('hush'),
    )
  })
})
