import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Refusal } from '../../../src/core/refusal.ts'
import { prepareChange, preparePosted, saveLocation } from '../../../src/modules/customers/locations.ts'
import type { Geocoder, LocatedPlace } from '../../../src/outside/geocoder.ts'
import { codesOf, customerService, fieldsOf } from '../../support/orders.ts'
import { ada, newcomer, signedIn } from '../../support/people.ts'

const service = customerService()
const water = {
  street: '199 Water Street',
  city: 'New York',
  state: 'ny',
  zip_code: 10038,
  phone: '212-555-0102',
}
const fifth = { street: '350 5th Ave', city: 'New York', state: 'NY', zip_code: '10118', phone: '2125550102' }
const wacker = {
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  zip_code: '60606',
  phone: '3125550102',
}

/** A separate customer for each test. */
async function somebody(): Promise<Record<string, string>> {
  const { rows } = await service.db.pool.query(
    `INSERT INTO customers (email, first_name, last_name, password_hash, created_at)
     VALUES (gen_random_uuid() || '@example.com', 'Some', 'Body', '-', now()) RETURNING customer_id`,
  )
  return signedIn(service.db, { customer: Number(rows[0].customer_id) })
}
const add = (body: object, headers: Record<string, string>) =>
  service.post('/customer/location', body, headers)
const list = async (headers: Record<string, string>): Promise<any[]> =>
  (await service.get('/customer/location', headers)).body.locations
const defaults = async (headers: Record<string, string>) =>
  (await list(headers)).filter((location) => location.default).map(({ street }) => street)

describe('GET /customer/location', () => {
  test('lists saved addresses', async () => {
    const { status, body } = await service.get('/customer/location', await signedIn(service.db))
    assert.equal(status, 200)
    assert.deepEqual(body.message, [])
    assert.deepEqual(
      body.locations.map(({ street }: { street: string }) => street),
      ['199 Water St'],
    )
  })

  test('returns 200 with loc_none and an empty list if there are none', async () => {
    const answer = await service.get('/customer/location', await signedIn(service.db, { customer: newcomer }))
    assert.equal(answer.status, 200)
    assert.deepEqual(codesOf(answer), ['loc_none'])
    assert.deepEqual(answer.body.locations, [])
  })

  test('returns 401 without a token', async () => {
    assert.equal((await service.get('/customer/location')).status, 401)
  })
})

describe('POST /customer/location', () => {
  test('saves a verified address with normalized values; the first is the default', async () => {
    const headers = await somebody()
    const { status, body } = await add(
      { ...water, unit_number: 'Apt 4B', company: 'Acme', label: 'Work' },
      headers,
    )
    assert.equal(status, 200)
    assert.deepEqual(body.message, [])
    const { location } = body
    assert.equal(body.location_id, location.location_id)
    assert.ok(Number.isInteger(location.location_id))
    assert.equal(location.street, '199 Water St')
    assert.equal(location.state, 'NY')
    assert.equal(location.zip_code, '10038')
    assert.equal(location.phone, '2125550102')
    assert.equal(location.unit_number, 'Apt 4B')
    assert.equal(location.company, 'Acme')
    assert.equal(location.label, 'Work')
    assert.equal(location.default, true)
    assert.equal(location.verified, true)
    assert.ok(Math.abs(location.latitude - 40.7066) < 0.003)
    assert.deepEqual(await list(headers), [location])
  })

  test('accepts a form, too', async () => {
    const form = new URLSearchParams({ ...water, zip_code: '10038' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(await somebody()) }
    assert.equal((await service.post('/api/customer/location/', form, headers)).status, 200)
  })

  test('an address equal to a saved one gets its location_id, in any spelling', async () => {
    const headers = await somebody()
    const first = await add({ ...water, unit_number: '#4b', label: 'Home' }, headers)
    const again = await add(
      { ...water, street: '199 water st', unit_number: 'APT 4-B', instructions: 'Ring' },
      headers,
    )
    assert.equal(again.body.location_id, first.body.location_id)
    assert.equal(again.body.location.instructions, 'Ring')
    assert.equal(again.body.location.label, 'Home')
    const other = await add({ ...water, unit_number: '5B' }, headers)
    assert.notEqual(other.body.location_id, first.body.location_id)
    assert.equal((await list(headers)).length, 2)
  })

  test('twenty requests at once with the same address save it once', async () => {
    const headers = await somebody()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(fifth, headers)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => body.location_id)).size, 1)
  })

  test('reports all missing and wrong fields at once, in order', async () => {
    const answer = await add({ street: '1 St', state: 'New York', phone: '555' }, await somebody())
    assert.equal(answer.status, 400)
    assert.deepEqual(fieldsOf(answer), ['street', 'city', 'state', 'zip_code', 'phone'])
    assert.deepEqual(codesOf(answer), [
      'invalid_parameter',
      'missing_parameter',
      'invalid_parameter',
      'missing_parameter',
      'invalid_parameter',
    ])
  })

  test('a phone has ten digits in 10 to 12 characters', async () => {
    const headers = await somebody()
    for (const phone of ['+12125550102', '(212)5550102', '212.555.0102', '12125550102']) {
      assert.equal((await add({ ...water, phone }, headers)).body.location.phone, '2125550102')
    }
    for (const phone of ['212555010', '2125550102345', 'abcdefghij', '22125550102', '2125550102#']) {
      assert.deepEqual(fieldsOf(await add({ ...water, phone }, headers)), ['phone'])
    }
  })

  test("an address that can't be verified returns 400 bad_loc and saves nothing", async () => {
    const headers = await somebody()
    const answer = await add(
      { ...water, street: '1 Nowhere Blvd', city: 'Nowhere', state: 'ZZ', zip_code: '00000' },
      headers,
    )
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['bad_loc'])
    assert.deepEqual(await list(headers), [])
  })

  test('changes only the sent fields with location_id', async () => {
    const headers = await somebody()
    const { body } = await add({ ...water, label: 'Home', unit_number: '7' }, headers)
    const changed = await add({ location_id: String(body.location_id), instructions: 'Knock' }, headers)
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body.location, { ...body.location, instructions: 'Knock' })
  })

  test('default: true makes it the default', async () => {
    const headers = await somebody()
    await add(water, headers)
    await add(fifth, headers)
    assert.deepEqual(await defaults(headers), ['199 Water St'])
    await add({ ...wacker, default: true }, headers)
    assert.deepEqual(await defaults(headers), ['233 S Wacker Dr'])
  })

  test('an Idempotency-Key repeats the first response', async () => {
    const headers = { ...(await somebody()), 'idempotency-key': 'one address' }
    const first = await add(water, headers)
    const again = await add(water, headers)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(again.text, first.text)
    assert.deepEqual(codesOf(await add(fifth, headers)), ['idempotency_mismatch'])
  })

  test('a card number in free text is refused', async () => {
    const headers = await somebody()
    const texts = { instructions: 'charge 4242 4242 4242 4242', label: '4111111111111111' }
    const answer = await add({ ...water, ...texts }, headers)
    assert.equal(answer.status, 400)
    assert.deepEqual(fieldsOf(answer).sort(), ['instructions', 'label'])
    assert.ok(!answer.text.includes('4242') && !answer.text.includes('1111'))
  })
})

