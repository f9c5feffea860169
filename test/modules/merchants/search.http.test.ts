import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { distanceMiles } from '../../../src/core/geo.ts'
import { logIn, merchantApp } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const home = 'address=199%20Water%20St%2C%20New%20York%2C%20NY'
const point = 'latitude=40.7066&longitude=-74.0055'
const search = (query: string, headers?: Record<string, string>) =>
  service.get(`/merchant/search/${query}&client_id=demo-app`, headers)
const codesOf = (answer: { body: any }) => answer.body.message.map(({ code }: { code: string }) => code)
const idsOf = (answer: { body: any }) => answer.body.merchants.map(({ id }: { id: string }) => id)
/** A Wednesday at noon in New York, in summer. */
const noon = '2026-06-17T12:00:00-04:00'

async function token(customerId: number): Promise<string> {
  const secret = `token-of-${customerId}`.padEnd(40, 'x')
  await service.db.pool.query(
    `INSERT INTO access_tokens VALUES ($1, $2, 'demo-app', '{global}', '2030-01-01', now()) ON CONFLICT DO NOTHING`,
    [createHash('sha256').update(secret).digest(), customerId],
  )
  return secret
}

describe('delivery search at 199 Water St', () => {
  let found: any
  before(async () => {
    const answer = await search(`delivery?${home}`)
    assert.equal(answer.status, 200)
    found = answer.body
  })

  test('returns the address as understood', () => {
    const { latitude, longitude, ...address } = found.search_address
    assert.deepEqual(address, {
      street: '199 Water St',
      zip_code: '10038',
      state: 'NY',
      city: 'New York',
      is_exact_match: true,
    })
    assert.ok(distanceMiles({ latitude, longitude }, { latitude: 40.7066, longitude: -74.0055 }) < 0.19)
    assert.deepEqual(found.message, [])
  })

  test('returns every merchant with every key of the API, and non-nullable keys are not null', () => {
    assert.ok(found.merchants.length > 50)
    for (const merchant of found.merchants) {
      assert.deepEqual(Object.keys(merchant), ['id', 'favorite', 'summary', 'ordering', 'location'])
      assert.equal(typeof merchant.id, 'string')
      const { summary, ordering, location } = merchant
      for (const value of [summary.name, summary.phone, ...Object.values(summary.url)])
        assert.equal(typeof value, 'string')
      for (const key of [
        'delivery_processes_card',
        'payment_types',
        'is_rds',
        'time_needed',
        'specials',
        'last_or_next_order_time',
        'minimum',
        'is_open',
        'delivery_charge',
        'delivery_percent',
        'availability',
      ]) {
        assert.ok(key in ordering, key)
      }
      for (const key of ['distance', 'latitude', 'longitude']) assert.equal(typeof location[key], 'number')
    }
  })

  test('leaves out all but the given fields, for every merchant and every caller', async () => {
    const fields =
      'fields=summary.name,ordering.is_open,ordering.minimum,ordering.delivery_charge,location.distance'
    const whole = ({ id, summary, ordering, location }: any) => ({
      id,
      summary: { name: summary.name },
      ordering: {
        minimum: ordering.minimum,
        is_open: ordering.is_open,
        delivery_charge: ordering.delivery_charge,
      },
      location: { distance: location.distance },
    })
    const chosen = await search(`delivery?${home}&${fields}`)
    assert.deepEqual(chosen.body, { ...found, merchants: found.merchants.map(whole) })
    const ofAda = await search(`delivery?${home}&${fields}&access_token=${await token(1)}`)
    assert.deepEqual(ofAda.body.merchants, chosen.body.merchants)
    const groups = await search(`delivery?${home}&fields=favorite,location`)
    assert.deepEqual(
      groups.body.merchants,
      found.merchants.map(({ id, favorite, location }: any) => ({ id, favorite, location })),
    )
    assert.deepEqual(codesOf(await search(`delivery?${home}&fields=summary.secret`)), ['invalid_parameter'])
  })

  test('has either a fee or a percent, never both; a percentage is a fraction', () => {
    for (const { ordering } of found.merchants) {
      assert.ok((ordering.delivery_charge === null) !== (ordering.delivery_percent === null))
      if (ordering.delivery_percent !== null) assert.ok(ordering.delivery_percent < 1)
    }
    const caterer = found.merchants.find(({ id }: { id: string }) => id === '1006')
    assert.equal(caterer.ordering.delivery_percent, 0.1)
  })

  test('sorts open merchants first, then the nearest', () => {
    const order = found.merchants.map((m: any) => [m.ordering.is_open ? 0 : 1, m.location.distance])
    const sorted = order.toSorted((a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]!)
    assert.deepEqual(order, sorted)
  })

  test('counts promoted ids, verticals, cuisines and popular cuisines over the list', () => {
    const ids = new Set(idsOf({ body: found }))
    assert.ok(found.promoted_merchants_id.length > 0)
    assert.ok(found.promoted_merchants_id.every((id: string) => ids.has(id)))
    const sum = found.verticals.reduce((total: number, { count }: { count: number }) => total + count, 0)
    assert.equal(sum, found.merchants.length)
    assert.deepEqual(
      found.verticals.map(({ type }: { type: string }) => type),
      ['food', 'alcohol', 'groceries'],
    )
    const cuisines = new Set(found.merchants.flatMap((m: any) => m.summary.cuisines))
    assert.deepEqual(found.cuisines, [...cuisines].sort())
    assert.ok(found.popular_cuisines.length <= 10)
    assert.ok(found.popular_cuisines.every((name: string) => cuisines.has(name)))
  })

  test('leaves out deactivated merchants, and lists one without hours as closed', () => {
    assert.ok(!idsOf({ body: found }).includes('1004'))
    const silent = found.merchants.find(({ id }: { id: string }) => id === '1005')
    assert.equal(silent.ordering.is_open, false)
    assert.equal(silent.ordering.last_or_next_order_time, null)
  })

  test('does not depend on how the address is spelled', async () => {
    for (const text of ['199 Water Street, 10038', '199 water st 10038', '199 Water St, New York, NY:443']) {
      const answer = await search(`delivery?address=${encodeURIComponent(text)}`)
      assert.deepEqual(idsOf(answer), idsOf({ body: found }), text)
    }
  })

  test('finds the same by coordinates as by address, with the ZIP code of the nearest street', async () => {
    const answer = await search(`delivery?${point}`)
    assert.equal(answer.body.search_address.zip_code, '10038')
    assert.deepEqual(idsOf(answer).sort(), idsOf({ body: found }).sort())
  })

  test('works under /api, with a trailing slash, and by token instead of client_id', async () => {
    const byToken = await service.get(`/api/merchant/search/delivery/?${home}`, {
      authorization: await token(2),
    })
    assert.deepEqual(idsOf(byToken), idsOf({ body: found }))
  })

  test('is compressed with brotli or gzip for clients that accept it, with the same content', async () => {
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { request } = await import('node:http')
      const body = await new Promise<Buffer>((resolve) => {
        const url = `${service.url}/merchant/search/delivery?${home}&client_id=demo-app`
        request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
          assert.equal(response.headers['content-encoding'], encoding)
          const parts: Buffer[] = []
          response.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
        }).end()
      })
      assert.deepEqual(idsOf({ body: JSON.parse(decode(body).toString()) }), idsOf({ body: found }))
    }
  })
})

