import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codesOf, customerService } from '../../support/orders.ts'
import { newcomer, signedIn } from '../../support/people.ts'

const service = customerService()
const idsOf = (body: { merchants: { id: string }[] }) => body.merchants.map(({ id }) => id)

describe('GET /merchant/favorite', () => {
  test('lists favorites like search results, from the default address', async () => {
    const headers = await signedIn(service.db)
    const { status, body } = await service.get('/merchant/favorite', headers)
    assert.equal(status, 200)
    assert.deepEqual(body.message, [])
    assert.deepEqual(idsOf(body), ['1001'])
    const [merchant] = body.merchants
    assert.equal(merchant.favorite, true)
    assert.equal(merchant.ordering.delivery_charge, 2.99)
    assert.equal(merchant.ordering.minimum, 12)
    assert.equal(merchant.ordering.is_open, true)
    assert.ok(merchant.location.distance > 0 && merchant.location.distance < 1)
    const found = await service.get(
      '/merchant/search/delivery?address=199+Water+St,+New+York,+NY&client_id=demo-app',
      headers,
    )
    const same = found.body.merchants.find(({ id }: { id: string }) => id === '1001')
    assert.deepEqual(Object.keys(merchant.ordering), Object.keys(same.ordering))
    assert.deepEqual(merchant.summary, same.summary)
  })

  test('returns 401 without a token', async () => {
    assert.equal((await service.get('/merchant/favorite')).status, 401)
  })
})

describe('POST and DELETE /merchant/favorite/{merchant_id}', () => {
  test('add and remove any number of times, separately for each customer', async () => {
    const headers = await signedIn(service.db, { customer: newcomer })
    for (const id of ['1007', '1003', '1007']) {
      const { status, body } = await service.post(`/merchant/favorite/${id}`, {}, headers)
      assert.equal(status, 200)
      assert.deepEqual(body, { message: [], merchant_id: Number(id), favorite: true })
      service.clock.ms += 1000
    }
    const { body } = await service.get('/merchant/favorite', headers)
    assert.deepEqual(idsOf(body), ['1003', '1007'])
    assert.equal(body.merchants[0].location.distance, 0)
    assert.equal(body.merchants[0].ordering.delivery_charge, null)
    for (const _again of [1, 2]) {
      const gone = await service.request('DELETE', '/merchant/favorite/1007', { headers })
      assert.deepEqual(gone.body, { message: [], merchant_id: 1007, favorite: false })
    }
    assert.deepEqual(idsOf((await service.get('/merchant/favorite', headers)).body), ['1003'])
    assert.deepEqual(idsOf((await service.get('/merchant/favorite', await signedIn(service.db))).body), [
      '1001',
    ])
  })

  test('an unknown merchant returns 400 no_rest', async () => {
    const headers = await signedIn(service.db)
    for (const id of ['999999', 'abc']) {
      const posted = await service.post(`/merchant/favorite/${id}`, {}, headers)
      const deleted = await service.request('DELETE', `/merchant/favorite/${id}`, { headers })
      for (const answer of [posted, deleted]) {
        assert.equal(answer.status, 400)
        assert.deepEqual(codesOf(answer), ['no_rest'])
      }
    }
  })

  test('returns 401 without a token', async () => {
    assert.equal((await service.post('/merchant/favorite/1001', {})).status, 401)
  })
})
