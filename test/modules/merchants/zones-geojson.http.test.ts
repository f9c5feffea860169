import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { zoneRoutes } from '../../../src/modules/merchants/zones/routes.ts'
import { logIn, merchantApp } from '../../support/people.ts'
import { type Answer, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: zoneRoutes })
const path = '/merchant/admin/zones'
const merchantId = 1001
let owner: Record<string, string>
let point: [number, number]

beforeEach(async () => {
  const login = {
    ...merchantApp,
    grant_type: 'password',
    username: 'owner@example.com',
    scope: 'global,merchant',
  }
  owner ??= { authorization: (await logIn(service, login)).access_token }
  point ??= await merchantsPoint()
  await service.request('DELETE', `${path}/truncate?merchantId=${merchantId}`, { headers: owner })
})

async function merchantsPoint(): Promise<[number, number]> {
  const { rows } = await service.db.pool.query(
    'SELECT longitude, latitude FROM merchants WHERE merchant_id = $1',
    [merchantId],
  )
  return [rows[0].longitude, rows[0].latitude]
}

const create = (body: object) => service.post(path, { merchantId, ...body }, owner)
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const feature = (geometry: unknown, properties: object = { fixedFee: 2 }, more: object = {}) => ({
  type: 'Feature',
  ...more,
  geometry,
  properties,
})
const ring = (shift = 0) => [
  [-74.01 + shift, 40.7],
  [-74 + shift, 40.7],
  [-74 + shift, 40.71],
  [-74.01 + shift, 40.71],
  [-74.01 + shift, 40.7],
]
const polygon = (shift = 0) => ({ type: 'Polygon', coordinates: [ring(shift)] })
const zonesOf = async (): Promise<any[]> =>
  (await service.get(`${path}?merchantId=${merchantId}`, owner)).body.deliveryZones
const exported = async () =>
  (await service.get(`${path}?merchantId=${merchantId}&format=geojson`, owner)).body
const tell = ({ status, body }: Answer) => [status, ...body.message.map((m: any) => `${m.code} ${m.field}`)]

