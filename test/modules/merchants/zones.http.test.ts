import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  polygonArea,
  radiusArea,
  type ZoneArea,
  zoneCovers,
} from '../../../src/modules/merchants/rules/delivery-zones.ts'
import { tilesOfMerchant, tilesOfPlace } from '../../../src/modules/merchants/rules/tiles.ts'
import { zoneRoutes } from '../../../src/modules/merchants/zones/routes.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { type Answer, operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: zoneRoutes })
const path = '/merchant/admin/zones'
const merchantId = 1001
const home = { latitude: 40.7066, longitude: -74.0055 }
let owner: Record<string, string>
let rival: Record<string, string>

async function tokenOf(username: string) {
  const login = { ...merchantApp, grant_type: 'password', username, scope: 'global,merchant' }
  return { authorization: (await logIn(service, login)).access_token as string }
}

const create = (body: object, headers = owner) => service.post(path, { merchantId, ...body }, headers)
const change = (body: object, headers = owner) => service.put(path, { merchantId, ...body }, headers)
const remove = (ids: string, headers = owner) =>
  service.request('DELETE', `${path}?merchantId=${merchantId}&deliveryZoneIds=${ids}`, { headers })
const truncate = (id = merchantId) =>
  service.request('DELETE', `${path}/truncate?merchantId=${id}`, { headers: owner })
const zonesOf = async (id = merchantId): Promise<any[]> =>
  (await service.get(`${path}?merchantId=${id}`, owner)).body.deliveryZones
const tell = ({ status, body }: Answer) => [status, ...body.message.map((m: any) => `${m.code} ${m.field}`)]

const square = [
  { latitude: 40.7, longitude: -74.01 },
  { latitude: 40.71, longitude: -74.01 },
  { latitude: 40.71, longitude: -74 },
  { latitude: 40.7, longitude: -74 },
]
const radius = { type: 'radius', radius: 2, fixedFee: 2.5 }
const polygon = { type: 'polygon', polygon: square, percentFee: 12.5, orderMinimum: 20 }
const zip = { type: 'zipCode', zipCode: '10038', fixedFee: 0 }

beforeEach(async () => {
  owner ??= await tokenOf('owner@example.com')
  rival ??= await tokenOf('rival@example.com')
  await truncate()
})

describe('delivery zones', () => {
  test('of every type are created in order and read back unchanged', async () => {
    const answer = await create({ deliveryZones: [radius, polygon, zip] })
    assert.equal(answer.status, 200)
    const ids = answer.body.deliveryZoneIds
    assert.deepEqual(
      ids,
      ids.toSorted((a: number, b: number) => a - b),
    )
    assert.deepEqual(answer.body.message, [])
    assert.deepEqual(await zonesOf(), [
      { id: ids[0], type: 'radius', fixedFee: 2.5, orderMinimum: 0, radius: 2 },
      { id: ids[1], type: 'polygon', percentFee: 12.5, orderMinimum: 20, polygon: square },
      { id: ids[2], type: 'zipCode', fixedFee: 0, orderMinimum: 0, zipCode: '10038' },
    ])
  })

  test('can be a single one, counterclockwise, closed, as text or as a form', async () => {
    const drawn = [...square.toReversed(), square.at(-1)!].map(({ latitude, longitude }) => ({
      latitude: String(latitude),
      longitude: ` ${longitude} `,
    }))
    await create({ deliveryZone: { ...polygon, polygon: drawn, percentFee: '12.50' } })
    const form = `merchant_id=${merchantId}&deliveryZones[0][type]=zipCode&deliveryZones[0][zipCode]=10038-1234&deliveryZones[0][fixedFee]=1.50`
    await service.post(path, form, { ...owner, 'content-type': 'application/x-www-form-urlencoded' })
    await create({ deliveryZones: JSON.stringify([radius]) })
    const [first, second, third] = await zonesOf()
    assert.deepEqual(first.polygon, square)
    assert.equal(first.percentFee, 12.5)
    assert.deepEqual([second.zipCode, second.fixedFee], ['10038', 1.5])
    assert.equal(third.radius, 2)
  })

  test('change only the keys sent; a fee of the other type replaces the fee', async () => {
    const { deliveryZoneIds } = (await create({ deliveryZones: [radius, polygon] })).body
    const [first, second] = deliveryZoneIds
    const answer = await change({
      deliveryZones: [
        { id: second, fixedFee: 3 },
        { id: String(first), radius: 4 },
      ],
    })
    assert.deepEqual(answer.body.deliveryZoneIds, [second, first])
    assert.deepEqual(await zonesOf(), [
      { id: first, type: 'radius', fixedFee: 2.5, orderMinimum: 0, radius: 4 },
      { id: second, type: 'polygon', fixedFee: 3, orderMinimum: 20, polygon: square },
    ])
    await change({ deliveryZone: { id: second, type: 'zipCode', zipCode: '10005' } })
    assert.deepEqual((await zonesOf())[1], {
      id: second,
      type: 'zipCode',
      fixedFee: 3,
      orderMinimum: 20,
      zipCode: '10005',
    })
  })

  test('can be sent back as read, which changes nothing', async () => {
    await create({ deliveryZones: [radius, polygon, zip] })
    const before = await zonesOf()
    assert.equal((await change({ deliveryZones: before })).status, 200)
    assert.deepEqual(await zonesOf(), before)
  })

  test('are deleted by id, or all at once', async () => {
    const { deliveryZoneIds: ids } = (await create({ deliveryZones: [radius, polygon, zip] })).body
    assert.deepEqual((await remove(`${ids[2]},${ids[0]}`)).body.deliveryZoneIds, [ids[2], ids[0]])
    assert.deepEqual(
      (await zonesOf()).map(({ id }) => id),
      [ids[1]],
    )
    assert.deepEqual((await truncate()).body, { message: [], deliveryZoneIds: [ids[1]] })
    assert.deepEqual((await truncate()).body, { message: [], deliveryZoneIds: [] })
    assert.deepEqual(await zonesOf(), [])
  })

  test('number at most 200 per merchant', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ ...radius, radius: 1 + index / 100 }))
    assert.equal((await create({ deliveryZones: many })).status, 200)
    assert.deepEqual(tell(await create({ deliveryZones: many })), [400, 'invalid_zone deliveryZones'])
    assert.equal((await create({ deliveryZones: many.slice(40) })).status, 200)
    assert.equal((await zonesOf()).length, 200)
    assert.deepEqual(tell(await create({ deliveryZone: zip })), [400, 'invalid_zone deliveryZones'])
  })
})

