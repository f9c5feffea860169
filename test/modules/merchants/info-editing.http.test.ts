import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { distanceMiles } from '../../../src/core/geo.ts'
import type { Route } from '../../../src/http/route.ts'
import { merchantInfoRoutes } from '../../../src/modules/merchants/info/routes.ts'
import type { Geocoder } from '../../../src/outside/geocoder.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { operator, startTestService } from '../../support/test-service.ts'

/** The demo's geocoder, which a test can wrap. */
let inFront: Geocoder['locate'] | undefined
const routes = ({ geocoder, images }: Pick<Deps, 'geocoder' | 'images'>): readonly Route[] => {
  const locate: Geocoder['locate'] = (text, options) => (inFront ?? geocoder.locate)(text, options)
  return merchantInfoRoutes({ geocoder: { ...geocoder, locate }, images })
}
const service = await startTestService({ template: 'demo', routes })
after(() => service.stop())

/** Signed in for merchant administration. */
async function administrator(username: string) {
  const { access_token } = await logIn(service, { ...merchantApp, username, scope: 'global,merchant' })
  return { authorization: access_token as string }
}
const owner: Record<string, string> = await administrator('owner@example.com')
const rival: Record<string, string> = await administrator('rival@example.com')

const path = '/merchant/admin/info'
const create = (body: object, headers = owner) => service.post(path, body, headers)
const change = (body: object, headers = owner) => service.put(path, body, headers)
const read = async (merchantId: number, headers = operator as Record<string, string>) => {
  const { message: _, ...info } = (await service.get(`${path}?merchantId=${merchantId}`, headers)).body
  return info
}
const fieldsOf = (answer: { body: any }) => answer.body.message.map(({ field }: { field: string }) => field)
const refusalOf = (answer: { status: number; body: any }) => [
  answer.status,
  codesOf(answer as any),
  fieldsOf(answer),
]
const pickup = async (address: string, more = '') => {
  const answer = await service.get(
    `/merchant/search/pickup?client_id=demo-app&address=${encodeURIComponent(address)}${more}`,
  )
  return answer.body.merchants as any[]
}
const isFoundAt = async (merchantId: number, address: string) =>
  (await pickup(address)).some(({ id }) => id === String(merchantId))

const water = '199 Water St, New York, NY 10038'
const wacker = '233 S Wacker Dr, Chicago, IL 60606'
const corner = {
  groupId: 1,
  name: 'Corner Café d’Or',
  type: 'R',
  phone: '(212) 555-0100',
  confirmPhone: '+1 212 555 0101',
  cuisines: ['French', 'Coffee'],
  location: { street: '199 Water Street', city: 'New York', state: 'ny' },
}
let count = 0
/** A name that is not taken. */
const named = (more: object = {}) => ({ ...corner, name: `Corner ${++count}`, ...more })
const created = async (more: object = {}): Promise<number> => {
  const answer = await create(named(more))
  assert.equal(answer.status, 200, answer.text)
  return answer.body.merchantId
}

/** Everything that a refused write must not touch. */
async function stored() {
  const { rows } = await service.db.pool.query(
    `SELECT (SELECT count(*) FROM merchants) AS merchants, (SELECT md5(string_agg(m::text, '' ORDER BY merchant_id)) FROM merchants m) AS all,
       (SELECT count(*) FROM merchant_tiles) AS tiles, (SELECT count(*) FROM audit_records) AS records`,
  )
  return rows[0]
}

