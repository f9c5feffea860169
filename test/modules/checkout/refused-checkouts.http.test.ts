import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { deleteOldRefusals } from '../../../src/modules/checkout/refusals/store.ts'
import { eraseEverywhere, readEverything } from '../../../src/modules/privacy/store.ts'
import { eventually } from '../../support/eventually.ts'
import { itemId, orderService, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const read = async (query = '') => {
  const answer = await service.get(`/operator/refused-checkouts?${query}`, operator)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
/** It is written after the answer. */
const until = (query: string, check: (rows: any[]) => void) =>
  eventually(async () => check((await read(query)).refused_checkouts))
const cash = { order_type: 'pickup', payments: [{ type: 'cash' }] }
const badCard = {
  order_type: 'pickup',
  payments: [
    {
      type: 'credit_card',
      card: {
        cc_number: '4000000000000002',
        exp_month: 12,
        exp_year: 2030,
        cvv: '123',
        billing_zip: '10038',
      },
    },
  ],
}
const asGuest = async () => {
  const made = await service.get('/customer/auth/guest?client_id=demo-app')
  assert.equal(made.status, 200, made.text)
  return { 'guest-token': made.body['Guest-Token'] as string }
}

describe('a refused checkout', () => {
  test('is stored with customer, merchant, time and every reason, and repeats are counted', async () => {
    const ada = await shopper(service)
    const first = await ada.checkOut(1002, cash)
    assert.notEqual(first.status, 200)
    await until('customer_id=1', (rows) => assert.equal(rows.length, 1))
    const began = service.clock.ms
    service.clock.ms += 60_000
    await ada.checkOut(1002, cash)
    await until('customer_id=1', (rows) => assert.equal(rows[0].times, 2))
    const [row] = (await read('customer_id=1')).refused_checkouts
    assert.deepEqual(
      row.reasons.map(({ code }: { code: string }) => code),
      codesOf(first),
    )
    assert.deepEqual([row.merchant_id, row.email, row.order_type], [1002, 'ada@example.com', 'pickup'])
    assert.equal(row.time_zone, 'America/New_York')
    assert.deepEqual([Date.parse(row.first_at), Date.parse(row.at)], [began, began + 60_000])
    assert.ok(row.merchant && row.request_id && row.reasons[0].user_msg && row.reasons[0].dev_msg)
    const spanish = await service.get('/operator/refused-checkouts', { ...operator, 'accept-language': 'es' })
    assert.notEqual(spanish.body.refused_checkouts[0].reasons[0].user_msg, row.reasons[0].user_msg)
  })

  test('of a guest is found by the address that the guest gave', async () => {
    const guest = await asGuest()
    const query = '?client_id=demo-app'
    const answer = await service.post(
      `/guest/cart/1001/checkout${query}`,
      {
        ...cash,
        first_name: 'Gus',
        last_name: 'Guest',
        email: 'GUS@example.com',
        phone_number: '2125550199',
      },
      guest,
    )
    assert.notEqual(answer.status, 200)
    await until('email=Gus@Example.com', (rows) => {
      assert.deepEqual([rows.length, rows[0]?.customer_id, rows[0]?.email], [1, null, 'gus@example.com'])
    })
  })

  test('is filtered by merchant and code, sorted and paginated', async () => {
    const ada = await shopper(service)
    service.clock.ms += 60_000
    await ada.checkOut(1003, cash)
    await until('merchant_id=1003', (rows) => assert.equal(rows.length, 1))
    const whole = (await read('limit=200')).refused_checkouts
    const [latest, oldest] = [await read('limit=1'), await read('limit=1&sort=at')]
    assert.deepEqual([latest.has_more, latest.refused_checkouts[0].merchant_id], [true, 1003])
    assert.equal(oldest.refused_checkouts[0].refusal_id, whole.at(-1).refusal_id)
    const next = await read(`limit=200&after=${whole[0].refusal_id}`)
    assert.deepEqual(next.refused_checkouts, whole.slice(1))
    const { code } = whole[0].reasons[0]
    assert.ok((await read(`code=${code}`)).refused_checkouts.length > 0)
    assert.deepEqual((await read('code=age_required')).refused_checkouts, [])
    assert.equal((await service.get('/operator/refused-checkouts')).status, 401)
  })

  test('stores nothing about a card, and a successful sale stores none', async () => {
    const ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 1)
    const refused = await ada.checkOut(1001, badCard)
    assert.notEqual(refused.status, 200)
    await until('merchant_id=1001&customer_id=1', (rows) => assert.equal(rows.length, 1))
    const kept = sql<{ text: string }>('SELECT string_agg(r::text, chr(10)) AS text FROM refused_checkouts r')
    assert.doesNotMatch((await service.db.get(kept)).text, /4000|0002|\b123\b/)
    const sold = await ada.checkOut(1001, cash)
    assert.equal(sold.status, 200, sold.text)
    const [row] = (await read('merchant_id=1001&customer_id=1')).refused_checkouts
    assert.equal(row.times, 1)
  })

  test('is in the customer’s archive, and is deleted with the account and after some weeks', async () => {
    const exported = await readEverything(service.db, 1)
    assert.ok(exported.some(({ table }) => table === 'refused_checkouts'))
    const rows: { at: string }[] = (await read('limit=200&sort=at')).refused_checkouts
    await deleteOldRefusals(service.db, Date.parse(rows[0]!.at) + 1)
    const kept = rows.filter(({ at }) => at !== rows[0]!.at)
    assert.ok(kept.length > 0 && kept.length < rows.length)
    assert.deepEqual((await read('limit=200&sort=at')).refused_checkouts, kept)
    // Rolled back, because the demo's person has orders.
    await assert.rejects(
      service.db.transaction(async (tx) => {
        await eraseEverywhere(tx, 1)
        const left = await tx.rows(sql<unknown>('SELECT FROM refused_checkouts WHERE customer_id = 1'))
        assert.equal(left.length, 0)
        throw new Error('rolled back')
      }),
      /rolled back/,
    )
  })
})