describe('customers see zones at once', () => {
  const found = async (place: string) => {
    const { body } = await service.get(`/merchant/search/delivery?${place}&client_id=demo-app`)
    return body.merchants.find(({ id }: { id: string }) => id === String(merchantId))?.ordering
  }
  const near = `latitude=${home.latitude}&longitude=${home.longitude}`
  const coney = 'latitude=40.5755&longitude=-73.9707'

  test('in delivery search, where a merchant appears and disappears with its zones', async () => {
    assert.equal(await found(near), undefined)
    const { deliveryZoneIds: ids } = (await create({ deliveryZones: [radius] })).body
    assert.equal((await found(near)).delivery_charge, 2.5)
    assert.equal(await found(coney), undefined)
    await change({ deliveryZone: { id: ids[0], radius: 12 } })
    assert.equal((await found(coney)).delivery_charge, 2.5)
    await remove(String(ids[0]))
    assert.equal(await found(near), undefined)
    assert.equal(await found(coney), undefined)
  })

  test('in the fee and minimum, set by the winning zone', async () => {
    const { deliveryZoneIds: ids } = (await create({ deliveryZones: [radius, polygon] })).body
    // 12.5% of the minimum of 20.00 is 2.50 too; then the lower minimum wins.
    assert.deepEqual([(await found(near)).delivery_charge, (await found(near)).minimum], [2.5, 0])
    await change({ deliveryZone: { id: ids[1], percentFee: 12 } })
    const won = await found(near)
    assert.deepEqual([won.delivery_charge, won.delivery_percent, won.minimum], [null, 0.12, 20])
    await change({ deliveryZone: { id: ids[0], fixedFee: 2.39 } })
    assert.equal((await found(near)).delivery_charge, 2.39)
  })

  test('in the ZIP code that a ZIP zone serves', async () => {
    await create({ deliveryZone: { ...zip, zipCode: '11226' } })
    assert.equal(await found(near), undefined)
    await create({ deliveryZone: zip })
    assert.equal((await found(near)).delivery_charge, 0)
  })

  test('in the tiles, which find every place that a zone covers, whatever the zones', async () => {
    const offset = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000)
    const star = fc
      .tuple(offset, offset, fc.array(fc.integer({ min: 100, max: 1000 }), { minLength: 3, maxLength: 9 }))
      .map(([north, east, reaches]) => ({
        type: 'polygon',
        fixedFee: 1,
        polygon: reaches.map((reach, index) => ({
          latitude:
            home.latitude + north * 0.1 + (reach / 1e4) * Math.cos((2 * Math.PI * index) / reaches.length),
          longitude:
            home.longitude + east * 0.1 + (reach / 1e4) * Math.sin((2 * Math.PI * index) / reaches.length),
        })),
      }))
    const circle = fc
      .integer({ min: 1, max: 300 })
      .map((n) => ({ type: 'radius', radius: n / 20, fixedFee: 1 }))
    const zips = fc
      .constantFrom('10038', '10005')
      .map((zipCode) => ({ type: 'zipCode', zipCode, fixedFee: 1 }))
    const zone: fc.Arbitrary<any> = fc.oneof(star, circle, zips)
    const place = fc
      .tuple(offset, offset, fc.constantFrom('10038', '10005', '11201'))
      .map(([north, east, zipCode]) => ({
        latitude: home.latitude + north * 0.2,
        longitude: home.longitude + east * 0.2,
        zipCode,
      }))
    let covered = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(zone, { minLength: 1, maxLength: 5 }),
        fc.array(place, { minLength: 100, maxLength: 100 }),
        async (zones, places) => {
          await truncate()
          const answer = await create({ deliveryZones: zones })
          if (answer.status !== 200) return assert.match(answer.text, /touches itself|on one line/)
          const center = await pointOf(merchantId)
          const areas = zones.map((one) => areaOf(one, center))
          const tiles = await tilesOf(merchantId)
          for (const somewhere of places) {
            const fee = { kind: 'fixed', cents: 0 } as const
            if (!areas.some((area) => zoneCovers({ zoneId: 1, fee, orderMinimum: 0, area }, somewhere)))
              continue
            covered++
            assert.ok(tilesOfPlace(somewhere).some((tile) => tiles.has(tile)))
          }
        },
      ),
      { numRuns: 25 },
    )
    assert.ok(covered > 100, `only ${covered} covered places were drawn`)
  })

  function areaOf(zone: any, center: typeof home): ZoneArea {
    if (zone.type === 'radius') return radiusArea(center, zone.radius)
    return zone.type === 'polygon' ? polygonArea(zone.polygon) : { type: 'zipCode', zipCode: zone.zipCode }
  }
})