describe('filters', () => {
  test('keep one type with merchant_type', async () => {
    const { body } = await search(`delivery?${home}&merchant_type=W`)
    assert.ok(body.merchants.length >= 3)
    assert.ok(
      body.merchants.every(
        (m: any) => m.summary.type === 'W' && m.summary.type_label === 'Wine and Liquor Store',
      ),
    )
    assert.ok(idsOf({ body }).includes('1010'))
  })

  test('page through the same order with limit and offset; total is the number of all', async () => {
    const all = await search(`delivery?${home}`)
    const first = await search(`delivery?${home}&limit=5`)
    const next = await search(`delivery?${home}&limit=5&offset=5`)
    assert.deepEqual([...idsOf(first), ...idsOf(next)], idsOf(all).slice(0, 10))
    assert.equal(first.body.total, all.body.merchants.length)
    assert.deepEqual(first.body.cuisines, all.body.cuisines)
  })

  test('find names, cuisines and items by keyword, and show the items', async () => {
    const { body } = await search(`delivery?${home}&keyword=lox%20platter`)
    const deli = body.merchants.find(({ id }: { id: string }) => id === '1001')
    assert.equal(deli.matched_items[0].name, 'Lox Platter')
    assert.match(deli.matched_items[0].id, /^N\d+$/)
    assert.equal(deli.matched_items[0].price, 18.5)
    const byCuisine = await search(`delivery?${home}&keyword=ITALIAN`)
    assert.ok(byCuisine.body.merchants.length > 0)
    const none = await search(`delivery?${home}&keyword=zzzzzz`)
    assert.deepEqual(codesOf(none), ['no_delivery_results'])
  })
})

