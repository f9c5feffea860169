import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { queuedJobs } from '../../support/events.ts'
import { codesOf, customerService, fieldsOf } from '../../support/orders.ts'
import { ada, newcomer, signedIn } from '../../support/people.ts'

const service = customerService()
const good = {
  cc_number: '4242424242424242',
  exp_month: 12,
  exp_year: 2030,
  cvv: '123',
  billing_zip: '10038',
}
const payer = (customer = newcomer) => signedIn(service.db, { customer, scopes: ['global', 'payment'] })
const add = async (body: object, headers?: Record<string, string>) =>
  service.post('/customer/cc', body, headers ?? (await payer()))

describe('GET /customer/cc', () => {
  test('lists valid cards with the five keys', async () => {
    const { status, body } = await service.get('/customer/cc', await signedIn(service.db))
    assert.equal(status, 200)
    assert.equal(body.cards.length, 2)
    for (const card of body.cards) {
      assert.deepEqual(Object.keys(card), ['cc_id', 'type', 'last_four', 'exp_month', 'exp_year'])
      assert.match(card.cc_id, /^\d+$/)
    }
    assert.deepEqual(
      body.cards.map(({ type }: { type: string }) => type),
      ['Visa', 'MasterCard'],
    )
  })

  test('include_expired adds expired cards', async () => {
    const headers = await signedIn(service.db)
    const all = await service.get('/customer/cc?include_expired=true', headers)
    assert.equal(all.body.cards.length, 3)
    assert.equal((await service.get('/customer/cc?include_expired=false', headers)).body.cards.length, 2)
  })

  test('a call without a token returns 401', async () => {
    assert.equal((await service.get('/customer/cc')).status, 401)
  })
})

describe('POST /customer/cc', () => {
  test('saves a card and returns how to recognize it', async () => {
    const { status, body } = await add(good)
    assert.equal(status, 200)
    assert.deepEqual(body.message, [])
    assert.match(body.cc_id, /^\d+$/)
    assert.deepEqual(body.card, {
      cc_id: body.cc_id,
      type: 'Visa',
      last_four: '4242',
      exp_month: 12,
      exp_year: 2030,
    })
    const { body: listed } = await service.get('/customer/cc', await payer())
    assert.ok(listed.cards.some(({ cc_id }: { cc_id: string }) => cc_id === body.cc_id))
  })

  test('accepts four brands, grouped digits, two-digit years and numeric values', async () => {
    for (const [cc_number, cvv, brand] of [
      ['4111 1111 1111 1111', '123', 'Visa'],
      ['5555-5555-5555-4444', 123, 'MasterCard'],
      [378282246310005, '1234', 'American Express'],
      ['6011111111111117', '123', 'Discover'],
    ]) {
      const { status, body } = await add({ ...good, cc_number, cvv, exp_month: '7', exp_year: '31' })
      assert.equal(status, 200)
      assert.equal(body.card.type, brand)
      assert.equal(body.card.exp_year, 2031)
    }
  })

  test('returns 403 without the payment scope, before checking fields', async () => {
    for (const body of [good, {}, { cc_number: 'x' }]) {
      const answer = await add(body, await signedIn(service.db))
      assert.equal(answer.status, 403)
      assert.deepEqual(codesOf(answer), ['forbidden'])
    }
    const longKey = { ...(await signedIn(service.db)), 'idempotency-key': 'x'.repeat(256) }
    const unreadable = await add('{"cc_number": ' as never, longKey)
    assert.deepEqual([unreadable.status, codesOf(unreadable)], [403, ['forbidden']])
  })

  test('returns 401 without a token', async () => {
    assert.equal((await add(good, {})).status, 401)
  })

  test('reports all missing and wrong fields at once', async () => {
    const none = await add({})
    assert.equal(none.status, 400)
    assert.deepEqual(fieldsOf(none), ['cc_number', 'exp_month', 'exp_year', 'cvv', 'billing_zip'])
    assert.deepEqual([...new Set(codesOf(none))], ['missing_parameter'])
    const wrong = await add({
      cc_number: 'my card',
      exp_month: 13,
      exp_year: 'soon',
      cvv: '12',
      billing_zip: 'NY',
    })
    assert.deepEqual(fieldsOf(wrong), ['cc_number', 'exp_month', 'exp_year', 'cvv', 'billing_zip'])
    assert.deepEqual([...new Set(codesOf(wrong))], ['invalid_parameter'])
  })

  test('returns 400 with the field for a mistyped number, another brand, a wrong cvv or an expired card', async () => {
    const fault = async (change: object) => fieldsOf(await add({ ...good, ...change }))
    assert.deepEqual(await fault({ cc_number: '4242424242424241' }), ['cc_number'])
    assert.deepEqual(await fault({ cc_number: '3530111333300000' }), ['cc_number'])
    assert.deepEqual(await fault({ cvv: '1234' }), ['cvv'])
    assert.deepEqual(await fault({ exp_month: 5, exp_year: 2026 }), ['exp_month'])
    assert.deepEqual(await fault({ cc_number: '4242424242424241', exp_year: 2020 }), [
      'cc_number',
      'exp_month',
    ])
    assert.equal((await add({ ...good, exp_month: 6, exp_year: 2026 })).status, 200)
  })

  test('returns 400 payment_declined for a declined card, and saves nothing', async () => {
    const before = (await service.get('/customer/cc', await payer())).body.cards.length
    const answer = await add({ ...good, cc_number: '4000000000000002' })
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['payment_declined'])
    assert.equal((await service.get('/customer/cc', await payer())).body.cards.length, before)
  })

  test('saves a card that is declined only when charged', async () => {
    assert.equal((await add({ ...good, cc_number: '4000000000000341' })).status, 200)
  })

  test("returns 503 payments_unavailable with Retry-After if the gateway doesn't respond", async () => {
    const answer = await add({ ...good, cc_number: '4000000000000119' })
    assert.equal(answer.status, 503)
    assert.deepEqual(codesOf(answer), ['payments_unavailable'])
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  })

  test('saves one card per Idempotency-Key; another card with the same key is a mismatch', async () => {
    const headers = { ...(await payer()), 'idempotency-key': 'one card' }
    const first = await add(good, headers)
    const again = await add(good, headers)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(again.text, first.text)
    assert.deepEqual(codesOf(await add({ ...good, cc_number: '4111111111111111' }, headers)), [
      'idempotency_mismatch',
    ])
    assert.deepEqual(codesOf(await add({ ...good, exp_year: 2031 }, headers)), ['idempotency_mismatch'])
    // What is stored nowhere, not even as a digest, can't make a difference.
    assert.equal((await add({ ...good, cvv: '321' }, headers)).headers.get('idempotent-replayed'), 'true')
  })
})

