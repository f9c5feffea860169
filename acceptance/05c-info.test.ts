import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { got, type Json, read, refused } from './support/ask.ts'
import {
  allWeek,
  newMerchant,
  newWord,
  operate,
  retireMerchants,
  wacker,
  washington,
} from './support/merchants.ts'

after(retireMerchants)

const info = async (id: number, query = {}): Promise<Json> =>
  (await got(read(`/merchant/${id}/`, query))).merchant

describe('merchant info', () => {
  test('5.54 5.55 5.56 5.57 5.60 has what is known', async () => {
    const name = `Acceptance ${newWord()}`
    const location = { street: '200 W Washington St', city: 'Phoenix', state: 'AZ', landmark: 'City Hall' }
    const told = { name, description: 'By the square.', notes: 'Ring twice.', cuisines: ['Thai'] }
    const id = await newMerchant({ info: { ...told, location, type: 'C', timeNeeded: 50 } })
    const { message, merchant } = await got(read(`/merchant/${id}/`))
    assert.deepEqual(message, [])
    assert.equal(merchant.id, String(id))
    const { latitude, longitude, ...place } = merchant.location
    assert.deepEqual(place, { ...location, zip: '85003' })
    assert.ok(Math.abs(latitude - 33.4484) < 0.005 && Math.abs(longitude + 112.077) < 0.005)
    const { url, activation_date, type, phone, overall_rating, num_ratings, ...words } = merchant.summary
    for (const [key, value] of Object.entries(told)) assert.deepEqual({ name, ...words }[key], value, key)
    assert.deepEqual([type, phone, overall_rating, num_ratings], ['C', '6025550100', 0, 0])
    assert.equal(url.geo_tag, 'phoenix-az')
    assert.match(activation_date, /^\d{4}-\d\d-\d\d$/)
    const { payment_types, time_needed, specials, order_type, minimum } = merchant.ordering
    assert.deepEqual([payment_types, time_needed, specials], [['credit', 'promotions'], 50, []])
    assert.equal(order_type, 'both')
    assert.deepEqual(minimum, merchant.minimum)
  })
  test('5.57 says how to order', async () => {
    const orderType = async (more: object) =>
      (await info(await newMerchant({ info: more }))).ordering.order_type
    assert.equal(await orderType({ delivery: false }), 'pickup')
    assert.equal(await orderType({ pickup: false }), 'delivery')
  })
  test('5.58 5.64 says when, and why not', async () => {
    const schedule = { business: allWeek('09:00', '17:00'), delivery: allWeek('11:00', '14:00') }
    const id = await newMerchant({ schedule })
    const at = (time: string) => info(id, { at: `2026-06-17T${time}:30-07:00` })
    const morning = await at('10:00')
    assert.deepEqual(morning.ordering.availability, {
      ...{ pickup: true, delivery: false },
      next_pickup_time: '2026-06-17T10:00:00-07:00',
      next_delivery_time: '2026-06-17T11:00:00-07:00',
    })
    assert.equal(morning.display_status.code, 1)
    const night = await at('20:00')
    assert.deepEqual(night.ordering.availability, {
      ...{ pickup: false, delivery: false },
      next_pickup_time: '2026-06-18T09:00:00-07:00',
      next_delivery_time: '2026-06-18T11:00:00-07:00',
    })
    assert.ok(night.display_status.code > 1 && night.display_status.message.length > 0)
    const silent = await info(await newMerchant({ schedule: null }))
    assert.ok(silent.display_status.code > 1)
    assert.notEqual(silent.display_status.message, night.display_status.message)
  })
  test('5.59 5.61 5.62 has a range of fees, and one fee for one address', async () => {
    const zones = [
      { type: 'radius', radius: 1, fixedFee: 4, orderMinimum: 10 },
      { type: 'zipCode', zipCode: '60606', fixedFee: 9.5, orderMinimum: 25 },
      { type: 'zipCode', zipCode: '10038', percentFee: 15, orderMinimum: 40 },
    ]
    const id = await newMerchant({ zones })
    const anywhere = await info(id)
    assert.deepEqual(anywhere.ordering.delivery_charge, { lowest: 4, highest: 9.5 })
    assert.deepEqual(anywhere.minimum, { delivery: { lowest: 10, highest: 40 }, pickup: 0 })
    const there = async (address: string) => {
      const { delivery_charge, delivery_percent } = (await info(id, { address })).ordering
      return [delivery_charge, delivery_percent]
    }
    assert.deepEqual(await there(washington), [4, null])
    assert.deepEqual(await there(wacker), [9.5, null])
    assert.deepEqual(await there('199 Water St, 10038'), [null, 0.15])
  })
  test('5.63 refuses an address like the search', async () => {
    const at = (address: string) => read('/merchant/1001/', { address })
    assert.ok((await refused(at('100 Broadway, NY'), 400, 'loc_multiple_possible')).addresses.length >= 3)
    await refused(at('1 Nowhere Blvd, Nowhere, ZZ'), 400, 'invalid_address')
  })
  test('5.65 exists for a deactivated merchant', async () => {
    const id = await newMerchant()
    assert.equal((await info(id)).display_status.code, 1)
    await operate('PUT', `merchants/${id}`, { active: false })
    const { display_status, ordering } = await info(id)
    assert.equal(display_status.code, 2)
    assert.deepEqual([ordering.availability.pickup, ordering.availability.delivery], [false, false])
    assert.equal((await info(1004)).display_status.code, 2)
  })
  test('5.66 is refused for an unknown merchant', async () => {
    for (const id of ['999999999', 'abc', '0', '99999999999999999999'])
      await refused(read(`/merchant/${id}/`), 400, 'no_rest')
  })
})
