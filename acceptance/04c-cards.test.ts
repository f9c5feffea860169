import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { nextYear, payer, saveCard } from './support/customer.ts'
import { newcomer, tokenOf } from './support/people.ts'

const listCards = async (token: string, query = {}): Promise<Json[]> =>
  (await got(ask('GET', '/customer/cc', { token, query }))).cards

describe('saved cards', () => {
  test('4.28 4.29 are listed, expired ones on request', async () => {
    const token = await tokenOf('ada')
    const all = await listCards(token, { include_expired: true })
    const now = new Date()
    const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
    const live = all.filter(({ exp_year, exp_month }) => exp_year * 12 + exp_month >= month)
    assert.ok(live.length >= 2 && live.length < all.length)
    assert.deepEqual(await listCards(token), live)
    assert.deepEqual(await listCards(token, { include_expired: false }), live)
    assert.ok(live.some(({ type, last_four }) => type === 'Visa' && last_four === '4242'))
    for (const card of all)
      assert.deepEqual(Object.keys(card), ['cc_id', 'type', 'last_four', 'exp_month', 'exp_year'])
    assert.equal(new Set(all.map(({ cc_id }) => cc_id)).size, all.length)
  })
  test('4.30 4.33 are added, and identified by a number', async () => {
    const { token } = await payer()
    const { message, cc_id, card } = await got(saveCard(token))
    assert.deepEqual(message, [])
    assert.equal(typeof cc_id, 'string')
    assert.match(cc_id, /^\d+$/)
    const known = { cc_id, type: 'Visa', last_four: '4242', exp_month: 12, exp_year: nextYear }
    assert.deepEqual(card, known)
    assert.deepEqual(await listCards(token), [known])
    const other = await payer()
    assert.notEqual((await got(saveCard(other.token))).cc_id, cc_id)
    assert.deepEqual(await listCards((await newcomer()).token), [])
  })
  test('4.31 require five fields', async () => {
    const { token } = await payer()
    const nothing = ask('POST', '/customer/cc', { token, json: {} })
    const { message } = await refused(nothing, 400, ...Array.from({ length: 5 }, () => 'missing_parameter'))
    const fields = message.map(({ field }: { field: string }) => field)
    assert.deepEqual(fields, ['cc_number', 'exp_month', 'exp_year', 'cvv', 'billing_zip'])
    const wrong = {
      ...{ cc_number: '4242424242424241', exp_month: 13, exp_year: 2020 },
      ...{ cvv: '12', billing_zip: 'NY' },
    }
    for (const [field, value] of Object.entries(wrong)) {
      const { message } = await refused(saveCard(token, { [field]: value }), 400, 'invalid_parameter')
      assert.equal(message[0].field.slice(0, 4), field.slice(0, 4))
    }
    assert.deepEqual(await listCards(token), [])
  })
  test('4.32 require the payment scope', async () => {
    const { token } = await newcomer()
    await refused(saveCard(token), 403, 'forbidden')
    assert.deepEqual(await listCards(token), [])
  })
  test('4.34 are of four brands', async () => {
    const { token } = await payer()
    const brands = {
      Visa: { cc_number: '4111111111111111' },
      MasterCard: { cc_number: '5555555555554444' },
      'American Express': { cc_number: '378282246310005', cvv: '1234' },
      Discover: { cc_number: '6011111111111117' },
    }
    for (const [brand, card] of Object.entries(brands))
      assert.equal((await got(saveCard(token, card))).card.type, brand)
    const found = (await listCards(token)).map(({ type }) => type)
    assert.deepEqual(found.sort(), Object.keys(brands).sort())
    const { message } = await refused(
      saveCard(token, { cc_number: '3530111333300000' }),
      400,
      'invalid_parameter',
    )
    assert.equal(message[0].field, 'cc_number')
  })
  test('4.35 are deleted', async () => {
    const { token } = await payer()
    const [one, other] = [await got(saveCard(token)), await got(saveCard(token, { exp_month: 11 }))]
    await got(ask('DELETE', `/customer/cc/${one.cc_id}`, { token }))
    assert.deepEqual(await listCards(token), [other.card])
    await refused(ask('DELETE', `/customer/cc/${one.cc_id}`, { token }), 400, 'unknown_card')
  })
  test('4.36 never show their number or cvv', async () => {
    const { token } = await payer()
    const secrets = { cc_number: '378282246310005', cvv: '9753' }
    const good = await saveCard(token, secrets)
    const listed = await ask('GET', '/customer/cc', { token })
    const faulty = await saveCard(token, { ...secrets, exp_month: 13, billing_zip: secrets.cc_number })
    assert.deepEqual([good.status, listed.status, faulty.status], [200, 200, 400])
    for (const { text } of [good, listed, faulty]) assert.doesNotMatch(text, /37828224631|9753/)
  })
  test('4.38 are stored by the gateway, which may decline', async () => {
    const { token } = await payer()
    await refused(saveCard(token, { cc_number: '4000000000000002' }), 400, 'payment_declined')
    assert.deepEqual(await listCards(token), [])
    assert.equal((await got(saveCard(token, { cc_number: '4000000000000341' }))).card.last_four, '0341')
  })
  test('4.58 are entered here, unless the gateway has its own fields', async () => {
    const { token } = await payer()
    const { card_fields } = await got(ask('GET', '/customer/cc', { token }))
    if (card_fields) return assert.match(card_fields.publishable_key, /^pk_/)
    await refused(ask('POST', '/customer/card_setup', { token }), 400, 'no_card_fields')
    const json = { setup_id: 'seti_1' }
    await refused(ask('PUT', '/customer/card_setup', { token, json }), 400, 'no_card_fields')
  })
})