describe('pickup', () => {
  test('lists merchants within five miles, or within the given radius', async () => {
    const five = await search(`pickup?${home}`)
    const one = await search(`pickup?${home}&radius=1`)
    assert.ok(five.body.merchants.every((m: any) => m.location.distance <= 5))
    assert.ok(one.body.merchants.every((m: any) => m.location.distance <= 1))
    assert.ok(one.body.merchants.length > 10 && one.body.merchants.length < five.body.merchants.length)
    assert.equal(one.body.merchants[0].ordering.delivery_charge, null)
  })

  test('matches a scan of all merchants', async () => {
    const { rows } = await service.db.pool.query(
      'SELECT merchant_id, latitude, longitude FROM merchants WHERE active AND offers_pickup',
    )
    const { body } = await search(`pickup?${point}&radius=2.5`)
    const here = { latitude: 40.7066, longitude: -74.0055 }
    const near = rows.filter((row) => distanceMiles(row, here) <= 2.5).map((row) => String(row.merchant_id))
    assert.deepEqual(idsOf({ body }).sort(), near.sort())
  })
})

describe('time', () => {
  const barAt = async (at: string) => {
    const { body } = await search(`delivery?${home}&at=${encodeURIComponent(at)}`)
    return body.merchants.find(({ id }: { id: string }) => id === '1002').ordering
  }

  test('can be another moment with at: the bar is closed at noon and opens at five', async () => {
    const ordering = await barAt(noon)
    assert.equal(ordering.is_open, false)
    assert.equal(ordering.last_or_next_order_time, '2026-06-17T17:00:00-04:00')
  })

  test('past midnight still has the bar open, until two', async () => {
    const ordering = await barAt('2026-06-18T01:30:00-04:00')
    assert.equal(ordering.is_open, true)
    assert.equal(ordering.last_or_next_order_time, '2026-06-18T02:00:00-04:00')
  })

  test('can be a later order_time; a past one is refused', async () => {
    const later = await search(`delivery?${home}&at=${noon}&order_time=2026-06-17T22:00:00-04:00`)
    assert.equal(later.body.merchants.find(({ id }: { id: string }) => id === '1002').ordering.is_open, true)
    for (const time of ['2026-06-16T12:00:00-04:00', 'tomorrow', '2026-02-30T12:00:00Z']) {
      const answer = await search(`delivery?${home}&at=${noon}&order_time=${time}`)
      assert.equal(answer.status, 400, time)
      assert.equal(answer.body.message[0].field, 'order_time')
    }
  })

  test('passes in cached answers', async () => {
    const isBarOpen = async () =>
      (await search(`delivery?${home}`)).body.merchants.find(({ id }: { id: string }) => id === '1002')
        .ordering.is_open
    const start = service.clock.ms
    assert.equal(await isBarOpen(), false)
    service.clock.ms = Date.parse('2026-06-15T21:00:00Z')
    assert.equal(await isBarOpen(), true)
    service.clock.ms = start
  })
})

