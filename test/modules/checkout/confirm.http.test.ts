import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { settleCheckouts, voidCheckout } from '../../../src/modules/checkout/settle-checkouts.ts'
import { queuedJobs } from '../../support/events.ts'
import { itemId } from '../../support/orders.ts'
import { codesOf, logIn } from '../../support/people.ts'
import { startStripeServer } from '../../support/stripe/server.ts'
import { startTestService } from '../../support/test-service.ts'

/** A card that needs authentication for every payment. */
const askingCard = '4000000000003220'
const orderCount = sql<{ count: number }>('SELECT count(*) FROM orders')
const minute = 60_000

describe('a payment that the bank wants confirmed', () => {
  let stripe: Awaited<ReturnType<typeof startStripeServer>>
  let service: Awaited<ReturnType<typeof startTestService>>
  let headers: Record<string, string>
  let asking: string
  let plain: string

  before(async () => {
    stripe = await startStripeServer()
    service = await startTestService({
      template: 'demo',
      env: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_API_URL: stripe.url,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
      },
    })
    const { access_token } = await logIn(service, { username: 'ada@example.com', scope: 'global,payment' })
    headers = { authorization: access_token as string }
    asking = await saveCard(askingCard)
    plain = await saveCard('4242424242424242')
  })
  after(async () => {
    await service?.stop()
    await stripe?.stop()
  })
  beforeEach(async () => {
    await service.request('DELETE', '/customer/cart/1001', { headers })
    const item_id = await itemId(service, 1001, 'BLT')
    const item = { item_id, item_qty: 2, option_qty: {} }
    assert.equal((await service.post('/customer/cart/1001', { item }, headers)).status, 200)
    stripe.state.mood = 'well'
  })

  const atStripe = (path: string, fields: Record<string, string>) =>
    fetch(stripe.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  async function saveCard(number: string): Promise<string> {
    const begun = (await service.post('/customer/card_setup', {}, headers)).body
    await atStripe('/v3/confirm', { client_secret: begun.client_secret, number })
    const saved = await service.put('/customer/card_setup', { setup_id: begun.setup_id }, headers)
    assert.equal(saved.status, 200, saved.text)
    return String(saved.body.cc_id)
  }
  const checkOut = (card: string, more: object = {}, key?: string) =>
    service.post(
      '/customer/cart/1001/checkout',
      { payments: [{ type: 'credit_card', id: card }], ...more },
      { ...headers, ...(key && { 'idempotency-key': key }) },
    )
  const confirm = (secret: string, proof = 'given') =>
    atStripe('/v3/payment', { client_secret: secret, proof })
  const count = async () => (await service.db.get(orderCount)).count
  const statusOf = (secret: string) => stripe.intents.get(secret.split('_secret_')[0]!)!.status
  /** Refused with the secret; nothing is ordered. */
  async function mustAsk(more: object = {}, key?: string): Promise<string> {
    const before = await count()
    const answer = await checkOut(asking, more, key)
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['payment_action_required']], answer.text)
    const { client_secret, expires_at } = answer.body.payment_confirmation
    assert.ok(Date.parse(expires_at) > service.clock.ms)
    assert.equal(await count(), before)
    return client_secret
  }
  const voidAll = async () => {
    for (const { payload } of await queuedJobs(service.db, 'void_checkout'))
      await voidCheckout(service.deps, payload)
  }

  test('places one order when it is confirmed and sent again, with or without its key', async () => {
    for (const key of [undefined, 'confirm-with-key']) {
      const before = await count()
      const intents = stripe.intents.size
      const secret = await mustAsk({}, key)
      await confirm(secret)
      const answer = await checkOut(asking, {}, key)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(await count(), before + 1)
      assert.equal(stripe.intents.size, intents + 1)
      assert.equal(stripe.intents.get(secret.split('_secret_')[0]!)!.reference, String(answer.body.order_id))
      if (key) assert.equal((await checkOut(asking, {}, key)).body.order_id, answer.body.order_id)
      const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2, option_qty: {} }
      await service.post('/customer/cart/1001', { item }, headers)
    }
  })

  test('makes one order even with many simultaneous requests after it', async () => {
    const before = await count()
    await confirm(await mustAsk())
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(asking)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, text } of answers) assert.ok([200, 400, 409].includes(status), text)
    assert.equal(await count(), before + 1)
  })

  test('is returned again while unconfirmed, as the same payment', async () => {
    const secret = await mustAsk()
    assert.equal(await mustAsk(), secret)
    service.clock.ms += 5 * minute
    await settleCheckouts(service.deps)
    await confirm(secret)
    assert.equal((await checkOut(asking)).status, 200)
  })

  test('is released if the customer does not confirm it in time', async () => {
    const secret = await mustAsk()
    service.clock.ms += 20 * minute
    await settleCheckouts(service.deps)
    assert.equal(statusOf(secret), 'canceled')
    assert.notEqual(await mustAsk(), secret)
  })

  test('is released if the customer confirmed it but did not come back', async () => {
    const secret = await mustAsk()
    await confirm(secret)
    assert.equal(statusOf(secret), 'requires_capture')
    service.clock.ms += 20 * minute
    await settleCheckouts(service.deps)
    assert.equal(statusOf(secret), 'canceled')
  })

  test('is declined and canceled if the bank refuses it', async () => {
    const before = await count()
    const secret = await mustAsk()
    await confirm(secret, '')
    assert.deepEqual(codesOf(await checkOut(asking)), ['payment_declined'])
    await voidAll()
    assert.equal(statusOf(secret), 'canceled')
    assert.equal(await count(), before)
  })

  test('is replaced by another card or amount, and leaves no authorization', async () => {
    const secret = await mustAsk()
    const more = await mustAsk({ tip: 7 })
    assert.notEqual(more, secret)
    await confirm(secret)
    assert.equal((await checkOut(plain, { tip: 7 })).status, 200)
    await voidAll()
    assert.deepEqual([statusOf(secret), statusOf(more)], ['canceled', 'canceled'])
  })

  test('confirmed with another card does not count for this one', async () => {
    const secret = await mustAsk()
    await confirm(secret)
    stripe.intents.get(secret.split('_secret_')[0]!)!.method = 'pm_another'
    assert.deepEqual(codesOf(await checkOut(asking)), ['payment_declined'])
    await voidAll()
    assert.equal(statusOf(secret), 'canceled')
  })

  test('stays confirmed while the gateway doesn’t answer', async () => {
    const secret = await mustAsk()
    await confirm(secret)
    stripe.state.mood = 'failing'
    assert.deepEqual(codesOf(await checkOut(asking)), ['payments_unavailable'])
    stripe.state.mood = 'well'
    assert.equal((await checkOut(asking)).status, 200)
    assert.equal(statusOf(secret), 'requires_capture')
  })
})