describe('POST /merchant/admin/info', () => {
  test('creates a merchant from what is required, with defaults for the rest', async () => {
    const answer = await create(corner)
    assert.deepEqual(Object.keys(answer.body).sort(), ['merchantId', 'message'])
    assert.deepEqual([answer.status, answer.body.message], [200, []])
    const { merchantId } = answer.body
    const { latitude, longitude, ...info } = await read(merchantId, owner)
    assert.ok(distanceMiles({ latitude, longitude }, { latitude: 40.7066, longitude: -74.0055 }) < 0.19)
    assert.deepEqual(info, {
      merchantId,
      groupId: 1,
      name: 'Corner Café d’Or',
      type: 'R',
      cuisines: ['French', 'Coffee'],
      phone: '2125550100',
      confirmPhone: '12125550101',
      fax: null,
      contactName: null,
      description: '',
      notes: '',
      location: {
        street: '199 Water St',
        unit: null,
        city: 'New York',
        state: 'NY',
        zipCode: '10038',
        landmark: null,
      },
      timeZone: 'America/New_York',
      timeNeeded: 45,
      delivery: true,
      pickup: true,
      autoConfirm: false,
      courierDelivery: false,
      ownDelivery: false,
      paymentTypes: ['credit', 'promotions'],
      logoImage: null,
      coverImage: null,
      convenienceFee: 0,
      taxRate: 0,
      active: true,
      shortTag: 'corner-cafe-dor-new-york',
    })
  })

  test('accepts every field, and returns them under the same names', async () => {
    const said = {
      name: 'All of It',
      type: 'W',
      cuisines: ['Wine'],
      description: 'A cellar.',
      notes: 'Ring twice.',
      contactName: 'Ada',
      timeNeeded: 20,
      delivery: false,
      pickup: true,
      convenienceFee: 2.5,
      taxRate: 8.8753,
    }
    const location = {
      street: '350 5th Ave',
      unit: 'Suite 4, rear',
      zipCode: '10118',
      landmark: 'Opposite the tower',
    }
    const { body } = await create({ ...corner, ...said, fax: '212.555.0102', location })
    const info = await read(body.merchantId)
    assert.deepEqual(Object.fromEntries(Object.keys(said).map((key) => [key, info[key]])), said)
    assert.equal(info.fax, '2125550102')
    assert.deepEqual(info.location, { ...location, city: 'New York', state: 'NY' })
  })

  test('accepts what old clients send: text for everything, the address among the fields, cuisines with commas', async () => {
    const { location: _, cuisines: __, ...rest } = named()
    const sent = {
      ...rest,
      groupId: '1',
      cuisine: 'Thai, Pizza ,,thai',
      street: '233 S Wacker Dr',
      zipCode: '60606-1234',
      timeNeeded: '30',
      delivery: '0',
      taxRate: '10.25',
    }
    for (const answer of [
      await create(sent),
      await service.post(path, new URLSearchParams(sent).toString(), {
        ...owner,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ]) {
      const info = await read(answer.body.merchantId)
      assert.deepEqual(
        [
          info.cuisines,
          info.location.city,
          info.location.zipCode,
          info.timeNeeded,
          info.delivery,
          info.taxRate,
        ],
        [['Thai', 'Pizza'], 'Chicago', '60606', 30, false, 10.25],
      )
    }
  })

  test('makes the merchant available to customers at once: by its id and near its address', async () => {
    const merchantId = await created()
    const { body } = await service.get(`/merchant/${merchantId}/?client_id=demo-app`)
    assert.equal(body.merchant.location.street, '199 Water St')
    assert.deepEqual(body.merchant.ordering.payment_types, ['credit', 'promotions'])
    assert.equal(body.merchant.ordering.is_rds, false)
    const found = (await pickup(water)).find(({ id }) => id === String(merchantId))
    assert.equal(found.location.distance, 0)
    assert.equal(found.ordering.is_open, false)
    assert.ok(!(await isFoundAt(merchantId, wacker)))
  })

  test('makes it active from today by its own calendar', async () => {
    service.clock.ms = Date.parse('2026-06-16T03:30:00Z')
    const dates = []
    for (const zipCode of ['10118', '60606']) {
      const street = zipCode === '10118' ? '350 5th Ave' : '233 S Wacker Dr'
      const merchantId = await created({ location: { street, zipCode } })
      const { body } = await service.get(`/merchant/${merchantId}/?client_id=demo-app`)
      dates.push(body.merchant.summary.activation_date)
    }
    service.clock.ms = Date.parse('2026-06-16T04:30:00Z')
    const { body } = await service.get(`/merchant/${await created()}/?client_id=demo-app`)
    dates.push(body.merchant.summary.activation_date)
    assert.deepEqual(dates, ['2026-06-15', '2026-06-15', '2026-06-16'])
  })

  test('uses the time zone of its coordinates', async () => {
    const zones = []
    for (const [street, city, state] of [
      ['233 S Wacker Dr', 'Chicago', 'IL'],
      ['200 N Spring St', 'Los Angeles', 'CA'],
      ['200 W Washington St', 'Phoenix', 'AZ'],
    ]) {
      zones.push((await read(await created({ location: { street, city, state } }))).timeZone)
    }
    assert.deepEqual(zones, ['America/Chicago', 'America/Los_Angeles', 'America/Phoenix'])
  })

  test('gives each of many simultaneous merchants with the same name its own tag', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ ...corner, name: 'Twins!' })))
    const tags = []
    for (const { body } of answers) tags.push((await read(body.merchantId)).shortTag)
    const tag = 'twins-new-york'
    assert.deepEqual(tags.sort(), [tag, ...[2, 3, 4, 5, 6, 7, 8].map((number) => `${tag}-${number}`)])
  })

  test('accepts a name without Latin letters', async () => {
    assert.match((await read(await created({ name: '餃子' }))).shortTag, /^new-york(-\d+)?$/)
  })

  test('runs once for an Idempotency-Key', async () => {
    const body = named()
    const headers = { ...owner, 'idempotency-key': 'once' }
    const [first, second] = [await create(body, headers), await create(body, headers)]
    assert.equal(first.body.merchantId, second.body.merchantId)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
  })

  test('is audited', async () => {
    const merchantId = await created()
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    const { action, subject, merchant_id, actor, before: earlier, after: later } = records[0]
    assert.deepEqual(
      [action, subject, merchant_id, actor, earlier],
      ['merchant.created', String(merchantId), merchantId, 'owner@example.com', null],
    )
    assert.deepEqual(later, await read(merchantId))
  })

  test('reports everything that is missing at once', async () => {
    assert.deepEqual(refusalOf(await create({ groupId: 1 })), [
      400,
      Array(7).fill('missing_parameter'),
      ['name', 'type', 'phone', 'confirmPhone', 'cuisines', 'location.street', 'location.zipCode'],
    ])
    assert.deepEqual(fieldsOf(await create({}, operator)).slice(0, 2), ['groupId', 'name'])
    assert.deepEqual(
      fieldsOf(await create({ ...corner, location: { street: '199 Water St', city: 'New York' } })),
      ['location.zipCode'],
    )
    const { location: _, ...beside } = corner
    assert.deepEqual(fieldsOf(await create({ ...beside, street: '199 Water St' })), ['zipCode'])
    assert.deepEqual(fieldsOf(await create({ ...beside, zipCode: '10038' })), ['street'])
  })

  test('reports all errors at once, whichever check finds them', async () => {
    const answer = await create({
      ...corner,
      type: 'X',
      phone: '555-0100',
      confirmPhone: '1-800-FLOWERS-00',
      cuisines: [],
      timeNeeded: 1441,
      taxRate: 8.87531,
      convenienceFee: -1,
      location: { street: '199 Water St', state: 'New York', zipCode: '1003' },
    })
    assert.equal(answer.status, 400)
    assert.deepEqual([...new Set(codesOf(answer))], ['invalid_parameter'])
    assert.deepEqual(
      fieldsOf(answer).sort(),
      [
        'type',
        'phone',
        'confirmPhone',
        'cuisines',
        'timeNeeded',
        'taxRate',
        'convenienceFee',
        'location.state',
        'location.zipCode',
      ].sort(),
    )
  })

  test('stores nothing invalid', async () => {
    const earlier = await stored()
    const wrong: [object, string][] = [
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ name: { en: 'x' } }, 'name'],
      [{ name: 'a\0' }, 'name'],
      [{ type: 'r' }, 'type'],
      [{ type: 'Restaurant' }, 'type'],
      [{ cuisines: ['x'.repeat(61)] }, 'cuisines[0]'],
      [{ cuisines: [''] }, 'cuisines'],
      [{ cuisines: Array(31).fill('x') }, 'cuisines'],
      [{ cuisines: { a: 1 } }, 'cuisines'],
      [{ phone: '1'.repeat(16) }, 'phone'],
      [{ phone: '212-555-0100 ext 5' }, 'phone'],
      [{ fax: '12' }, 'fax'],
      [{ timeNeeded: -1 }, 'timeNeeded'],
      [{ timeNeeded: 1.5 }, 'timeNeeded'],
      [{ timeNeeded: 'soon' }, 'timeNeeded'],
      [{ taxRate: 100.0001 }, 'taxRate'],
      [{ taxRate: 1e-7 }, 'taxRate'],
      [{ taxRate: '8%' }, 'taxRate'],
      [{ taxRate: 1e308 }, 'taxRate'],
      [{ convenienceFee: [] }, 'convenienceFee'],
      [{ delivery: 'maybe' }, 'delivery'],
      [{ pickup: 2 }, 'pickup'],
      [{ description: 'x'.repeat(5001) }, 'description'],
      [{ location: 'here' }, 'location'],
      [{ location: [] }, 'location'],
      [{ location: { ...corner.location, unit: 'x'.repeat(51) } }, 'location.unit'],
      [{ groupId: 'mine' }, 'groupId'],
    ]
    for (const [more, field] of wrong) {
      const answer = await create({ ...corner, ...more })
      assert.deepEqual(refusalOf(answer), [400, ['invalid_parameter'], [field]], JSON.stringify(more))
    }
    assert.deepEqual(await stored(), earlier)
  })

  test('requires an exact address', async () => {
    const earlier = await stored()
    const at = (street: string, more: object) => create({ ...corner, location: { street, ...more } })
    const newYork = { city: 'New York', state: 'NY' }
    for (const answer of [
      await at('1 Nowhere Blvd', { city: 'Nowhere', state: 'ZZ' }),
      await at('Water St', newYork),
      await at('Union Square', newYork),
      await at('99999 Water St', newYork),
      await at('🍷', { zipCode: '10038' }),
    ]) {
      assert.deepEqual(refusalOf(answer), [400, ['invalid_address'], ['location.street']])
    }
    assert.deepEqual(await stored(), earlier)
  })

  test('reports an ambiguous address with its candidates', async () => {
    inFront = async () => {
      const place = {
        street: '1 A St',
        city: 'B',
        state: 'NY',
        zipCode: '10001',
        latitude: 40,
        longitude: -74,
      }
      return { kind: 'several', places: [{ ...place, unit: null, neighborhood: 'C', isExact: true }] }
    }
    const { location: _, ...beside } = corner
    const answer = await create({ ...beside, street: '1 A St', zipCode: '10001' })
    inFront = undefined
    assert.deepEqual(refusalOf(answer), [400, ['loc_multiple_possible'], ['street']])
    assert.deepEqual(answer.body.addresses, [
      {
        street: '1 A St',
        city: 'B',
        state: 'NY',
        zip: '10001',
        latitude: 40,
        longitude: -74,
        exactMatch: true,
        neighborhood: 'C',
      },
    ])
  })

  test('takes parts of an address unknown to the geocoder from the input, or refuses them', async () => {
    const place = { street: '1 A, St', city: '', state: 'NY', zipCode: '', latitude: 40.7, longitude: -74 }
    inFront = async () => ({
      kind: 'found',
      place: { ...place, unit: '4B', neighborhood: null, isExact: true },
    })
    const half = await create(named({ location: { street: '1 A St', zipCode: '10001' } }))
    const whole = await created({
      location: { street: '1 A St', city: 'Albany', state: 'NY', zipCode: '10001' },
    })
    inFront = undefined
    assert.deepEqual(refusalOf(half), [400, ['invalid_address'], ['location.street']])
    const { location } = await read(whole)
    assert.deepEqual(location, {
      street: '1 A St',
      unit: '4B',
      city: 'Albany',
      state: 'NY',
      zipCode: '10001',
      landmark: null,
    })
  })
})