describe('favorites', () => {
  test('appear with a token in the header or the query', async () => {
    const secret = await token(1)
    for (const answer of [
      await search(`delivery?${home}`, { authorization: `Bearer ${secret}` }),
      await search(`delivery?${home}&access_token=${secret}`),
    ]) {
      const favorites = answer.body.merchants.filter(({ favorite }: { favorite: boolean }) => favorite)
      assert.deepEqual(
        favorites.map(({ id }: { id: string }) => id),
        ['1001'],
      )
    }
  })

  test('with a wrong token are 401, even with a good client_id', async () => {
    assert.equal((await search(`delivery?${home}&access_token=nope`)).status, 401)
  })
})

describe('addresses', () => {
  test('that are ambiguous: 400 with the possible addresses', async () => {
    const answer = await search(`delivery?address=${encodeURIComponent('100 Broadway, NY')}`)
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['loc_multiple_possible']])
    assert.ok(answer.body.addresses.length >= 3)
    for (const address of answer.body.addresses) {
      for (const key of ['street', 'city', 'state', 'zip', 'latitude', 'longitude', 'exactMatch'])
        assert.ok(key in address, key)
    }
    assert.ok(new Set(answer.body.addresses.map(({ zip }: { zip: string }) => zip)).size >= 3)
  })

  test('that are unknown or nonsense of any kind: 400 invalid_address', async () => {
    for (const text of [
      '1 Nowhere Blvd, Nowhere, ZZ',
      '🍕🍷',
      "'; DROP TABLE merchants; --",
      'x'.repeat(10_000),
      '10038',
    ]) {
      const answer = await search(`delivery?address=${encodeURIComponent(text)}`)
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['invalid_address']], text.slice(0, 40))
    }
  })

  test('with inexact can be a ZIP code, a neighborhood or a point of interest, and the answer says so', async () => {
    for (const text of ['10038', 'Tribeca, New York', 'Union Square, New York']) {
      const { status, body } = await search(`delivery?inexact=true&address=${encodeURIComponent(text)}`)
      assert.equal(status, 200, text)
      assert.equal(body.search_address.is_exact_match, false)
      assert.ok(body.merchants.length > 0)
    }
  })

  test('without merchants nearby answer 200 with the code and empty lists', async () => {
    const answer = await search('delivery?latitude=44.5&longitude=-110.2')
    assert.deepEqual([answer.status, codesOf(answer)], [200, ['no_delivery_results']])
    const { merchants, promoted_merchants_id, cuisines, popular_cuisines, verticals } = answer.body
    assert.deepEqual(
      [merchants, promoted_merchants_id, cuisines, popular_cuisines, verticals],
      [[], [], [], [], []],
    )
    assert.deepEqual(codesOf(await search('pickup?latitude=44.5&longitude=-110.2')), ['no_delivery_results'])
  })

  test('without address or coordinates, or with half of them: 400 with the field', async () => {
    const wrong: [string, string[]][] = [
      ['delivery?x=1', ['address', 'latitude', 'longitude']],
      ['delivery?latitude=40', ['longitude']],
      ['delivery?longitude=-74', ['latitude']],
    ]
    for (const [query, fields] of wrong) {
      const { status, body } = await search(query)
      assert.equal(status, 400)
      assert.deepEqual(
        body.message.map(({ code, field }: any) => [code, field]),
        fields.map((field) => ['missing_parameter', field]),
      )
    }
  })

  test('with impossible coordinates and types get all errors at once', async () => {
    const answer = await service.get(
      '/merchant/search/delivery?latitude=91&longitude=abc&merchant_type=Q&limit=0',
    )
    assert.equal(answer.status, 400)
    const fields = answer.body.message.map(({ field }: { field: string }) => field)
    assert.deepEqual(fields, ['latitude', 'longitude', 'merchant_type', 'limit', 'client_id'])
    assert.equal(codesOf(answer).at(-1), 'client_id_required')
  })

  test('with an unknown method are an unknown path', async () => {
    assert.equal((await service.get('/merchant/search/teleport')).status, 404)
  })
})

