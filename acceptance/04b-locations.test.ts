import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { newcomer } from './support/people.ts'

const water = {
  ...{ street: '199 Water St', city: 'New York', state: 'NY' },
  ...{ zip_code: '10038', phone: '2125550102' },
}
const fifth = { ...water, street: '350 5th Ave', zip_code: '10118' }
const nowhere = { street: '1 Nowhere Blvd', city: 'Nowhere', state: 'ZZ', zip_code: '00000' }

async function newPerson() {
  const { token } = await newcomer()
  return {
    post: (json: object) => ask('POST', '/customer/location', { token, json }),
    put: (id: number, json: object) => ask('PUT', `/customer/location/${id}`, { token, json }),
    remove: (id: number) => ask('DELETE', `/customer/location/${id}`, { token }),
    list: () => got(ask('GET', '/customer/location', { token })),
  }
}
const faultsOf = ({ message }: Json) =>
  message.map(({ field, code }: { field: string; code: string }) => [field, code])

describe('saved addresses', () => {
  test('4.17 are listed, and the answer says if there are none', async () => {
    const { post, list } = await newPerson()
    const none = await list()
    assert.deepEqual([none.message[0].code, none.message.length, none.locations], ['loc_none', 1, []])
    const { location } = await got(post(water))
    assert.deepEqual(await list(), { message: [], locations: [location] })
  })
  test('4.18 have street, city, state, ZIP code and phone', async () => {
    const { post } = await newPerson()
    const body = await refused(post({}), 400, ...Array.from({ length: 5 }, () => 'missing_parameter'))
    const fields = faultsOf(body).map(([field]: [string]) => field)
    assert.deepEqual(fields, ['street', 'city', 'state', 'zip_code', 'phone'])
  })
  test('4.19 have parts of the right length', async () => {
    const { post, list } = await newPerson()
    const wrong = { street: ['1 Av'], city: ['N'], state: ['N', 'NYC'], zip_code: ['1003', '100380'] }
    for (const [field, values] of Object.entries({ ...wrong, phone: ['212555010', '+1-2125550102'] }))
      for (const value of values)
        assert.deepEqual(
          faultsOf(await refused(post({ ...water, [field]: value }), 400, 'invalid_parameter')),
          [[field, 'invalid_parameter']],
        )
    assert.deepEqual((await list()).locations, [])
    for (const phone of ['2125550102', '12125550102', '212-555-0102'])
      assert.equal((await got(post({ ...water, phone }))).location.phone, '2125550102')
  })
  test('4.20 can have optional fields', async () => {
    const { post } = await newPerson()
    const more = {
      ...{ unit_number: '4B', company: 'Acme', cross_streets: 'Fulton & John' },
      ...{ instructions: 'Ring twice', label: 'Work', default: true },
    }
    const { location } = await got(post({ ...water, ...more }))
    for (const [name, value] of Object.entries(more)) assert.equal(location[name], value, name)
  })
  test('4.21 are normalized for mail', async () => {
    const { post } = await newPerson()
    const written = { street: '199 water street', city: 'new york', state: 'ny', phone: '212-555-0102' }
    const { message, location } = await got(post({ ...water, ...written }))
    assert.deepEqual(message, [])
    assert.ok(Number.isInteger(location.location_id) && location.location_id > 0)
    for (const [name, value] of Object.entries(water)) assert.equal(location[name], value, name)
  })
  test('4.22 must exist', async () => {
    const { post, put, list } = await newPerson()
    await refused(post({ ...water, ...nowhere }), 400, 'bad_loc')
    const { location } = await got(post(water))
    await refused(put(location.location_id, nowhere), 400, 'bad_loc')
    assert.deepEqual((await list()).locations, [location])
  })
  test('4.23 4.24 change only what was sent', async () => {
    const { post, put, list } = await newPerson()
    const { location } = await got(post({ ...water, label: 'Home', unit_number: '7' }))
    const { location_id } = location
    const knock = await got(post({ location_id, instructions: 'Knock' }))
    assert.deepEqual(knock.location, { ...location, instructions: 'Knock' })
    const moved = await got(put(location_id, { street: '350 5th Avenue', zip_code: '10118' }))
    const { latitude, longitude } = moved.location
    assert.ok(Math.abs(latitude - 40.7484) < 0.005 && Math.abs(longitude + 73.9857) < 0.005)
    const there = { street: '350 5th Ave', zip_code: '10118', postal_code: '10118', latitude, longitude }
    assert.deepEqual(moved.location, { ...knock.location, ...there })
    assert.deepEqual((await list()).locations, [moved.location])
  })
  test('4.25 are saved once', async () => {
    const { post, list } = await newPerson()
    const { location } = await got(post({ ...water, unit_number: '5' }))
    const again = await got(post({ ...water, street: '199 Water Street', unit_number: '5' }))
    assert.equal(again.location.location_id, location.location_id)
    const other = await got(post({ ...water, unit_number: '6' }))
    assert.notEqual(other.location.location_id, location.location_id)
    assert.equal((await list()).locations.length, 2)
  })
  test('4.26 include one default', async () => {
    const { post, put, list } = await newPerson()
    const [first, second] = [(await got(post(water))).location, (await got(post(fifth))).location]
    assert.deepEqual([first.default, second.default], [true, false])
    await got(put(second.location_id, { default: true }))
    const defaults = (await list()).locations.filter((each: Json) => each.default)
    assert.deepEqual(
      defaults.map(({ street }: Json) => street),
      ['350 5th Ave'],
    )
  })
  test('4.27 can be deleted by their owner', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const { location } = await got(one.post(water))
    await refused(other.remove(location.location_id), 400, 'unknown_location')
    await refused(other.post({ location_id: location.location_id, label: 'Mine' }), 400, 'unknown_location')
    await got(one.remove(location.location_id))
    assert.deepEqual((await one.list()).locations, [])
    await refused(one.remove(location.location_id), 400, 'unknown_location')
  })
})
