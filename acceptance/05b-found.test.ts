import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ask, got, type Json, read } from './support/ask.ts'
import {
  administer,
  findMerchant,
  newMerchant,
  newWord,
  operate,
  retireMerchants,
  search,
  washington,
  water,
} from './support/merchants.ts'
import { newcomer } from './support/people.ts'

after(retireMerchants)

const summaryKeys = [
  ...['name', 'cuisines', 'phone', 'description', 'overall_rating', 'num_ratings', 'type', 'type_label'],
  ...['notes', 'url', 'activation_date', 'merchant_logo', 'merchant_logo_raw'],
]
const orderingKeys = [
  ...['delivery_processes_card', 'payment_types', 'is_rds', 'time_needed', 'specials', 'minimum', 'is_open'],
  ...['last_or_next_order_time', 'delivery_charge', 'delivery_percent', 'availability'],
]
const locationKeys = ['distance', 'street', 'city', 'state', 'zip', 'longitude', 'latitude', 'landmark']

describe('a merchant in the results', () => {
  test('5.31 5.32 5.35 5.38 5.39 5.41 has every key', async () => {
    const { merchants } = await search({ address: water })
    assert.ok(merchants.length > 100)
    for (const { id, favorite, summary, ordering, location } of merchants) {
      assert.match(id, /^\d+$/)
      assert.equal(favorite, false)
      for (const key of summaryKeys) assert.ok(key in summary, key)
      for (const key of orderingKeys) assert.ok(key in ordering, key)
      for (const key of locationKeys) assert.ok(key in location, key)
      const { geo_tag, short_tag, complete } = summary.url
      for (const text of [summary.name, summary.phone, geo_tag, short_tag, complete])
        assert.ok(text.length > 0)
      const { overall_rating, num_ratings } = summary
      assert.ok(Number.isInteger(overall_rating) && overall_rating >= 0 && overall_rating <= 100)
      assert.ok(Number.isInteger(num_ratings))
      assert.equal(typeof ordering.is_open, 'boolean')
      for (const key of ['distance', 'latitude', 'longitude']) assert.equal(typeof location[key], 'number')
      for (const special of ordering.specials) assert.ok(special.name.length > 0 && special.type.length > 0)
    }
    assert.ok(merchants.some(({ ordering }: Json) => ordering.specials.length > 0))
    assert.ok(merchants.some(({ summary }: Json) => summary.overall_rating > 50 && summary.num_ratings > 50))
  })
  test('5.34 5.35 5.37 5.40 5.43 5.44 5.46 5.47 shows what is known about it', async () => {
    const name = `Acceptance ${newWord()}`
    const told = { description: 'By the square.', notes: 'Ring twice.' }
    const location = {
      ...{ street: '1 E Camelback Rd', city: 'Phoenix', state: 'AZ' },
      landmark: 'Opposite the tower',
    }
    const zones = [{ type: 'radius', radius: 20, fixedFee: 3.5, orderMinimum: 12.25 }]
    const cuisines = ['Thai', 'Deli']
    const id = await newMerchant({ info: { ...told, name, cuisines, location, timeNeeded: 25 }, zones })
    const found = await findMerchant(id)
    assert.equal(found.id, String(id))
    const { url, activation_date, ...summary } = found.summary
    assert.deepEqual(summary, {
      ...{ name, ...told, cuisines, phone: '6025550100', overall_rating: 0, num_ratings: 0 },
      ...{ type: 'R', type_label: 'Restaurant', merchant_logo: null, merchant_logo_raw: null },
    })
    assert.match(activation_date, /^\d{4}-\d\d-\d\d$/)
    assert.equal(url.geo_tag, 'phoenix-az')
    assert.ok(url.short_tag.includes(name.split(' ')[1]))
    assert.ok(url.complete.endsWith(`/merchant/${id}/`), 'and that path is the merchant’s')
    assert.equal((await got(read(`/merchant/${id}/`))).merchant.summary.name, name)
    const { estimate, closed_reason, paused_until, ...ordering } = found.ordering
    assert.deepEqual([closed_reason, paused_until], [null, null])
    assert.equal(estimate.ready_minutes, 25)
    assert.deepEqual(ordering, {
      ...{ delivery_processes_card: true, payment_types: ['credit', 'promotions'], is_rds: false },
      ...{ time_needed: 25, specials: [], last_or_next_order_time: null, minimum: 12.25, is_open: true },
      ...{ delivery_charge: 3.5, delivery_percent: null },
      availability: { pickup: true, delivery: true, delivery_estimate: 25 },
    })
    const { distance, longitude, latitude, ...place } = found.location
    assert.ok(distance > 3.5 && distance < 5 && latitude > 33.5 && longitude < -112)
    assert.deepEqual(place, { ...location, zip: place.zip })
    assert.match(place.zip, /^850\d\d$/)
    await operate('PUT', `merchants/${id}`, { courierDelivery: true, deliveryProcessesCard: false })
    const { is_rds, delivery_processes_card } = (await findMerchant(id)).ordering
    assert.deepEqual([is_rds, delivery_processes_card], [true, false])
  })
  test('5.24 5.25 is found by its name, its cuisine and its dishes', async () => {
    const [name, cuisine, dish] = [newWord(), newWord(), newWord()]
    const merchantId = await newMerchant({ info: { name: `The ${name}`, cuisines: [cuisine] } })
    const item = { type: 'Item', name: `Baked ${dish}`, price: 7.25 }
    const menu = [{ type: 'SubMenu', name: 'Menu', children: [item] }]
    const { entityIds } = await administer('POST', 'menu/structure', { merchantId, menu })
    for (const keyword of [name.toUpperCase(), cuisine, dish]) {
      const { merchants } = await search({ keyword })
      assert.deepEqual(
        merchants.map(({ id }: Json) => id),
        [String(merchantId)],
      )
      const matched = [{ id: `N${entityIds[1]}`, name: `Baked ${dish}`, price: 7.25 }]
      assert.deepEqual(merchants[0].matched_items, keyword === dish ? matched : [])
    }
    assert.equal('matched_items' in (await findMerchant(merchantId)), false)
  })
})