describe('zones are refused, and nothing is stored', () => {
  const [a, b, c, d] = square
  const huge = Array.from({ length: 20_000 }, (_, index) => ({ latitude: 40 + index / 1e5, longitude: -74 }))
  const cases: [string, unknown, string[]][] = [
    ['self-crossing', { ...polygon, polygon: [a, c, b, d] }, ['polygon']],
    [
      'the date line',
      {
        ...polygon,
        polygon: [
          { latitude: 51, longitude: 179 },
          { latitude: 52, longitude: -179 },
          { latitude: 51, longitude: -179 },
        ],
      },
      ['polygon'],
    ],
    ['two corners', { ...polygon, polygon: [a, b] }, ['polygon']],
    ['20,000 corners', { ...polygon, polygon: huge }, ['polygon']],
    ['a corner without longitude', { ...polygon, polygon: [a, b, { latitude: 1 }] }, ['polygon']],
    [
      'NaN as text',
      { ...polygon, polygon: [a, b, { latitude: 'NaN', longitude: 1 }], percentFee: 'NaN' },
      ['percentFee', 'polygon'],
    ],
    ['a polygon that is no list', { ...polygon, polygon: 'here' }, ['polygon']],
    [
      'swapped coordinates',
      { ...polygon, polygon: square.map((p) => ({ latitude: p.longitude, longitude: p.latitude })) },
      ['polygon'],
    ],
    ['both fees', { ...radius, percentFee: 1 }, ['percentFee']],
    ['no fee', { type: 'radius', radius: 1 }, ['fixedFee']],
    [
      'negative numbers',
      { type: 'radius', radius: -1, fixedFee: -1, orderMinimum: -1 },
      ['fixedFee', 'orderMinimum', 'radius'],
    ],
    [
      'huge numbers',
      { type: 'radius', radius: 1e300, fixedFee: 1e300, orderMinimum: 1e15 },
      ['fixedFee', 'orderMinimum', 'radius'],
    ],
    ['half a cent', { ...radius, fixedFee: 1.005 }, ['fixedFee']],
    ['a wrong zip code', { ...zip, zipCode: '1003' }, ['zipCode']],
    ['an unknown type', { ...radius, type: 'circle' }, ['type']],
    ['no type', { radius: 1, fixedFee: 1 }, ['type']],
    ['an empty object', {}, ['fixedFee', 'type']],
    ['no object', 5, ['']],
    ['null', null, ['']],
  ]

  test('for each kind of error, with its field and the received value, among good zones', async () => {
    for (const [name, zone, fields] of cases) {
      const answer = await create({ deliveryZones: [radius, zone, zip] })
      assert.equal(answer.status, 400, name)
      assert.deepEqual(new Set(codesOf(answer)), new Set(['invalid_zone']), name)
      const paths = fields.map((field) => (field ? `deliveryZones[1].${field}` : 'deliveryZones[1]'))
      assert.deepEqual(answer.body.message.map((m: any) => m.field).sort(), paths.sort(), name)
      for (const { entity, dev_msg } of answer.body.message) {
        if (name !== '20,000 corners') assert.deepEqual(entity, zone, name)
        assert.ok(dev_msg.length > 10 && dev_msg.endsWith('.'), dev_msg)
      }
      assert.ok(answer.text.length < 20_000, name)
    }
    assert.deepEqual(await zonesOf(), [])
  })

  test('repeating 20 corners of a huge polygon, and saying so', async () => {
    const answer = await create({ deliveryZone: { ...polygon, polygon: huge } })
    const [{ field, dev_msg, entity }] = answer.body.message
    assert.equal(field, 'deliveryZone.polygon')
    assert.match(dev_msg, /20,000 corners; the maximum is 2,000/)
    assert.equal(entity.polygon.length, 20)
    assert.deepEqual(entity.cut, ['polygon: the first 20 of 20000'])
  })

  test('with 50,000 corners, which exceed the maximum body size', async () => {
    const corners = Array.from({ length: 50_000 }, () => square[0])
    assert.deepEqual(codesOf(await create({ deliveryZone: { ...polygon, polygon: corners } })), [
      'body_too_large',
    ])
  })

  test('with errors of several zones at once', async () => {
    const answer = await create({
      deliveryZones: [{ ...radius, radius: 0 }, zip, { ...zip, zipCode: 'x', fixedFee: 'x' }],
    })
    assert.deepEqual(tell(answer), [
      400,
      'invalid_zone deliveryZones[0].radius',
      'invalid_zone deliveryZones[2].fixedFee',
      'invalid_zone deliveryZones[2].zipCode',
    ])
  })

  test('for no zones, an empty list, no list, two ways at once, too many', async () => {
    assert.deepEqual(tell(await create({})), [400, 'missing_parameter deliveryZones'])
    for (const deliveryZones of [[], 'x', 5, Array(201).fill(radius)]) {
      assert.deepEqual(tell(await create({ deliveryZones })), [400, 'invalid_zone deliveryZones'])
    }
    assert.deepEqual(tell(await create({ deliveryZones: [radius], deliveryZone: zip })), [
      400,
      'invalid_zone deliveryZone',
    ])
    assert.deepEqual(await zonesOf(), [])
  })

  test('for changes of unknown, foreign, repeated or missing ids; all or nothing', async () => {
    const { deliveryZoneIds: ids } = (await create({ deliveryZones: [radius, zip] })).body
    const before = await zonesOf()
    const [foreign] = await zonesOf(1002)
    const good = { id: ids[0], fixedFee: 9 }
    for (const [zone, told] of [
      [{ id: 999_999_999, fixedFee: 1 }, 'unknown_zone deliveryZones[1].id'],
      [{ id: foreign.id, fixedFee: 1 }, 'unknown_zone deliveryZones[1].id'],
      [{ id: ids[0], fixedFee: 1 }, 'invalid_zone deliveryZones[1].id'],
      [{ fixedFee: 1 }, 'invalid_zone deliveryZones[1].id'],
      [{ id: 'x', fixedFee: 1 }, 'invalid_zone deliveryZones[1].id'],
      [{ id: 1e300, fixedFee: 1 }, 'invalid_zone deliveryZones[1].id'],
      [{ id: ids[1], type: 'radius' }, 'invalid_zone deliveryZones[1].radius'],
      [{ id: ids[1], radius: 2 }, 'invalid_zone deliveryZones[1].radius'],
      [{ id: ids[1], fixedFee: 1, percentFee: 1 }, 'invalid_zone deliveryZones[1].percentFee'],
    ] as const) {
      const answer = await change({ deliveryZones: [good, zone] })
      assert.deepEqual(tell(answer), [400, told])
      assert.deepEqual(answer.body.message[0].entity, zone)
    }
    assert.deepEqual(await zonesOf(), before)
    assert.deepEqual((await zonesOf(1002))[0], foreign)
  })

  test('for deletions of unknown, foreign, repeated or unreadable ids; all or nothing', async () => {
    const { deliveryZoneIds: ids } = (await create({ deliveryZones: [radius, zip] })).body
    const [foreign] = await zonesOf(1002)
    assert.deepEqual(tell(await remove(`${ids[0]},${foreign.id}`)), [400, 'unknown_zone deliveryZoneIds[1]'])
    assert.deepEqual(tell(await remove(`${ids[0]},${ids[0]}`)), [400, 'invalid_zone deliveryZoneIds[1]'])
    assert.deepEqual(tell(await remove(`${ids[0]},x`)), [400, 'invalid_zone deliveryZoneIds[1]'])
    assert.deepEqual(tell(await remove('')), [400, 'invalid_zone deliveryZoneIds'])
    assert.equal((await zonesOf()).length, 2)
    assert.ok((await zonesOf(1002)).some(({ id }) => id === foreign.id))
  })

  test('for another merchant, without a token, and for an unknown merchant', async () => {
    for (const [method, url, body] of [
      ['GET', `${path}?merchantId=${merchantId}`],
      ['POST', path, { merchantId, deliveryZones: [radius] }],
      ['PUT', path, { merchantId, deliveryZones: [radius] }],
      ['DELETE', `${path}?merchantId=${merchantId}&deliveryZoneIds=1`],
      ['DELETE', `${path}/truncate?merchantId=${merchantId}`],
      ['POST', `${path}/lint`, { merchantId }],
    ] as const) {
      assert.equal((await service.request(method, url, { body, headers: rival })).status, 403, url)
      assert.equal((await service.request(method, url, { body })).status, 401, url)
    }
    const unknown = await service.post(path, { merchantId: 999_999, deliveryZones: [radius] }, owner)
    assert.deepEqual(codesOf(unknown), ['unknown_merchant'])
  })
})