describe('PUT /merchant/admin/info', () => {
  let merchantId: number
  before(async () => {
    merchantId = await created({
      description: 'Old',
      taxRate: 5,
      location: { ...corner.location, unit: '2' },
    })
  })
  /** What changed. */
  const difference = async (body: object, headers = owner) => {
    const earlier = await read(merchantId)
    const answer = await change({ merchantId, ...body }, headers)
    assert.deepEqual([answer.status, answer.body], [200, { message: [], merchantId }], answer.text)
    const later = await read(merchantId)
    const keys = Object.keys(later).filter(
      (key) => JSON.stringify(later[key]) !== JSON.stringify(earlier[key]),
    )
    return Object.fromEntries(keys.map((key) => [key, later[key]]))
  }

  test('changes only what is sent', async () => {
    assert.deepEqual(await difference({ description: 'New' }), { description: 'New' })
    assert.deepEqual(await difference({ phone: '646-555-0100', taxRate: 8.875 }), {
      phone: '6465550100',
      taxRate: 8.875,
    })
    assert.deepEqual(await difference({ cuisine: 'Bar,Grill', type: 'C', delivery: false }), {
      type: 'C',
      cuisines: ['Bar', 'Grill'],
      delivery: false,
    })
    assert.deepEqual(await difference({}), {})
  })

  test('clears optional fields with null', async () => {
    await difference({
      contactName: 'Ada',
      fax: '2125550199',
      timeNeeded: 5,
      landmark: 'Fountain',
      notes: 'Bell',
    })
    const clear = {
      contactName: null,
      fax: null,
      timeNeeded: null,
      notes: null,
      taxRate: null,
      delivery: null,
    }
    assert.deepEqual(await difference({ ...clear, landmark: null, location: { unit: null } }), {
      contactName: null,
      fax: null,
      timeNeeded: 45,
      notes: '',
      taxRate: 0,
      delivery: true,
      location: {
        street: '199 Water St',
        unit: null,
        city: 'New York',
        state: 'NY',
        zipCode: '10038',
        landmark: null,
      },
    })
  })

  test('refuses null for required fields', async () => {
    const names = ['groupId', 'name', 'type', 'cuisines', 'phone', 'confirmPhone', 'location']
    for (const field of names) {
      const answer = await change({ merchantId, [field]: null })
      assert.deepEqual(refusalOf(answer), [400, ['invalid_parameter'], [field]])
    }
    const answer = await change({ merchantId, street: null, location: { zipCode: null } })
    assert.deepEqual(fieldsOf(answer), ['street', 'location.zipCode'])
  })

  test('changes a unit without geocoding the address again', async () => {
    inFront = async () => assert.fail('the geocoder was asked')
    const { location } = await difference({ location: { unit: 'Floor 3' } }).finally(() => {
      inFront = undefined
    })
    assert.deepEqual([location.street, location.unit], ['199 Water St', 'Floor 3'])
  })

  test('verifies part of an address with the rest of it, without the unit, which stays', async () => {
    await difference({ location: { unit: 'Suite 4, rear' } })
    const asked: string[] = []
    inFront = (text, options) => {
      asked.push(text)
      return service.deps.geocoder.locate(text, options)
    }
    const { location } = await difference({ street: '201 Water St' })
    await difference({ zipCode: '10038' })
    await difference({ city: 'New York' })
    inFront = undefined
    assert.deepEqual(asked, [
      '201 Water St, New York, NY 10038',
      '201 Water St, 10038',
      '201 Water St, New York, NY',
    ])
    assert.deepEqual([location.street, location.unit], ['201 Water St', 'Suite 4, rear'])
    assert.equal((await read(merchantId)).location.unit, 'Suite 4, rear')
  })

  test('lets a merchant with couriers switch to its own drivers and back', async () => {
    const isCourier = async () =>
      (await service.get(`/merchant/${merchantId}?client_id=demo-app`)).body.merchant.ordering.is_rds
    const allow = (courierDelivery: boolean) =>
      service.put(`/operator/merchants/${merchantId}`, { courierDelivery }, operator)
    assert.deepEqual(await difference({ ownDelivery: true }), { ownDelivery: true })
    await allow(true)
    assert.deepEqual([(await read(merchantId)).courierDelivery, await isCourier()], [true, false])
    assert.deepEqual(await difference({ ownDelivery: null }), { ownDelivery: false })
    assert.equal(await isCourier(), true)
    // Couriers are set by the operator: the merchant's own value changes nothing.
    await allow(false)
    assert.deepEqual(await difference({ courierDelivery: true, ownDelivery: false }), {})
    assert.equal(await isCourier(), false)
  })

  test('keeps the tag when the name changes', async () => {
    assert.deepEqual(await difference({ name: 'Renamed' }), { name: 'Renamed' })
  })

  test('moves the merchant to a new address: point, time zone, and where the search finds it', async () => {
    assert.ok(await isFoundAt(merchantId, water))
    const moved = await difference({ location: { street: '233 S Wacker Dr', zipCode: '60606' } })
    assert.deepEqual(Object.keys(moved), ['location', 'latitude', 'longitude', 'timeZone'])
    assert.equal(moved.timeZone, 'America/Chicago')
    assert.deepEqual([await isFoundAt(merchantId, water), await isFoundAt(merchantId, wacker)], [false, true])
    const back = await difference({ street: '199 Water St', city: 'New York', state: 'NY' })
    assert.deepEqual([back.timeZone, back.location.zipCode], ['America/New_York', '10038'])
    assert.deepEqual([await isFoundAt(merchantId, water), await isFoundAt(merchantId, wacker)], [true, false])
  })

  test('moves radius zones along, and the merchant delivers there', async () => {
    const delivers = async (address: string) => {
      const { body } = await service.get(
        `/merchant/search/delivery?client_id=demo-app&address=${encodeURIComponent(address)}`,
      )
      return body.merchants.some(({ id }: { id: string }) => id === '1002')
    }
    const { location } = await read(1002)
    assert.deepEqual([await delivers(water), await delivers(wacker)], [true, false])
    const { rows } = await service.db.pool.query(`SELECT type FROM delivery_zones WHERE merchant_id = 1002`)
    assert.ok(rows.some(({ type }) => type === 'radius'))
    const moved = await change({
      merchantId: 1002,
      location: { street: '233 S Wacker Dr', zipCode: '60606' },
    })
    assert.equal(moved.status, 200)
    assert.equal(await delivers(wacker), true)
    await change({ merchantId: 1002, location })
    assert.deepEqual([await delivers(water), await delivers(wacker)], [true, false])
  })

  test('changes nothing for an unverifiable address', async () => {
    const earlier = await stored()
    const answer = await change({ merchantId, name: 'Lost', location: { street: '1 Nowhere Blvd' } })
    assert.deepEqual(refusalOf(answer), [400, ['invalid_address'], ['location.street']])
    assert.deepEqual(await stored(), earlier)
  })

  test('does not mix its address with one changed by a concurrent request', async () => {
    inFront = async (text, options) => {
      inFront = undefined
      await change({ merchantId, location: { street: '350 5th Ave', zipCode: '10118' } })
      return service.deps.geocoder.locate(text, options)
    }
    const answer = await change({ merchantId, street: '201 Water St' })
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['in_progress']])
    assert.equal((await read(merchantId)).location.street, '350 5th Ave')
  })

  test('audits the merchant before and after', async () => {
    const earlier = await read(merchantId)
    await change({ merchantId, notes: 'Audited' })
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.deepEqual([records[0].action, records[0].subject], ['merchant.changed', String(merchantId)])
    assert.deepEqual([records[0].before, records[0].after], [earlier, { ...earlier, notes: 'Audited' }])
  })

  test('keeps all of many simultaneous changes', async () => {
    const wishes = [
      { notes: 'n' },
      { description: 'd' },
      { contactName: 'c' },
      { timeNeeded: 7 },
      { taxRate: 3 },
    ]
    await Promise.all(wishes.map((wish) => change({ merchantId, ...wish })))
    const info = await read(merchantId)
    for (const [key, value] of Object.entries(Object.assign({}, ...wishes))) assert.equal(info[key], value)
  })
})

