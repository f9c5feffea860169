import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ask, got, type Json, read, refused } from './support/ask.ts'
import {
  allWeek,
  findMerchant,
  newMerchant,
  newWord,
  operate,
  phoenixDate,
  retireMerchants,
  search,
  wacker,
  washington,
  water,
} from './support/merchants.ts'
import { newcomer } from './support/people.ts'

after(retireMerchants)

const idsOf = ({ merchants }: Json) => merchants.map(({ id }: { id: string }) => id)
const nowhere = { latitude: '43.615', longitude: '-116.2023' }
const near = (latitude: number, wanted: number) => Math.abs(latitude - wanted) < 0.005

describe('a search', () => {
  test('5.1 5.6 5.14 5.15 says where it looked and what it found', async () => {
    for (const address of [water, '199 Water Street, 10038']) {
      const found = await search({ address })
      const lists = ['promoted_merchants_id', 'merchants', 'verticals', 'cuisines', 'popular_cuisines']
      for (const name of lists) assert.ok(found[name].length > 0, name)
      assert.deepEqual(found.message, [])
      const { latitude, longitude, ...place } = found.search_address
      const street = { street: '199 Water St', zip_code: '10038', state: 'NY', city: 'New York' }
      assert.deepEqual(place, { ...street, is_exact_match: true })
      assert.ok(near(latitude, 40.7066) && near(longitude, -74.0055))
    }
  })
  test('5.2 5.3 is for delivery into zones, or for pickup nearby', async () => {
    const zones = [{ type: 'zipCode', zipCode: '60606', fixedFee: 1 }]
    const id = await newMerchant({ zones })
    assert.equal(await findMerchant(id), undefined)
    assert.equal((await findMerchant(id, { address: wacker })).ordering.delivery_charge, 1)
    assert.equal((await findMerchant(id, {}, 'pickup')).location.distance, 0)
    assert.equal(await findMerchant(id, { address: wacker }, 'pickup'), undefined)
    const [four, six] = [4, 6].map((miles) => ({ latitude: 33.4483 + miles / 69.1, longitude: -112.0768 }))
    const at = (place: object, more = {}) => findMerchant(id, { address: '', ...place, ...more }, 'pickup')
    assert.ok(await at(four!))
    assert.equal(await at(four!, { radius: 3 }), undefined)
    assert.equal(await at(six!), undefined)
    assert.ok(await at(six!, { radius: 7 }))
  })
  test('5.4 has no other method', async () => {
    await refused(read('/merchant/search/teleport', { address: water }), 404, 'unknown_path')
  })
  test('5.5 5.33 marks the caller’s favorites', async () => {
    const id = await newMerchant()
    const [fan, other] = [await newcomer(), await newcomer()]
    await got(ask('POST', `/merchant/favorite/${id}`, { token: fan.token }))
    assert.equal((await findMerchant(id)).favorite, false)
    assert.equal((await findMerchant(id, { access_token: fan.token })).favorite, true)
    assert.equal((await findMerchant(id, { access_token: other.token })).favorite, false)
    const query = { address: washington }
    const found = await got(ask('GET', '/merchant/search/delivery', { token: fan.token, query }))
    const favorites = found.merchants.filter(({ favorite }: Json) => favorite)
    assert.deepEqual(idsOf({ merchants: favorites }), [String(id)])
  })
  test('5.7 5.8 5.9 accepts coordinates', async () => {
    const place = { address: '', latitude: '33.4483', longitude: '-112.0768' }
    const found = await search(place)
    const { latitude, longitude, zip_code, city, state } = found.search_address
    assert.deepEqual([latitude, longitude], [33.4483, -112.0768])
    assert.deepEqual([zip_code, city, state], ['85003', 'Phoenix', 'AZ'])
    assert.ok(found.merchants.length > 10)
    const boise = (await search({ address: '', ...nowhere })).search_address
    assert.deepEqual([boise.city, boise.state], ['Boise', 'ID'])
    assert.match(boise.zip_code, /^837\d\d$/)
  })
  test('5.10 requires a place', async () => {
    const wrong: [Record<string, string>, string[]][] = [
      [{}, ['address', 'latitude', 'longitude']],
      [{ latitude: '33.4' }, ['longitude']],
      [{ longitude: '-112' }, ['latitude']],
    ]
    for (const [query, fields] of wrong) {
      const codes = fields.map(() => 'missing_parameter')
      const { message } = await refused(read('/merchant/search/delivery', query), 400, ...codes)
      assert.deepEqual(
        message.map(({ field }: { field: string }) => field),
        fields,
      )
    }
  })
  test('5.11 5.36 can be for one type of merchant', async () => {
    const labels = {
      ...{ R: 'Restaurant', C: 'Caterer', F: 'Florist', I: 'Grocery Store', W: 'Wine and Liquor Store' },
      ...{ U: 'Drug/Convenience Store', P: 'Pet Store', Z: 'Tobacco Shop' },
    }
    for (const [type, label] of Object.entries(labels)) {
      const { merchants } = await search({ address: water, merchant_type: type })
      assert.ok(merchants.length > 0, type)
      for (const { summary } of merchants) assert.deepEqual([summary.type, summary.type_label], [type, label])
    }
    const query = { address: water, merchant_type: 'X' }
    await refused(read('/merchant/search/delivery', query), 400, 'invalid_parameter')
  })
  test('5.12 5.14 accepts less than an address if told to', async () => {
    const places = { '10038': '10038', 'Tribeca, New York': '10013', 'Union Square, New York': '10003' }
    for (const [address, zip] of Object.entries(places)) {
      await refused(read('/merchant/search/delivery', { address }), 400, 'invalid_address')
      const { search_address, merchants } = await search({ address, inexact: true })
      assert.deepEqual([search_address.zip_code, search_address.is_exact_match], [zip, false])
      assert.ok(merchants.length > 0)
    }
    assert.equal((await search({ address: water, inexact: true })).search_address.is_exact_match, true)
  })
  test('5.16 may find no merchant', async () => {
    for (const method of ['delivery', 'pickup']) {
      const found = await search({ address: '', ...nowhere }, method)
      assert.deepEqual(
        found.message.map(({ code }: Json) => code),
        ['no_delivery_results'],
      )
      assert.deepEqual([found.merchants, found.promoted_merchants_id, found.cuisines], [[], [], []])
    }
  })
  test('5.17 5.18 lists the candidates of an ambiguous address', async () => {
    const answer = read('/merchant/search/delivery', { address: '100 Broadway, NY' })
    const { addresses } = await refused(answer, 400, 'loc_multiple_possible')
    assert.ok(new Set(addresses.map(({ zip }: Json) => zip)).size >= 3)
    for (const { street, city, state, zip, latitude, longitude, exactMatch } of addresses) {
      assert.deepEqual([street, state, exactMatch], ['100 Broadway', 'NY', true])
      const { search_address } = await search({ address: `${street}, ${zip}` })
      assert.deepEqual([search_address.city, search_address.zip_code], [city, zip])
      assert.deepEqual([search_address.latitude, search_address.longitude], [latitude, longitude])
    }
  })
  test('5.19 refuses an invalid address', async () => {
    for (const address of ['1 Nowhere Blvd, Nowhere, ZZ', '99999 Water St, New York, NY'])
      await refused(read('/merchant/search/pickup', { address }), 400, 'invalid_address')
  })
})