describe('zones', () => {
  const square = [
    { latitude: 33.44, longitude: -112.08 },
    { latitude: 33.46, longitude: -112.08 },
    { latitude: 33.46, longitude: -112.07 },
    { latitude: 33.44, longitude: -112.07 },
  ]
  const at = (latitude: number, longitude: number) => ({ address: '', latitude, longitude })

  test('5.48 are circles, polygons and ZIP codes', async () => {
    const covers = async (zone: object, place: object) => {
      const id = await newMerchant({ zones: [{ fixedFee: 1, ...zone }] })
      return (await findMerchant(id, { ...place })) !== undefined
    }
    const [here, mileAway] = [{ address: washington }, at(33.4483 + 1 / 69.1, -112.0768)]
    assert.equal(await covers({ type: 'radius', radius: 1.05 }, mileAway), true)
    assert.equal(await covers({ type: 'radius', radius: 0.95 }, mileAway), false)
    assert.equal(await covers({ type: 'polygon', polygon: square }, here), true)
    assert.equal(await covers({ type: 'polygon', polygon: square }, at(33.45, -112.0699)), false)
    assert.equal(await covers({ type: 'zipCode', zipCode: '85003' }, here), true)
    assert.equal(await covers({ type: 'zipCode', zipCode: '85004' }, here), false)
  })
  test('5.49 include their edges and corners', async () => {
    const id = await newMerchant({ zones: [{ type: 'polygon', polygon: square, fixedFee: 1 }] })
    for (const place of [at(33.45, -112.07), at(33.44, -112.075), at(33.46, -112.08)])
      assert.ok(await findMerchant(id, place))
  })
  test('5.45 5.50 5.51 5.52 compete by fee, then by minimum, then by age', async () => {
    const radius = { type: 'radius', radius: 3 }
    const won = async (...zones: object[]) => {
      const id = await newMerchant({ zones: zones.map((zone) => ({ ...radius, ...zone })) })
      const { delivery_charge, delivery_percent, minimum } = (await findMerchant(id)).ordering
      return [delivery_charge, delivery_percent, minimum]
    }
    const tenth = { percentFee: 10, orderMinimum: 20 }
    const two = { fixedFee: 2, orderMinimum: 20 }
    assert.deepEqual(await won({ fixedFee: 2.01 }, tenth), [null, 0.1, 20])
    assert.deepEqual(await won({ percentFee: 15, orderMinimum: 20 }, { fixedFee: 2.99 }), [2.99, null, 0])
    assert.deepEqual(await won({ percentFee: 15, orderMinimum: 10 }, two), [null, 0.15, 10])
    assert.deepEqual(await won({ ...two, orderMinimum: 30 }, { ...two, orderMinimum: 15 }, two), [
      2,
      null,
      15,
    ])
    assert.deepEqual(await won(tenth, two), [null, 0.1, 20])
    assert.deepEqual(await won(two, tenth), [2, null, 20])
  })
  test('5.53 are checked again at checkout', async () => {
    const merchantId = await newMerchant()
    const menu = [{ type: 'SubMenu', name: 'Menu', children: [{ type: 'Item', name: 'Pie', price: 20 }] }]
    const { entityIds } = await administer('POST', 'menu/structure', { merchantId, menu })
    const { token } = await newcomer()
    const home = { street: '200 W Washington St', city: 'Phoenix', state: 'AZ', zip_code: '85003' }
    const { location } = await got(
      ask('POST', '/customer/location', { token, json: { ...home, phone: '6025550100' } }),
    )
    const cart = `/customer/cart/${merchantId}`
    await got(ask('POST', cart, { token, json: { item: { item_id: `N${entityIds[1]}` } } }))
    const codes = async () => {
      const json = { order_type: 'delivery', location_id: location.location_id, payments: [] }
      const { body } = await ask('POST', `${cart}/checkout`, { token, json })
      return body.message.map(({ code }: Json) => code)
    }
    assert.ok(!(await codes()).includes('out_of_range'))
    await administer('DELETE', 'zones/truncate', { merchantId })
    assert.ok((await codes()).includes('out_of_range'))
  })
})