describe('permissions', () => {
  test('to create a merchant require belonging to the group', async () => {
    const earlier = await stored()
    for (const groupId of [2, '2', 999_999, '2.0', '+2'])
      assert.deepEqual(
        refusalOf(await create({ ...corner, groupId })),
        [403, ['forbidden'], ['groupId']],
        `${groupId}`,
      )
    assert.deepEqual((await create(corner, rival)).status, 403)
    assert.deepEqual(await stored(), earlier)
  })

  test('to move a merchant to another group require belonging to both', async () => {
    const merchantId = await created()
    assert.deepEqual(refusalOf(await change({ merchantId, groupId: 2 })), [403, ['forbidden'], ['groupId']])
    assert.equal((await change({ merchantId, groupId: 2 }, rival)).status, 403)
    assert.equal((await read(merchantId)).groupId, 1)
    await service.put('/operator/groups/2', { emails: ['rival@example.com', 'owner@example.com'] }, operator)
    assert.equal((await change({ merchantId, groupId: 2 })).status, 200)
    await service.put('/operator/groups/2', { emails: ['rival@example.com'] }, operator)
    assert.equal((await read(merchantId, rival)).groupId, 2)
    assert.equal((await service.get(`${path}?merchantId=${merchantId}`, owner)).status, 403)
  })

  test('allow the operator both, and an unknown group is reported', async () => {
    const { body } = await create({ ...corner, groupId: 2 }, operator)
    assert.equal((await read(body.merchantId)).groupId, 2)
    assert.deepEqual(refusalOf(await create({ ...corner, groupId: 999_999 }, operator)), [
      400,
      ['unknown_group'],
      ['groupId'],
    ])
    const moved = await change({ merchantId: body.merchantId, groupId: 999_999 }, operator)
    assert.deepEqual(refusalOf(moved), [400, ['unknown_group'], ['groupId']])
  })

  test('are checked before the input: another merchant, a token without the scope and a call without a token are refused', async () => {
    const earlier = await stored()
    const { access_token } = await logIn(service, { ...merchantApp, username: 'owner@example.com' })
    const everyCall = (headers: Record<string, string>, id: number) => [
      service.get(`${path}?merchantId=${id}`, headers),
      change({ merchantId: id, name: {} }, headers),
      create({ groupId: id === 1001 ? 1 : 2, name: {} }, headers),
    ]
    const refusals = async (calls: Promise<any>[]) =>
      new Set((await Promise.all(calls)).map((answer) => `${answer.status} ${codesOf(answer)}`))
    assert.deepEqual(await refusals(everyCall(rival, 1001)), new Set(['403 forbidden']))
    assert.deepEqual(await refusals(everyCall(owner, 1007)), new Set(['403 forbidden']))
    assert.deepEqual(
      await refusals(everyCall({ authorization: access_token }, 1001)),
      new Set(['403 forbidden']),
    )
    assert.deepEqual(await refusals(everyCall({}, 1001)), new Set(['401 invalid_token']))
    assert.deepEqual(refusalOf(await change({ merchantId: 999_999 })), [
      400,
      ['unknown_merchant'],
      ['merchantId'],
    ])
    assert.deepEqual(refusalOf(await change({ name: 'x' })), [400, ['missing_parameter'], ['merchantId']])
    assert.deepEqual(await stored(), earlier)
  })
})