describe('every write is recorded', () => {
  test('with the zones before and after, in the format of the API', async () => {
    const { deliveryZoneIds: ids } = (await create({ deliveryZones: [radius, zip] })).body
    const created = await zonesOf()
    await change({ deliveryZone: { id: ids[0], fixedFee: 3 } })
    const [changed] = await zonesOf()
    await remove(String(ids[0]))
    await truncate()
    const { records } = (await service.get('/operator/audit', operator)).body
    const told = records.slice(0, 4).map(({ action, subject, actor, before, after }: any) => {
      return { action, subject, actor, before, after }
    })
    const common = { subject: '1001', actor: 'owner@example.com' }
    assert.deepEqual(told, [
      { action: 'zones.truncated', ...common, before: [created[1]], after: [] },
      { action: 'zones.deleted', ...common, before: [changed], after: [] },
      { action: 'zones.changed', ...common, before: [created[0]], after: [changed] },
      { action: 'zones.created', ...common, before: [], after: created },
    ])
  })

  test('without concurrent writers losing zones or tiles', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create({ deliveryZone: { ...radius, radius: index + 1 } })),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const ids = answers.flatMap(({ body }) => body.deliveryZoneIds)
    assert.deepEqual(
      (await zonesOf()).map(({ id }) => id),
      ids.toSorted((a, b) => a - b),
    )
    const center = await pointOf(merchantId)
    const { delivery } = tilesOfMerchant(center, [radiusArea(center, 20)])
    assert.deepEqual(await tilesOf(merchantId), new Set(delivery))
  })
})