describe('PUT /customer/location/{location_id}', () => {
  test('changes only the sent fields and normalizes them; null clears', async () => {
    const headers = await somebody()
    const { body } = await add({ ...water, unit_number: '7', company: 'Acme' }, headers)
    const path = `/customer/location/${body.location_id}`
    const moved = await service.put(path, { street: '350 fifth avenue', zip_code: '10118' }, headers)
    assert.equal(moved.status, 200)
    assert.equal(moved.body.location.street, '350 5th Ave')
    assert.equal(moved.body.location.zip_code, '10118')
    assert.equal(moved.body.location.unit_number, '7')
    assert.notEqual(moved.body.location.latitude, body.location.latitude)
    const cleared = await service.put(path, { company: null, unit_number: null }, headers)
    assert.equal(cleared.body.location.company, null)
    assert.equal(cleared.body.location.unit_number, '')
    assert.equal(cleared.body.location.street, '350 5th Ave')
  })

  test("returns 400 bad_loc for an address that can't be verified, and changes nothing", async () => {
    const headers = await somebody()
    const { body } = await add(water, headers)
    const answer = await service.put(
      `/customer/location/${body.location_id}`,
      { street: '1 Nowhere Blvd' },
      headers,
    )
    assert.deepEqual(codesOf(answer), ['bad_loc'])
    assert.deepEqual(await list(headers), [body.location])
  })

  test('returns 400 dupe_location for an address that is already saved', async () => {
    const headers = await somebody()
    await add(water, headers)
    const { body } = await add(fifth, headers)
    const answer = await service.put(
      `/customer/location/${body.location_id}`,
      { street: '199 Water St', zip_code: '10038' },
      headers,
    )
    assert.deepEqual(codesOf(answer), ['dupe_location'])
  })

  test('default: false makes another address the default, except for the only one', async () => {
    const headers = await somebody()
    const { body } = await add(water, headers)
    const path = `/customer/location/${body.location_id}`
    await service.put(path, { default: false }, headers)
    assert.deepEqual(await defaults(headers), ['199 Water St'])
    await add(fifth, headers)
    await service.put(path, { default: 'false' }, headers)
    assert.deepEqual(await defaults(headers), ['350 5th Ave'])
  })

  test('returns 400 with the name of a wrong field', async () => {
    const headers = await somebody()
    const { body } = await add(water, headers)
    const answer = await service.put(`/customer/location/${body.location_id}`, { zip_code: '123' }, headers)
    assert.deepEqual(fieldsOf(answer), ['zip_code'])
  })
})