describe('GeoJSON', () => {
  test('is exported as a FeatureCollection next to message, as JSON', async () => {
    const square = ring()
      .slice(0, 4)
      .map(([longitude, latitude]) => ({ latitude, longitude }))
    const { body } = await create({
      deliveryZones: [
        { type: 'polygon', polygon: square, percentFee: 10, orderMinimum: 20 },
        { type: 'radius', radius: 2.5, fixedFee: 3 },
        { type: 'zipCode', zipCode: '10038', fixedFee: 0 },
      ],
    })
    const [a, b, c] = body.deliveryZoneIds
    const answer = await service.get(`${path}?merchantId=${merchantId}&format=geojson`, owner)
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
    assert.deepEqual(answer.body.message, [])
    assert.equal(answer.body.type, 'FeatureCollection')
    const [first, second, third] = answer.body.features
    assert.deepEqual(first.geometry.coordinates[0].at(0), first.geometry.coordinates[0].at(-1))
    assert.equal(first.geometry.coordinates[0].length, 5)
    assert.deepEqual(first.properties, { id: a, type: 'polygon', percentFee: 10, orderMinimum: 20 })
    assert.deepEqual(second, {
      type: 'Feature',
      id: b,
      geometry: { type: 'Point', coordinates: point },
      properties: { id: b, type: 'radius', fixedFee: 3, orderMinimum: 0, radius: 2.5 },
    })
    assert.deepEqual([third.id, third.geometry, third.properties.zipCode], [c, null, '10038'])
  })

  test('gives the same zones when exported and imported, and changes nothing as a change', async () => {
    await create(
      collection(
        feature(polygon(), { percentFee: 7.125, orderMinimum: 15 }),
        feature({ type: 'Point', coordinates: point }, { radius: 1.75, fixedFee: 2.99 }),
        feature(null, { zipCode: '10005', fixedFee: 0 }),
      ),
    )
    const before = await zonesOf()
    const file = await exported()
    assert.equal((await service.put(path, { merchantId, ...file }, owner)).status, 200)
    assert.deepEqual(await zonesOf(), before)
    await service.request('DELETE', `${path}/truncate?merchantId=${merchantId}`, { headers: owner })
    await create(file)
    const without = (zones: any[]) => zones.map(({ id: _id, ...zone }) => zone)
    assert.deepEqual(without(await zonesOf()), without(before))
  })

  test('of all demo merchants is imported as it was exported', async () => {
    for (const id of [1002, 1003, 1006, 1010]) {
      const url = `${path}?merchantId=${id}`
      const before = (await service.get(url, owner)).body.deliveryZones
      const file = (await service.get(`${url}&format=geojson`, owner)).body
      const answer = await service.put(path, { merchantId: id, geojson: file }, owner)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual((await service.get(url, owner)).body.deliveryZones, before)
    }
  })

  test('is read from the body with merchantId in the query, or from geojson, as text too, and as one feature', async () => {
    const answer = await service.post(
      `${path}?merchantId=${merchantId}`,
      collection(feature(polygon())),
      owner,
    )
    assert.equal(answer.status, 200)
    await create({ geojson: collection(feature(polygon(0.1))) })
    await create({ geojson: JSON.stringify(collection(feature(polygon(0.2)))) })
    await create({ geojson: feature(polygon(0.3)) })
    assert.equal((await zonesOf()).length, 4)
  })

  test('makes one zone of each part of a MultiPolygon', async () => {
    const parts = {
      type: 'MultiPolygon',
      coordinates: [[ring()], [ring(0.1).toReversed()], [ring(0.2).slice(1)]],
    }
    const { body } = await create(collection(feature(parts), feature(polygon(0.3))))
    assert.equal(body.deliveryZoneIds.length, 4)
    const zones = await zonesOf()
    assert.deepEqual(
      zones.map(({ polygon: corners }) => corners.length),
      [4, 4, 4, 4],
    )
    const split = { ...feature(parts), id: zones[0].id }
    const answer = await service.put(path, { merchantId, ...collection(split) }, owner)
    assert.ok(tell(answer).includes('invalid_zone features[0].id'), answer.text)
  })

  test('changes the zones whose ids the features have; without geometry only the terms', async () => {
    const { deliveryZoneIds: ids } = (await create(collection(feature(polygon()), feature(polygon(0.1)))))
      .body
    const answer = await service.put(
      path,
      {
        merchantId,
        ...collection(
          feature(polygon(0.2), {}, { id: ids[0] }),
          feature(null, { id: ids[1], percentFee: 5 }),
        ),
      },
      owner,
    )
    assert.deepEqual(answer.body.deliveryZoneIds, ids)
    const [first, second] = await zonesOf()
    assert.equal(Math.max(...first.polygon.map(({ longitude }: any) => longitude)), -74 + 0.2)
    assert.equal(first.fixedFee, 2)
    assert.deepEqual([second.percentFee, second.polygon.length], [5, 4])
  })

  test('is linted without being stored; the parts of a feature share its index', async () => {
    const parts = { type: 'MultiPolygon', coordinates: [[ring()], [ring(0.005)]] }
    const { body } = await service.post(
      `${path}/lint`,
      { merchantId, ...collection(feature(null, { zipCode: '10038', fixedFee: 1 }), feature(parts)) },
      owner,
    )
    assert.deepEqual(
      body.findings.map(({ type, indexes }: any) => [type, indexes]),
      [['overlap', [1]]],
    )
    assert.deepEqual(await zonesOf(), [])
  })
})

