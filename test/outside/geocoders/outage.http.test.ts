import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../../support/test-service.ts'

/** Nothing listens there. */
const env = { GEOCODER: 'nominatim', GEOCODER_URL: 'http://127.0.0.1:1' }
const service = testService({ template: 'demo', env })

test('while a geocoder is down, addresses are 503, and coordinates still work', async () => {
  const byAddress = await service.get(
    '/merchant/search/delivery?client_id=demo-app&address=199+Water+St+10038',
  )
  assert.deepEqual([byAddress.status, byAddress.body.message[0].code], [503, 'geocoder_unavailable'])
  const byPoint = await service.get(
    '/merchant/search/delivery?client_id=demo-app&latitude=40.7066&longitude=-74.0055',
  )
  assert.equal(byPoint.status, 200)
  assert.equal(byPoint.body.search_address.zip_code, '10038')
  assert.ok(byPoint.body.merchants.length > 50)
})

test('nonsense typed by a visitor is not logged as an error', async () => {
  for (const query of [
    'address=%00',
    'address=%F0%9F%8D%95',
    'latitude=1e9&longitude=x',
    `keyword=${'x'.repeat(600)}`,
  ]) {
    const { status } = await service.get(`/merchant/search/delivery?client_id=demo-app&${query}`)
    assert.ok(status === 400 || status === 503, query)
  }
  assert.deepEqual(
    service.logged.filter((line) => JSON.parse(line).level >= 50),
    [],
  )
})