describe('DELETE /customer/location/{location_id}', () => {
  test('removes it, and the last one used becomes the default', async () => {
    const headers = await somebody()
    const first = await add(water, headers)
    await add(fifth, headers)
    service.clock.ms += 1000
    await add(wacker, headers)
    const path = `/customer/location/${first.body.location_id}`
    const answer = await service.request('DELETE', path, { headers })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.location_id, first.body.location_id)
    assert.deepEqual(await defaults(headers), ['233 S Wacker Dr'])
    assert.deepEqual(codesOf(await service.request('DELETE', path, { headers })), ['unknown_location'])
  })
})

test('another customer’s location and an unknown one get the same response', async () => {
  const own = await list(await signedIn(service.db, { customer: ada }))
  const headers = await somebody()
  const answers = []
  for (const id of [own[0].location_id, 999_999_999, 'abc', '9'.repeat(30)]) {
    answers.push(
      await service.put(`/customer/location/${id}`, { label: 'mine' }, headers),
      await service.put(`/customer/location/${id}`, { street: '350 5th Ave' }, headers),
      await add({ location_id: id, label: 'mine' }, headers),
      await service.request('DELETE', `/customer/location/${id}`, { headers }),
    )
  }
  for (const { status, body } of answers) {
    assert.equal(status, 400)
    assert.equal(body.message.length, 1)
    assert.equal(body.message[0].code, 'unknown_location')
    assert.deepEqual(body.message[0].user_msg, answers[0]!.body.message[0].user_msg)
  }
  assert.equal((await list(await signedIn(service.db, { customer: ada })))[0].label, 'Home')
})

describe('with ambiguous geocoder results', () => {
  let call: any
  before(() => {
    call = { db: service.db, caller: { token: { customerId: ada } }, now: service.clock.ms }
  })
  const place: LocatedPlace = {
    street: '100 Broadway',
    city: 'New York',
    state: 'NY',
    zipCode: '10005',
    unit: null,
    neighborhood: 'Financial District',
    isExact: true,
    latitude: 40.708,
    longitude: -74.011,
  }
  const geocoderThat = (locate: Geocoder['locate']): Geocoder => ({ locate, reverse: async () => undefined })
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => assert.fail('it was taken'),
      (fault: Refusal) => fault,
    )

  test('several places return bad_loc with addresses, for new addresses and changes', async () => {
    const geocoder = geocoderThat(async () => ({
      kind: 'several',
      places: [place, { ...place, zipCode: '11211' }],
    }))
    const own = await list(await signedIn(service.db))
    const change = { location_id: own[0].location_id, street: '100 Broadway' }
    for (const work of [
      preparePosted({ geocoder }, water, call),
      prepareChange({ geocoder }, change, call),
    ]) {
      const { status, reasons, body } = await refusal(work)
      assert.equal(status, 400)
      assert.equal(reasons[0].code, 'bad_loc')
      assert.deepEqual(
        (body.addresses as { zip: string; exactMatch: boolean }[]).map(({ zip }) => zip),
        ['10005', '11211'],
      )
    }
  })

  test("a place without a house number isn't an address", async () => {
    const geocoder = geocoderThat(async () => ({ kind: 'found', place: { ...place, isExact: false } }))
    assert.equal((await refusal(preparePosted({ geocoder }, water, call))).reasons[0].code, 'bad_loc')
  })

  test('a change of label or phone does not call the geocoder', async () => {
    const geocoder = geocoderThat(() => assert.fail('it was asked'))
    const own = await list(await signedIn(service.db))
    const change = { location_id: own[0].location_id, label: 'Home', phone: '2125550101' }
    assert.equal((await prepareChange({ geocoder }, change, call)).place, undefined)
  })

  test('a change overtaken by another one is refused with 409 in_progress', async () => {
    const geocoder = geocoderThat(async () => ({ kind: 'found', place }))
    const headers = await signedIn(service.db)
    const [{ location_id }] = await list(headers)
    const overtaken = await prepareChange({ geocoder }, { location_id, street: '100 Broadway' }, call)
    const path = `/customer/location/${location_id}`
    assert.equal((await service.put(path, { unit_number: '9' }, headers)).status, 200)
    const work = service.db.transaction((tx) => saveLocation(overtaken, { ...call, db: tx }))
    assert.equal((await refusal(work)).reasons[0].code, 'in_progress')
    assert.equal((await service.put(path, { unit_number: null }, headers)).status, 200)
  })

  test('a unit that the geocoder extracts from the street is kept', async () => {
    const geocoder = geocoderThat(async () => ({ kind: 'found', place: { ...place, unit: '12F' } }))
    const prepared = await preparePosted({ geocoder }, { ...water, street: '100 Broadway 12F' }, call)
    assert.equal(prepared.place?.unit, '12F')
  })
})