test('a merchant from before confirmPhone was required has null there', async () => {
  const info = await read(1001, owner)
  assert.equal(info.confirmPhone, null)
  assert.equal(info.merchantId, 1001)
})

test('a geocoder that is down: 503, and nothing is stored', async () => {
  const earlier = await stored()
  const { openNominatimGeocoder } = await import('../../../src/outside/geocoders/nominatim-geocoder.ts')
  inFront = openNominatimGeocoder('http://127.0.0.1:1').locate
  const answer = await create(named())
  inFront = undefined
  assert.deepEqual([answer.status, codesOf(answer)], [503, ['geocoder_unavailable']])
  assert.deepEqual(await stored(), earlier)
})

describe('paymentTypes', () => {
  const shown = async (merchantId: number) =>
    (await service.get(`/merchant/${merchantId}/?client_id=demo-app`)).body.merchant.ordering.payment_types

  test('can be set by administrators under any of their names, and customers see them at once', async () => {
    const id = await created({ paymentTypes: ['cash', 'credit'] })
    assert.deepEqual(await shown(id), ['credit', 'cash'])
    const all = await change({ merchantId: id, paymentTypes: 'gift_card, promo, cash, credit_card' })
    assert.equal(all.status, 200, all.text)
    assert.deepEqual(await shown(id), ['credit', 'cash', 'gift card', 'promotions'])
    assert.deepEqual((await read(id)).paymentTypes, ['credit', 'cash', 'gift card', 'promotions'])
    await change({ merchantId: id, name: 'Another name' })
    assert.deepEqual(await shown(id), ['credit', 'cash', 'gift card', 'promotions'])
    await change({ merchantId: id, paymentTypes: null })
    assert.deepEqual(await shown(id), ['credit', 'promotions'])
  })

  test('are refused with any other name, or if empty', async () => {
    const id = await created()
    for (const paymentTypes of [['shells'], []])
      assert.equal((await change({ merchantId: id, paymentTypes })).status, 400, JSON.stringify(paymentTypes))
    assert.deepEqual(await shown(id), ['credit', 'promotions'])
  })

  test('can be changed by the operator', async () => {
    const id = await created()
    const answer = await service.put(`/operator/merchants/${id}`, { paymentTypes: ['cash'] }, operator)
    assert.deepEqual([answer.status, answer.body.paymentTypes], [200, ['cash']])
    assert.deepEqual(await shown(id), ['cash'])
  })

  test('leave no audit record if nothing changes', async () => {
    const records = async () =>
      (await service.get('/operator/audit', operator)).body.records.map(({ audit_id }: any) => audit_id)
    const id = await created()
    const before = await records()
    for (const nothing of [{}, { active: true }])
      assert.equal((await service.put(`/operator/merchants/${id}`, nothing, operator)).status, 200)
    assert.deepEqual(await records(), before)
  })
})

