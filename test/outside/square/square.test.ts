import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openSquare } from '../../../src/outside/square/open-square.ts'
import type { Square } from '../../../src/outside/square.ts'
import { type SquareDouble, squareKeys, startSquare } from '../../support/tills/square-server.ts'

let now = Date.UTC(2026, 5, 12, 18, 30)
const clock = { now: () => now }
let double: SquareDouble
let square: Square
const redirectUrl = 'https://shop.example/partner/square'
const seller = { id: 'ML-1', locations: [{ id: 'L1', name: 'Main', status: 'ACTIVE' as const }], counts: [] }
const open = () =>
  openSquare(
    { ...squareKeys, url: double.url },
    { mayBePrivate: true, allow: [] },
    { clock, breakAfterMs: 60_000 },
  )

before(async () => {
  double = await startSquare({ clock })
  const catalog = Array.from({ length: 250 }, (_, n) => ({
    type: 'ITEM',
    id: `I${n}`,
    item_data: { name: `${n}` },
  }))
  double.sellers.set(seller.id, { ...seller, catalog })
  square = open()
})
beforeEach(() => {
  double.fault = undefined
  double.calls.length = 0
})
after(async () => {
  await square.close()
  await double.close()
})

async function allow() {
  const back = double.allow(square.authorizeUrl({ state: 's', redirectUrl }), seller.id)
  const granted = await square.obtainTokens(back.searchParams.get('code')!, redirectUrl)
  if (granted.kind !== 'answered') throw new Error(JSON.stringify(granted))
  return granted.answer
}
const order = {
  location_id: 'L1',
  line_items: [{ name: 'Soup', quantity: '2', base_price_money: { amount: 450, currency: 'USD' } }],
}

describe('Square', () => {
  test('exchanges a code once, renews tokens, and revokes them all', async () => {
    const back = double.allow(square.authorizeUrl({ state: 'here', redirectUrl }), seller.id)
    assert.equal(back.searchParams.get('state'), 'here')
    const code = back.searchParams.get('code')!
    assert.equal((await square.obtainTokens(code, redirectUrl)).kind, 'answered')
    assert.equal((await square.obtainTokens(code, redirectUrl)).kind, 'refused')
    const tokens = await allow()
    assert.equal(tokens.sellerId, seller.id)
    now += 31 * 86_400_000
    assert.equal((await square.listLocations(tokens.accessToken)).kind, 'unauthorized')
    const renewed = await square.refreshTokens(tokens.refreshToken)
    assert.ok(renewed.kind === 'answered')
    assert.equal((await square.listLocations(renewed.answer.accessToken)).kind, 'answered')
    assert.equal((await square.revoke(seller.id)).kind, 'answered')
    assert.equal((await square.listLocations(renewed.answer.accessToken)).kind, 'unauthorized')
    assert.equal((await square.refreshTokens(tokens.refreshToken)).kind, 'refused')
  })

  test('has catalogs that are read page by page', async () => {
    const { accessToken } = await allow()
    let cursor: string | undefined
    const ids = new Set<string>()
    do {
      const page = await square.listCatalog(accessToken, { types: ['ITEM'], cursor })
      assert.ok(page.kind === 'answered')
      for (const { id } of page.answer.items) ids.add(id)
      cursor = page.answer.cursor
    } while (cursor)
    assert.equal(ids.size, 250)
    const none = await square.listCatalog(accessToken, { types: ['TAX'] })
    assert.deepEqual(none, { kind: 'answered', answer: { items: [], cursor: undefined } })
  })

  test('gets an order once per key, even if the answer was lost, and records external payments', async () => {
    const { accessToken } = await allow()
    double.fault = (call) => (call === 'POST /v2/orders' ? 'close-after' : undefined)
    assert.equal((await square.createOrder(accessToken, order, 'key-1')).kind, 'silent')
    double.fault = undefined
    const made = await square.createOrder(accessToken, order, 'key-1')
    assert.ok(made.kind === 'answered')
    assert.equal(double.orders.size, 1)
    assert.equal(made.answer.total_money?.amount, 900)
    const payment = {
      ...{
        idempotency_key: 'pay-1',
        order_id: made.answer.id!,
        location_id: 'L1',
        reference_id: '1',
        source: 'Us',
      },
    }
    const wrong = await square.recordPayment(accessToken, { ...payment, amountCents: 899 })
    assert.equal(wrong.kind, 'refused')
    const paid = await square.recordPayment(accessToken, { ...payment, amountCents: 900 })
    assert.ok(paid.kind === 'answered')
    const refund = {
      idempotency_key: 'back-1',
      payment_id: paid.answer.id!,
      amountCents: 900,
      reason: 'canceled',
    }
    assert.equal((await square.refundPayment(accessToken, refund)).kind, 'answered')
    assert.equal((await square.refundPayment(accessToken, refund)).kind, 'answered')
    assert.equal(double.refunds.size, 1)
  })

  test('is trusted by its signature over URL and body, and no other', () => {
    const url = 'https://shop.example/connections/square/webhooks'
    const bytes = Buffer.from('{"hello":"world"}')
    // printf '%s' "$url$body" | openssl dgst -sha256 -hmac 'a signature key of the double' -binary | base64
    const signature = 'uaGmSINniDXZoyut1Ukt1P4q8mJguaTMrqeBwifoQ5U='
    assert.ok(square.isSigned(signature, url, bytes))
    assert.ok(!square.isSigned(signature, `${url}/`, bytes))
    assert.ok(!square.isSigned(signature, url, Buffer.from('{"hello":"World"}')))
    assert.ok(!square.isSigned('', url, bytes))
  })

  test('rests after several silences, and is retried later', async () => {
    const { accessToken } = await allow()
    const resting = open()
    double.fault = () => 'close'
    for (let n = 0; n < 5; n++) assert.equal((await resting.listLocations(accessToken)).kind, 'silent')
    double.calls.length = 0
    double.fault = undefined
    assert.deepEqual(await resting.listLocations(accessToken), { kind: 'resting' })
    assert.ok(resting.isResting())
    assert.equal(double.calls.length, 0)
    await resting.close()
  })

  test('has its refusals reported, and its waits respected', async () => {
    const { accessToken } = await allow()
    const wrong = await square.createOrder(accessToken, { ...order, location_id: 'L9' }, 'key-9')
    assert.deepEqual(wrong, {
      kind: 'refused',
      status: 400,
      code: 'INVALID_LOCATION',
      detail: 'No such location.',
    })
    double.fault = () => ({ status: 429, body: { errors: [] }, headers: { 'retry-after': '7' } })
    assert.deepEqual(await square.listLocations(accessToken), { kind: 'limited', retryMs: 7000 })
    double.fault = () => ({ status: 200, body: [] })
    assert.equal((await square.listLocations(accessToken)).kind, 'silent')
  })
})
