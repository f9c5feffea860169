import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const info = (id: number | string, query = '') => service.get(`/merchant/${id}/?client_id=demo-app${query}`)
const noon = '2026-06-17T12:00:00-04:00'

describe('merchant info', () => {
  test('has location, summary, ordering, minimum and status', async () => {
    const { status, body } = await info(1001)
    assert.equal(status, 200)
    const { merchant } = body
    assert.equal(merchant.id, '1001')
    assert.equal(merchant.summary.type, 'R')
    assert.equal(merchant.location.state, 'NY')
    assert.equal(merchant.ordering.order_type, 'both')
    assert.deepEqual(merchant.minimum, { delivery: { lowest: 12, highest: 12 }, pickup: 0 })
    assert.deepEqual(merchant.ordering.minimum, merchant.minimum)
    assert.deepEqual(merchant.display_status.code, 1)
  })

  test('has a fee range without an address, and the exact fee with one', async () => {
    const range = await info(1001)
    assert.deepEqual(range.body.merchant.ordering.delivery_charge, { lowest: 2.99, highest: 2.99 })
    const exact = await info(1001, '&address=199%20Water%20St%2010038')
    assert.equal(exact.body.merchant.ordering.delivery_charge, 2.99)
    assert.equal(exact.body.merchant.ordering.delivery_percent, null)
    assert.equal(exact.body.merchant.ordering.deliverable, true)
    const percent = await info(1006, '&address=199%20Water%20St%2010038')
    assert.equal(percent.body.merchant.ordering.delivery_charge, null)
    assert.equal(percent.body.merchant.ordering.delivery_percent, 0.1)
  })

  test('says if an address is out of range', async () => {
    const far = await info(1001, '&address=233%20S%20Wacker%20Dr%2C%20Chicago%2C%20IL')
    assert.equal(far.body.merchant.ordering.deliverable, false)
    assert.equal(far.body.merchant.ordering.delivery_charge, null)
  })

  test('refuses ambiguous and unknown addresses like the search', async () => {
    const several = await info(1001, '&address=100%20Broadway%2C%20NY')
    assert.deepEqual([several.status, several.body.message[0].code], [400, 'loc_multiple_possible'])
    assert.ok(several.body.addresses.length >= 3)
    const unknown = await info(1001, '&address=nowhere')
    assert.deepEqual([unknown.status, unknown.body.message[0].code], [400, 'invalid_address'])
  })

  test('has the next times: now while open, the opening while closed', async () => {
    const open = await info(1001, `&at=${noon}`)
    assert.deepEqual(open.body.merchant.ordering.availability, {
      pickup: true,
      delivery: true,
      next_pickup_time: '2026-06-17T12:00:00-04:00',
      next_delivery_time: '2026-06-17T12:00:00-04:00',
    })
    const bar = await info(1002, `&at=${noon}`)
    assert.equal(bar.body.merchant.ordering.availability.delivery, false)
    assert.equal(bar.body.merchant.ordering.availability.next_delivery_time, '2026-06-17T17:00:00-04:00')
    assert.equal(bar.body.merchant.display_status.code, 3)
  })

  test('shows a deactivated merchant with status 2, and one without hours with its reason', async () => {
    const off = await info(1004)
    assert.deepEqual([off.status, off.body.merchant.display_status.code], [200, 2])
    assert.equal(off.body.merchant.ordering.availability.delivery, false)
    const silent = await info(1005)
    assert.notEqual(silent.body.merchant.display_status.code, 1)
    assert.equal(silent.body.merchant.ordering.availability.next_pickup_time, null)
  })

  test('explains the zones and both openings', async () => {
    const { body } = await info(1001, `&explain=true&at=${noon}&address=199%20Water%20St%2010038`)
    assert.equal(body.explain.zones.won.type, 'radius')
    assert.equal(body.explain.delivery.is_open, true)
  })

  test('answers 400 no_rest for an unknown merchant, even with an impossible id', async () => {
    for (const id of [999_999, 'abc', '0', '-1', '9007199254740993', '1.5']) {
      const { status, body } = await info(id)
      assert.deepEqual([status, body.message[0].code, body.message[0].field], [400, 'no_rest', 'merchant_id'])
    }
  })

  test('requires no client_id', async () => {
    assert.equal((await service.get('/merchant/1001/')).status, 200)
  })
})