describe('the streets on a map', () => {
  const streetsIn = (edges: object, headers = owner) =>
    service.get(
      `${path}/streets?${new URLSearchParams({ merchantId: String(merchantId), ...edges })}`,
      headers,
    )
  const around = { south: '40.703', west: '-74.012', north: '40.713', east: '-74' }

  test('are those of the gazetteer within its edges, one entry each', async () => {
    const { status, body } = await streetsIn(around)
    assert.equal(status, 200)
    const names = body.streets.map(({ name }: { name: string }) => name)
    assert.ok(names.includes('Water St') && new Set(names).size === names.length, names.join())
    for (const { stretches } of body.streets)
      for (const [south, west, north, east] of stretches) {
        assert.ok(Math.min(south, north) <= 40.713 && Math.max(south, north) >= 40.703)
        assert.ok(Math.min(west, east) <= -74 && Math.max(west, east) >= -74.012)
      }
    const nowhere = { south: '10', west: '-30', north: '11', east: '-29' }
    assert.deepEqual((await streetsIn(nowhere)).body.streets, [])
  })

  test('can be read by those who manage the merchant, with edges on the globe', async () => {
    assert.equal((await streetsIn(around, rival)).status, 403)
    assert.deepEqual(tell(await streetsIn({ ...around, north: '91' })), [400, 'invalid_parameter north'])
  })
})

