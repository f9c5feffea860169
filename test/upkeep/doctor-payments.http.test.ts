import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readConfig } from '../../src/start/config.ts'
import { checkPayments } from '../../src/upkeep/doctor/check-payments.ts'
import { startStripeServer } from '../support/stripe/server.ts'

describe('the doctor’s check of Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripeServer>>
  before(async () => {
    stripe = await startStripeServer()
  })
  after(() => stripe?.stop())
  beforeEach(() => {
    Object.assign(stripe.state, { mood: 'well', version: undefined })
    stripe.account.capabilities = { card_payments: 'active', transfers: 'active' }
    stripe.account.endpoints = [{ url: 'https://shop.example/payments/stripe/webhook', status: 'enabled' }]
  })

  const findings = async (more: Record<string, string> = {}, clock = { now: Date.now }) => {
    const env = {
      ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
      ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback', STRIPE_WEBHOOK_SECRET: 'whsec_loopback' },
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
      ...{ PUBLIC_URL: 'https://shop.example', ...more },
    }
    return checkPayments(readConfig(env), clock)
  }
  /** Everything that is wrong, and each finding says what to do. */
  async function amiss(...given: Parameters<typeof findings>): Promise<string[]> {
    const found = (await findings(...given)).filter(({ level }) => level !== 'good')
    assert.ok(found.every(({ todo }) => todo.length > 10))
    return found.map(({ level, says }) => `${level}: ${says}`)
  }
  const says = (found: string[], pattern: RegExp) =>
    assert.ok(found.length === 1 && pattern.test(found[0]!), `${pattern} is not all of: ${found.join(' | ')}`)

  test('finds nothing wrong if keys, secret, clock, version and capabilities are right', async () => {
    assert.deepEqual(await amiss(), [])
    assert.ok((await findings()).length >= 3)
    assert.deepEqual(await checkPayments(readConfig({}), { now: Date.now }), [])
  })

  test('reports keys: test and live mixed up, unknown to Stripe, of test mode in production, missing', async () => {
    says(await amiss({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }), /wrong: .*test key and .* live one/)
    assert.ok(
      (await amiss({ STRIPE_SECRET_KEY: 'sk_test_wrong' })).some((line) => /Stripe rejects/.test(line)),
    )
    const production = { NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' }
    says(await amiss(production), /wrong: STRIPE_SECRET_KEY is a test key/)
    says(await amiss({ STRIPE_PUBLISHABLE_KEY: '' }), /mind: STRIPE_PUBLISHABLE_KEY isn’t set/)
  })

  test('advises to refuse card numbers if a live key accepts them', async () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    assert.ok((await amiss(live)).some((line) => /^mind: Apps can send card numbers/.test(line)))
    const strict = await amiss({ ...live, CARD_NUMBERS: 'refuse' })
    assert.ok(strict.every((line) => !/card numbers/.test(line)))
  })

  test('reports the webhook: no secret, no endpoint, or a disabled one', async () => {
    says(await amiss({ STRIPE_CONNECT_WEBHOOK_SECRET: '' }), /mind: Not set: .* payout accounts/)
    says(await amiss({ STRIPE_WEBHOOK_SECRET: '' }), /mind: Not set: changes that start at Stripe/)
    stripe.account.endpoints[0]!.status = 'disabled'
    says(await amiss(), /mind: The account has no enabled webhook endpoint/)
  })

  test('reports a clock that is off by minutes', async () => {
    says(
      await amiss({}, { now: () => Date.now() - 400_000 }),
      /wrong: The payment gateway’s clock is \d+ s ahead/,
    )
  })

  test('reports another version of the API', async () => {
    stripe.state.version = '2019-01-01'
    says(await amiss(), /wrong: Stripe responds with API version 2019-01-01/)
  })

  test('reports missing capabilities of the account', async () => {
    stripe.account.capabilities = { card_payments: 'pending' }
    const found = await amiss()
    assert.equal(found.length, 2)
    assert.match(found[0]!, /wrong: The account can’t take cards: card_payments is pending/)
    assert.match(found[1]!, /mind: The account can’t pay merchants: transfers is not requested/)
  })

  test('does not fail if Stripe fails', async () => {
    stripe.state.mood = 'failing'
    says(await amiss(), /wrong: Stripe didn’t respond/)
  })
})