describe('DELETE /customer/cc/{cc_id}', () => {
  test('removes a card once', async () => {
    const headers = await payer()
    const { body } = await add(good, headers)
    const remove = () => service.request('DELETE', `/customer/cc/${body.cc_id}`, { headers })
    const answer = await remove()
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, { message: [], cc_id: body.cc_id })
    assert.deepEqual(codesOf(await remove()), ['unknown_card'])
  })

  test('asks the gateway to delete it once, after the commit', async () => {
    const headers = await payer()
    const { body } = await add(good, headers)
    const { rows } = await service.db.pool.query('SELECT gateway_token FROM saved_cards WHERE cc_id = $1', [
      body.cc_id,
    ])
    await service.request('DELETE', `/customer/cc/${body.cc_id}`, { headers })
    const token = rows[0].gateway_token
    const jobs = (await queuedJobs(service.db, 'forget_card')).filter(
      ({ payload }) => payload.token === token,
    )
    assert.deepEqual(
      jobs.map(({ payload }) => payload),
      [{ gateway: 'sandbox', token }],
    )
  })

  test('another customer’s card and an unknown one get the same response', async () => {
    const { body } = await service.get('/customer/cc', await signedIn(service.db, { customer: ada }))
    const headers = await signedIn(service.db, { customer: newcomer })
    const answers = await Promise.all(
      [body.cards[0].cc_id, '999999999', 'abc', '-1', '1.5'].map((id) =>
        service.request('DELETE', `/customer/cc/${id}`, { headers }),
      ),
    )
    for (const answer of answers) {
      assert.equal(answer.status, 400)
      assert.deepEqual(codesOf(answer), ['unknown_card'])
    }
    const { body: after } = await service.get('/customer/cc', await signedIn(service.db, { customer: ada }))
    assert.equal(after.cards.length, 2)
  })
})

test('the database schema itself rejects a card number', async () => {
  const insert = `INSERT INTO saved_cards (customer_id, gateway, gateway_token, brand, last_four, exp_month, exp_year, created_at)
    VALUES (1, 'sandbox', $1, 'Visa', '4242', 1, 2030, now())`
  await assert.rejects(service.db.pool.query(insert, ['4242424242424242']), /gateway_token_check/)
  await assert.rejects(service.db.pool.query(insert, ['tok_4242424242424242']), /gateway_token_check/)
})