test('errors are in the caller’s language', async () => {
  const zone = { type: 'radius', radius: 400, fixedFee: 1 }
  const { body } = await create({ deliveryZones: [zone] }, { ...owner, 'accept-language': 'es' })
  const [{ user_msg: _general, entity: _sent, ...fault }] = body.message
  assert.deepEqual(fault, {
    code: 'invalid_zone',
    field: 'deliveryZones[0].radius',
    dev_msg: 'radius must be above 0 and at most 100 miles.',
    exact_msg: 'El radio debe ser mayor que 0 y de 100 millas como máximo.',
  })
})

describe('lint', () => {
  const lint = async (body: object = {}) =>
    (await service.post(`${path}/lint`, { merchantId, ...body }, owner)).body.findings

  test('names stored zones by id', async () => {
    assert.deepEqual(
      (await lint()).map(({ type }: any) => type),
      ['no_zone'],
    )
    const { deliveryZoneIds: ids } = (
      await create({ deliveryZones: [radius, { ...radius, radius: 4, fixedFee: 1 }] })
    ).body
    const findings = await lint()
    assert.deepEqual(
      findings.map(({ type, severity, zoneIds }: any) => ({ type, severity, zoneIds })),
      [
        { type: 'covered', severity: 'warning', zoneIds: [ids[0]] },
        { type: 'overlap', severity: 'note', zoneIds: ids },
      ],
    )
    assert.ok(Math.abs(findings[1].areaSquareMiles - Math.PI * 4) < 0.01)
    assert.match(findings[1].text, new RegExp(`There Zone ${ids[1]} \\(\\$1\\.00\\) wins`))
  })

  test('names submitted zones by their places, and stores nothing', async () => {
    const findings = await lint({ deliveryZones: [radius, zip, zip, polygon] })
    assert.deepEqual(
      findings.map(({ type, indexes }: any) => [type, indexes]),
      [
        ['covered', [3]],
        ['duplicate', [1, 2]],
        ['overlap', [0, 3]],
      ],
    )
    assert.deepEqual(await zonesOf(), [])
    const faulty = await service.post(
      `${path}/lint`,
      { merchantId, deliveryZone: { ...radius, radius: 0 } },
      owner,
    )
    assert.deepEqual(tell(faulty), [400, 'invalid_zone deliveryZone.radius'])
  })

  test('on writes reports what their zones share with others, unless there are too many', async () => {
    const first = await create({ deliveryZone: radius })
    assert.deepEqual(first.body.lint, [])
    const second = await create({ deliveryZone: { ...radius, radius: 4 } })
    assert.deepEqual(
      second.body.lint.map(({ type, zoneIds }: any) => [type, zoneIds]),
      [['overlap', [...first.body.deliveryZoneIds, ...second.body.deliveryZoneIds]]],
    )
    const third = await change({ deliveryZone: { id: first.body.deliveryZoneIds[0], radius: 4 } })
    assert.deepEqual(
      third.body.lint.map(({ type }: any) => type),
      ['duplicate'],
    )
    const many = Array.from({ length: 60 }, (_, index) => ({ ...radius, radius: 5 + index }))
    assert.equal((await create({ deliveryZones: many })).body.lint, undefined)
  })
})

async function pointOf(id: number) {
  const { rows } = await service.db.pool.query(
    'SELECT latitude, longitude FROM merchants WHERE merchant_id = $1',
    [id],
  )
  return rows[0] as typeof home
}

async function tilesOf(id: number): Promise<Set<string>> {
  const { rows } = await service.db.pool.query(
    `SELECT tile FROM merchant_tiles WHERE merchant_id = $1 AND purpose = 'delivery'`,
    [id],
  )
  return new Set(rows.map(({ tile }) => tile))
}