describe('GET /merchant/admin/merchants', () => {
  const list = async (headers: Record<string, string>) =>
    (await service.get('/merchant/admin/merchants', headers)).body.merchants

  test('lists the merchants of the caller’s groups, with the caller’s role', async () => {
    const id = await created()
    const [mine, theirs] = [await list(owner), await list(rival)]
    assert.ok(mine.length > 0 && theirs.length > 0)
    const found = mine.find(({ merchantId }: any) => merchantId === id)
    assert.equal(found.role, 'owner')
    assert.equal(found.city, 'New York')
    const ids = new Set(mine.map(({ merchantId }: any) => merchantId))
    assert.ok(!theirs.some(({ merchantId }: any) => ids.has(merchantId)))
    for (const { merchantId } of mine.slice(0, 3))
      assert.equal((await service.get(`${path}?merchantId=${merchantId}`, owner)).status, 200)
  })

  test('requires the scope', async () => {
    const { access_token } = await logIn(service)
    assert.equal(
      (await service.get('/merchant/admin/merchants', { authorization: access_token })).status,
      403,
    )
    assert.equal((await service.get('/merchant/admin/merchants')).status, 401)
  })
})

describe('a merchant’s logo and cover', () => {
  const keep = async (color: string) => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
      .png()
      .toBuffer()
    const kept = await service.deps.images.keep(bytes)
    assert.ok('path' in kept)
    return kept.path.slice('/images/'.length)
  }

  test('are uploaded, shown in info and search, and removed with null', async () => {
    const merchantId = await created()
    const [logoImage, coverImage] = [await keep('#971'), await keep('#179')]
    assert.equal((await change({ merchantId, logoImage, coverImage })).status, 200)
    assert.deepEqual(await read(merchantId).then((info: any) => [info.logoImage, info.coverImage]), [
      logoImage,
      coverImage,
    ])
    const [found] = (await pickup(water)).filter(({ id }) => id === String(merchantId))
    const { merchant } = (await service.get(`/merchant/${merchantId}/?client_id=demo-app`)).body
    for (const { summary } of [found, merchant]) {
      assert.ok(summary.merchant_logo.endsWith(`/images/${logoImage}`))
      assert.ok(summary.cover_image.endsWith(`/images/${coverImage}`))
    }
    assert.equal((await change({ merchantId, logoImage: null })).status, 200)
    assert.deepEqual(await read(merchantId).then((info: any) => [info.logoImage, info.coverImage]), [
      null,
      coverImage,
    ])
  })

  test('are refused if nothing was uploaded, and for others’ merchants', async () => {
    const merchantId = await created()
    const unknown = `${'0'.repeat(64)}.webp`
    const before = await stored()
    for (const name of [unknown, '../../etc/passwd', 'https://elsewhere.example/a.png', '__proto__', 7]) {
      const answer = await change({ merchantId, logoImage: name, coverImage: name })
      assert.deepEqual(refusalOf(answer)[0], 400, String(name))
      assert.deepEqual(fieldsOf(answer), ['logoImage', 'coverImage'], String(name))
    }
    assert.equal((await change({ merchantId, logoImage: null }, rival)).status, 403)
    assert.deepEqual(await stored(), before)
  })
})