describe('the list', () => {
  test('5.20 5.21 has a summary', async () => {
    const { verticals, cuisines, popular_cuisines, merchants } = await search({ address: water })
    const named = ({ type, label }: Json) => typeof type === 'string' && label.length > 0
    assert.ok(verticals.length >= 3 && verticals.every(named))
    const counts: number[] = verticals.map(({ count }: Json) => count)
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      merchants.length,
    )
    const stores = merchants.filter(({ summary }: Json) => summary.type === 'W')
    assert.equal(verticals.find(({ type }: Json) => type === 'alcohol').count, stores.length)
    const all = new Set(merchants.flatMap(({ summary }: Json) => summary.cuisines))
    assert.deepEqual(new Set(cuisines), all)
    assert.equal(cuisines.length, all.size)
    assert.ok(popular_cuisines.length > 0 && popular_cuisines.every((name: string) => all.has(name)))
  })
  test('5.22 lists promoted merchants separately', async () => {
    const keyword = newWord()
    const zones = [{ type: 'radius', radius: 20, fixedFee: 1 }]
    const away = { street: '1 E Camelback Rd', city: 'Phoenix', state: 'AZ' }
    const nearest = await newMerchant({ info: { name: `${keyword} One` } })
    const promoted = await newMerchant({ info: { name: `${keyword} Two`, location: away }, zones })
    assert.deepEqual((await search({ keyword })).promoted_merchants_id, [])
    await operate('PUT', `merchants/${promoted}`, { promoted: true })
    const found = await search({ keyword })
    assert.deepEqual(found.promoted_merchants_id, [String(promoted)])
    assert.deepEqual(idsOf(found), [String(nearest), String(promoted)])
  })
  test('5.23 5.30 starts with open merchants, then the nearest', async () => {
    const { merchants } = await search({ address: water, at: '2026-06-17T05:00:00-04:00' })
    const states = merchants.map(({ ordering }: Json) => ordering.is_open)
    assert.ok(states.includes(true) && states.includes(false))
    const keys: [number, number][] = merchants.map(({ ordering, location }: Json) => {
      return [ordering.is_open ? 0 : 1, location.distance]
    })
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
    )
  })
  test('5.26 5.30 5.42 can be for another time', async () => {
    const hours = allWeek('09:00', '17:00')
    const id = await newMerchant({ schedule: { business: hours, delivery: hours } })
    const date = phoenixDate(1)
    const at = async (time: string) =>
      (await findMerchant(id, { order_time: `${date}T${time}-07:00` })).ordering
    const noon = await at('12:00:00')
    assert.deepEqual([noon.is_open, noon.last_or_next_order_time], [true, `${date}T17:00:00-07:00`])
    const early = await at('08:00:00')
    assert.deepEqual([early.is_open, early.last_or_next_order_time], [false, `${date}T09:00:00-07:00`])
  })
  test('5.27 comes whole or in pages', async () => {
    const at = '2026-06-17T12:00:00-07:00'
    const whole = await search({ address: water, at })
    assert.ok(whole.merchants.length > 100)
    const ask = { address: water, at, keyword: 'a', limit: 3 }
    const all = idsOf(await search({ ...ask, limit: 10_000 }))
    assert.deepEqual(idsOf(await search(ask)), all.slice(0, 3))
    assert.deepEqual(idsOf(await search({ ...ask, offset: 2 })), all.slice(2, 5))
  })
  test('5.28 5.29 leaves out deactivated merchants, and lists those without hours as closed', async () => {
    const id = await newMerchant({ schedule: null })
    const { ordering } = await findMerchant(id)
    assert.deepEqual([ordering.is_open, ordering.availability.pickup], [false, false])
    await operate('PUT', `merchants/${id}`, { active: false })
    assert.equal(await findMerchant(id), undefined)
    assert.equal(await findMerchant(id, {}, 'pickup'), undefined)
    const { explain, ...near } = await search({ address: water, explain: true })
    assert.ok(!idsOf(near).includes('1004'))
    assert.ok(!explain.some(({ merchant_id }: Json) => merchant_id === '1004'))
  })
})