describe('GeoJSON is refused with its path, and nothing is stored', () => {
  const inner = ring().map(([x, y]) => [-74.005 + (x! + 74.005) / 2, 40.705 + (y! - 40.705) / 2])
  const many = Array.from({ length: 20_000 }, (_, index) => [index / 1e6, 1])
  const cases: [string, unknown, string, RegExp][] = [
    ['a hole', feature({ type: 'Polygon', coordinates: [ring(), inner] }), '.geometry', /Split it/],
    ['20,000 corners', feature({ type: 'Polygon', coordinates: [many] }), '.geometry', /20,000 corners/],
    [
      'latitude first',
      feature({ type: 'Polygon', coordinates: [ring().map(([x, y]) => [y, x])] }),
      '.geometry',
      /swapped/,
    ],
    [
      'a crossing',
      feature({ type: 'Polygon', coordinates: [[0, 2, 1, 3].map((i) => ring()[i])] }),
      '.geometry',
      /crosses itself/,
    ],
    ['a line', feature({ type: 'LineString', coordinates: ring() }), '.geometry', /isn’t an area/],
    ['no geometry', feature(null), '.geometry', /radius, a polygon or a zipCode/],
    [
      'a part',
      feature({ type: 'MultiPolygon', coordinates: [[ring()], [[[1, 2]]]] }),
      '.geometry.coordinates[1]',
      /3 different/,
    ],
    [
      'a point elsewhere',
      feature({ type: 'Point', coordinates: [-74, 40.8] }, { radius: 1, fixedFee: 1 }),
      '.geometry',
      /within 50 m/,
    ],
    ['a fee', feature(polygon(), { fixedFee: -1 }), '.properties.fixedFee', /\$0 to \$9,999\.99/],
    ['no fee', feature(polygon(), {}), '.properties.fixedFee', /needs fixedFee or percentFee/],
    ['a zip code', feature(null, { zipCode: '12', fixedFee: 1 }), '.properties.zipCode', /5 digits/],
    ['no feature', polygon(), '', /of type Feature/],
    ['nothing', null, '', /of type Feature/],
  ]

  test('for each kind of error', async () => {
    for (const [name, raw, field, sentence] of cases) {
      for (const [body, start] of [
        [collection(feature(polygon()), raw), 'features[1]'],
        [{ geojson: collection(feature(polygon()), raw) }, 'geojson.features[1]'],
      ] as const) {
        const answer = await create(body)
        assert.deepEqual(tell(answer), [400, `invalid_zone ${start}${field}`], name)
        assert.match(answer.body.message[0].dev_msg, sentence, name)
        assert.ok('entity' in answer.body.message[0], name)
        assert.ok(answer.text.length < 10_000, name)
      }
    }
    assert.deepEqual(await zonesOf(), [])
  })

  test('for invalid collections', async () => {
    assert.deepEqual(tell(await create({ type: 'Topology', features: [feature(polygon())] })), [
      400,
      'invalid_zone type',
    ])
    for (const features of [[], 'x', {}, Array(201).fill(feature(polygon()))]) {
      assert.deepEqual(tell(await create({ type: 'FeatureCollection', features })), [
        400,
        'invalid_zone features',
      ])
      assert.deepEqual(tell(await create({ geojson: { type: 'FeatureCollection', features } })), [
        400,
        'invalid_zone geojson',
      ])
    }
    for (const geojson of ['x', 5, [], { type: 'Polygon' }, { type: 'FeatureCollection' }]) {
      assert.deepEqual(tell(await create({ geojson })), [400, 'invalid_zone geojson'])
    }
    assert.deepEqual(tell(await create({ type: 'FeatureCollection' })), [
      400,
      'missing_parameter deliveryZones',
    ])
    assert.deepEqual(await zonesOf(), [])
  })

  test('for a change without an id, or of a zone that is not the merchant’s', async () => {
    const put = (...features: unknown[]) =>
      service.put(path, { merchantId, ...collection(...features) }, owner)
    assert.deepEqual(tell(await put(feature(polygon()))), [400, 'invalid_zone features[0].id'])
    assert.deepEqual(tell(await put(feature(polygon(), {}, { id: 999_999_999 }))), [
      400,
      'unknown_zone features[0].id',
    ])
  })
})
