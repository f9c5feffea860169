import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Caller } from '../../../src/calls/caller.ts'
import { Card, passesLuhn } from '../../../src/core/card.ts'
import {
  countDecline,
  fingerprintCard,
  mustNotBeTestingCards,
} from '../../../src/modules/checkout/card-testing.ts'
import { readConfig } from '../../../src/start/config.ts'
import { itemId, orderService } from '../../support/orders.ts'
import { codesOf, logIn } from '../../support/people.ts'
import { startStripeServer } from '../../support/stripe/server.ts'
import { startTestService } from '../../support/test-service.ts'

const service = orderService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const contact = {
  ...{ first_name: 'Cara', last_name: 'Guest', email: 'cara@example.com', phone_number: '(212) 555-0188' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
}
/** Refused when saved, and when charged. */
const declined = ['4000000000000002', '4000000000000341'] as const
/** Valid numbers, each used once, because cards are counted too. */
const fresh = Array.from({ length: 400 }, (_, count) => `40000000000${String(10_000 + count)}`)
  .filter(passesLuhn)
  .slice(0, 20)
const cardOf = (cc_number: string) => ({
  type: 'credit_card',
  card: { cc_number, exp_month: 12, exp_year: 2030, cvv: '123', billing_zip: '10038' },
})

describe('card testing', () => {
  let blt: string
  let addresses = 0
  before(async () => {
    blt = await itemId(service, 1001, 'BLT')
  })
  const newAddress = () => `198.51.100.${++addresses}`
  async function newGuest(address = newAddress()) {
    const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
    const headers = { 'guest-token': body['Guest-Token'] as string, 'x-forwarded-for': address }
    await service.post(
      '/customer/cart/1001?client_id=demo-app',
      { item: { item_id: blt, item_qty: 2 } },
      headers,
    )
    const pay = (number: string, address = headers['x-forwarded-for']) =>
      service.post(
        '/guest/cart/1001/checkout?client_id=demo-app',
        { ...contact, payments: [cardOf(number)] },
        { ...headers, 'x-forwarded-for': address },
      )
    return { headers, pay }
  }
  let guests = 1_000_000
  const guestCaller = () => ({ guest: { guestId: ++guests } }) as Caller
  const mustBe = async (answer: ReturnType<typeof service.post>, code: string) =>
    assert.deepEqual(codesOf(await answer), [code])

  test('a guest whose cards were declined 5 times has to sign in, from any address; cash is accepted', async () => {
    const { headers, pay } = await newGuest()
    for (let time = 0; time < 4; time++)
      await mustBe(pay(declined[time % 2]!, newAddress()), 'payment_declined')
    await mustBe(pay('4242424242424241', newAddress()), 'invalid_parameter') // mistyped, not declined
    await mustBe(pay(declined[0], newAddress()), 'payment_declined')
    const refused = await pay('5555555555554444', newAddress())
    assert.deepEqual([refused.status, codesOf(refused)], [403, ['sign_in_required']])
    const inCash = await service.post(
      '/guest/cart/1001/checkout?client_id=demo-app',
      { ...contact, payments: [{ type: 'cash' }] },
      headers,
    )
    assert.equal(inCash.status, 200, inCash.text)
  })

  test('a card declined 5 times is not tried again for any guest; another card is', async () => {
    for (let time = 0; time < 5; time++)
      await countDecline(service.deps, { caller: guestCaller(), ip: newAddress() }, 'card of a gateway')
    await assert.rejects(
      mustNotBeTestingCards(service.deps, { caller: guestCaller(), ip: newAddress() }, 'card of a gateway'),
      /sign_in_required/,
    )
    await mustNotBeTestingCards(service.deps, { caller: guestCaller(), ip: newAddress() }, 'another card')
  })

  test('guests of one network address share its 5 declines; others are not affected', async () => {
    const address = newAddress()
    for (const number of fresh.slice(0, 5)) {
      service.gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
      await mustBe((await newGuest(address)).pay(number), 'payment_declined')
    }
    await mustBe((await newGuest(address)).pay(fresh[5]!), 'sign_in_required')
    assert.equal((await (await newGuest()).pay(fresh[5]!)).status, 200)
  })

  test('guests on this machine are limited neither by address nor by the sandbox’s test numbers', async () => {
    for (let time = 0; time < 7; time++)
      await mustBe((await newGuest('127.0.0.1')).pay(declined[time % 2]!), 'payment_declined')
    assert.equal((await (await newGuest('127.0.0.1')).pay('4242424242424242')).status, 200)
  })

  test('signed-in customers have their own limit, and block no guest', async () => {
    const { access_token } = await logIn(service, { username: 'ada@example.com', scope: 'global,payment' })
    const address = newAddress()
    const headers = { authorization: access_token as string, 'x-forwarded-for': address }
    const save = (cc_number: string) => service.post('/customer/cc', cardOf(cc_number).card, headers)
    for (let time = 0; time < 7; time++) await mustBe(save(declined[0]), 'payment_declined')
    assert.equal((await save('4242424242424242')).status, 200)
    assert.equal((await (await newGuest(address)).pay(fresh[6]!)).status, 200)
  })

  test('5 simultaneous declines are all counted', async () => {
    const address = newAddress()
    const guests = await Promise.all(Array.from({ length: 5 }, () => newGuest(address)))
    service.gateway.next.authorize.push(
      ...guests.map(() => ({ kind: 'declined', reason: 'declined' }) as const),
    )
    const answers = await Promise.all(guests.map(({ pay }, index) => pay(fresh[7 + index]!)))
    assert.deepEqual(new Set(answers.flatMap(codesOf)), new Set(['payment_declined']))
    await mustBe((await newGuest(address)).pay('4242424242424242'), 'sign_in_required')
  })

  test('no counter reveals a card number', () => {
    const card = new Card({
      number: '4242 4242 4242 4242',
      cvv: '123',
      billingZip: '10038',
      expMonth: 1,
      expYear: 30,
    })
    const deps = { ...service.deps, payments: { gateway: 'stripe' } as const }
    const print = fingerprintCard(deps, card)!
    assert.match(print, /^[\w-]{43}$/)
    assert.equal(print, fingerprintCard(deps, card))
    assert.ok(!print.includes('4242424242424242'))
  })
})

describe('CARD_NUMBERS=refuse', () => {
  test('every route that accepts a number refuses it and says what to send; a setup is accepted', async () => {
    const stripe = await startStripeServer()
    const strict = await startTestService({
      template: 'demo',
      env: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_API_URL: stripe.url,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
        CARD_NUMBERS: 'refuse',
      },
    })
    try {
      const { access_token } = await logIn(strict, { username: 'ada@example.com', scope: 'global,payment' })
      const ada = { authorization: access_token as string }
      const { body } = await strict.get('/customer/auth/guest?client_id=demo-app')
      const guest = { 'guest-token': body['Guest-Token'] as string }
      const item = { item: { item_id: await itemId(strict, 1001, 'BLT'), item_qty: 2 } }
      await strict.post('/customer/cart/1001?client_id=demo-app', item, guest)
      const order = { ...contact, payments: [cardOf('4242424242424242')] }
      const refused = [
        await strict.post('/customer/cc', cardOf('4242424242424242').card, ada),
        await strict.post('/guest/cart/1001/checkout?client_id=demo-app', order, guest),
        await strict.post('/customer/cart/1001/checkout?client_id=demo-app', order, guest),
      ]
      for (const answer of refused) {
        assert.deepEqual([answer.status, codesOf(answer)], [400, ['card_numbers_refused']], answer.text)
        assert.match(answer.text, /card_setup/)
      }
      const quote = await strict.post('/customer/cart/1001/quote?client_id=demo-app', order, guest)
      assert.deepEqual(
        quote.body.refusals.map(({ code }: { code: string }) => code),
        ['card_numbers_refused'],
      )
      assert.deepEqual(stripe.calls, [])
      const setup = (await strict.post('/customer/card_setup?client_id=demo-app', {}, guest)).body
      const fields = { client_secret: setup.client_secret, number: '4242424242424242' }
      await fetch(`${stripe.url}/v3/confirm`, { method: 'POST', body: new URLSearchParams(fields) })
      const paid = { ...contact, payments: [{ type: 'credit_card', setup_id: setup.setup_id }] }
      const placed = await strict.post('/guest/cart/1001/checkout?client_id=demo-app', paid, guest)
      assert.equal(placed.status, 200, placed.text)
      assert.equal(placed.body.order.payments[0].label, 'Visa 4242')
    } finally {
      await strict.stop()
      await stripe.stop()
    }
  })

  test('requires the hosted card fields', () => {
    assert.throws(() => readConfig({ CARD_NUMBERS: 'refuse' }), /STRIPE_PUBLISHABLE_KEY/)
    const env = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', CARD_NUMBERS: 'refuse' }
    assert.throws(() => readConfig(env), /STRIPE_PUBLISHABLE_KEY/)
    assert.equal(readConfig({ ...env, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).payments.takesNumbers, false)
  })
})