describe('explain', () => {
  test('says for each merchant near the place why it is shown or not', async () => {
    const { body } = await search(`delivery?${home}&explain=true&at=${noon}`)
    const reasons = new Set(body.explain.map(({ reason }: { reason: string }) => reason))
    assert.ok(reasons.has('served') && reasons.has('out_of_range'))
    const shown = body.explain.filter((entry: any) => entry.shown).map((entry: any) => entry.merchant_id)
    assert.deepEqual(shown.sort(), idsOf({ body }).sort())
    const bar = body.explain.find((entry: any) => entry.merchant_id === '1002')
    assert.equal(bar.opening.reason, 'outside_hours')
    assert.equal(bar.opening.opens_at, '2026-06-17T17:00:00-04:00')
    assert.ok(bar.zones.won)
    const contested = body.explain.filter((entry: any) => entry.zones.lost.length > 0)
    assert.ok(contested.length > 0)
  })

  test('mentions a deactivated merchant only to those who run it', async () => {
    const tokenOf = async (username: string, scope: string) => {
      const login = { ...merchantApp, grant_type: 'password', username, scope }
      return { authorization: (await logIn(service, login)).access_token as string }
    }
    const verdict = async (headers?: Record<string, string>) => {
      const { body } = await search(`delivery?${home}&explain=true`, headers)
      return body.explain.find((entry: any) => entry.merchant_id === '1004')
    }
    assert.equal(await verdict(), undefined)
    assert.equal(await verdict(await tokenOf('rival@example.com', 'global,merchant')), undefined)
    assert.equal(await verdict(await tokenOf('owner@example.com', 'global')), undefined)
    const told = await verdict(await tokenOf('owner@example.com', 'global,merchant'))
    assert.deepEqual([told.shown, told.reason], [false, 'deactivated'])
  })
})

describe('changes', () => {
  const isListed = async (id: string) => idsOf(await search(`delivery?${home}`)).includes(id)

  test('to a merchant’s status make it disappear and come back at once', async () => {
    const operator = { authorization: 'Bearer demo-operator-token' }
    assert.ok(await isListed('1007'))
    await service.put('/operator/merchants/1007', { active: false }, operator)
    assert.ok(!(await isListed('1007')))
    await service.put('/operator/merchants/1007', { active: true }, operator)
    assert.ok(await isListed('1007'))
  })

  test('to a zone in another process count within a second', async () => {
    await service.db.pool.query('DELETE FROM delivery_zones WHERE merchant_id = 1007')
    for (let tries = 0; tries < 100 && (await isListed('1007')); tries++)
      await new Promise((r) => setTimeout(r, 10))
    assert.ok(!(await isListed('1007')))
  })

  test('the search agrees with the rule applied to every merchant', async () => {
    const { body } = await search('delivery?latitude=41.8789&longitude=-87.6359&explain=true')
    const { rows } = await service.db.pool.query(
      `SELECT count(*)::int AS n FROM merchants WHERE city = 'Chicago'`,
    )
    assert.ok(body.merchants.length > 5 && body.merchants.length < rows[0].n)
  })
})

test('responses written from cached parts match those written anew: any place, both methods, every half hour of a day', async () => {
  const start = service.clock.ms
  try {
    for (let halfHour = 0; halfHour < 48; halfHour += 5) {
      service.clock.ms = start + halfHour * 1_800_000 + 1000
      for (const [method, north] of [
        ['delivery', 0],
        ['pickup', 0.01],
        ['delivery', 0.02],
      ] as const) {
        const place = `${method}?latitude=${40.7066 + north}&longitude=${-74.0055 + halfHour / 5000}`
        const kept = await search(place)
        // A search for another time is never cached, but now is such a time.
        const anew = await search(`${place}&at=${new Date(service.clock.ms).toISOString()}`)
        assert.equal(kept.status, 200)
        assert.ok(kept.body.merchants.length > 20)
        assert.equal(kept.text, anew.text)
      }
    }
  } finally {
    service.clock.ms = start
  }
})