describe('lists and suggestions', () => {
  test('5.120 include every active merchant once, page by page', async () => {
    const merchantId = await newMerchant()
    const list = (query: Record<string, number>) => got(read('/merchant/list', query))
    const ids: string[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: Json = await list({ after, limit: 500 })
      ids.push(...page.merchants.map(({ id }: Json) => id))
      after = page.next
    }
    assert.equal(new Set(ids).size, ids.length)
    assert.ok(ids.includes('1001') && ids.includes(String(merchantId)) && !ids.includes('1004'))
  })
  test('5.121 complete an address from its beginning', async () => {
    const { addresses } = await got(read('/place/suggest', { text: '199 wat' }))
    assert.ok(addresses.includes('199 Water St, New York, NY 10038'), addresses.join())
    const { search_address } = await search({ address: addresses[0] })
    assert.equal(search_address.is_exact_match, true)
    for (const text of ['199%', '199__', 'water', 'x'])
      assert.deepEqual((await got(read('/place/suggest', { text }))).addresses, [])
  })
  test('5.122 5.123 suggest places, dishes and bottles together, and tolerate typos', async () => {
    const suggest = async (q: string) =>
      (await got(read('/search/suggest', { q, address: water }))).suggestions
    const found = (await Promise.all(['pizza', 'thai', 'pinot'].map(suggest))).flat()
    assert.deepEqual([...new Set(found.map(({ type }: Json) => type))].sort(), [
      'dish',
      'merchant',
      'product',
    ])
    for (const { text, link } of found) assert.ok(text !== '' && URL.canParse(link), JSON.stringify(link))
    for (const [typed, meant] of Object.entries({ pizzza: /pizza/i, pziza: /pizza/i, pancke: /pancake/i })) {
      const dishes = (await suggest(typed)).filter(({ type }: Json) => type === 'dish')
      assert.ok(dishes.length > 0 && dishes.every(({ text }: Json) => meant.test(text)), typed)
    }
    assert.ok((await suggest('chardonay')).some(({ type }: Json) => type === 'product'))
  })
  test('5.124 correct a typo in a keyword, and say so', async () => {
    const [typed, meant] = [await search({ keyword: 'pizzza' }), await search({ keyword: 'pizza' })]
    assert.equal(typed.did_you_mean, 'pizza')
    assert.equal(meant.did_you_mean, null)
    assert.deepEqual(idsOf(typed).sort(), idsOf(meant).sort())
  })
  test('5.125 include the gazetteer’s streets for a map', async () => {
    const edges = { south: '40.704', west: '-74.01', north: '40.71', east: '-74' }
    const { streets } = await got(read('/place/streets', edges))
    assert.ok(streets.some(({ name }: Json) => /water st/i.test(name)))
    for (const { stretches } of streets) for (const stretch of stretches) assert.equal(stretch.length, 4)
  })
})
