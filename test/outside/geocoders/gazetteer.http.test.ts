import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { distanceMiles, type Point } from '../../../src/core/geo.ts'
import { type Changes, openChanges } from '../../../src/db/changes.ts'
import { type Database, openDatabase } from '../../../src/db/database.ts'
import { cities } from '../../../src/demo/gazetteer.ts'
import type { Geocoder, LocatedPlace } from '../../../src/outside/geocoder.ts'
import { addSegments, removeSource } from '../../../src/outside/geocoders/gazetteer/fill-store.ts'
import { openGazetteerGeocoder } from '../../../src/outside/geocoders/gazetteer/gazetteer-geocoder.ts'
import { loadZipCentroids } from '../../../src/outside/geocoders/gazetteer/zip-centroids.ts'
import { runs } from '../../support/eventually.ts'
import { createTestDatabase, startTestCluster } from '../../support/postgres.ts'

let db: Database
let changes: Changes
let geocoder: Geocoder
let stop: () => Promise<void>

before(async () => {
  const cluster = await startTestCluster()
  const database = await createTestDatabase(cluster.url, 'demo')
  db = openDatabase(database.url)
  changes = await openChanges(database.url, { warn() {} })
  geocoder = openGazetteerGeocoder(db, changes)
  stop = async () => {
    await changes.close()
    await db.close()
    await database.drop()
    await cluster.stop()
  }
})
after(() => stop())

async function find(text: string, inexact = false): Promise<LocatedPlace> {
  const location = await geocoder.locate(text, { inexact })
  assert.equal(location.kind, 'found', `${text}: ${JSON.stringify(location)}`)
  return (location as { place: LocatedPlace }).place
}
async function findSeveral(text: string, inexact = false): Promise<LocatedPlace[]> {
  const location = await geocoder.locate(text, { inexact })
  assert.equal(location.kind, 'several', `${text}: ${JSON.stringify(location)}`)
  return (location as { places: LocatedPlace[] }).places
}
async function assertUnknown(text: string, inexact = false) {
  assert.deepEqual(await geocoder.locate(text, { inexact }), { kind: 'unknown' }, text)
}
const label = ({ street, city, state, zipCode }: LocatedPlace) => `${street}, ${city}, ${state} ${zipCode}`
const meters = (a: Point, b: Point) => distanceMiles(a, b) * 1609.344
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

const water = '199 Water St, New York, NY 10038'
const empire = '350 5th Ave, New York, NY 10118'

describe('well-known addresses', () => {
  for (const [text, point, found] of [
    ['199 Water St, New York, NY', at(40.7066, -74.0055), water],
    ['199 Water Street, 10038', at(40.7066, -74.0055), water],
    ['350 5th Ave, New York, NY 10118', at(40.7484, -73.9857), empire],
    ['233 S Wacker Dr, Chicago, IL', at(41.8789, -87.6359), '233 S Wacker Dr, Chicago, IL 60606'],
    [
      '200 N Spring St, Los Angeles, CA 90012',
      at(34.0537, -118.2427),
      '200 N Spring St, Los Angeles, CA 90012',
    ],
    ['200 W Washington St, Phoenix, AZ', at(33.4484, -112.077), '200 W Washington St, Phoenix, AZ 85003'],
  ] as const) {
    test(`${text} lies within 300 m of the real place`, async () => {
      const place = await find(text)
      assert.equal(label(place), found)
      assert.ok(meters(place, point) < 300)
      assert.deepEqual([place.isExact, place.unit, place.neighborhood], [true, null, null])
    })
  }
})

describe('spellings of one address', () => {
  for (const text of [
    '199 Water St 10038',
    '199 water street new york ny',
    '199 WATER ST., NEW YORK, N.Y.',
    '  199   Water   St ,New York,NY ',
    '199 Water St, New York',
    '199 Water St, NYC',
    '199 Water St, New York City, New York',
    '199 Water St, Manhattan, NY',
    '199 Water St New York New York',
    '199 Water St, New York, NY, 10038-1234',
    '199 Water St, NY 10038, USA',
    '199 Water St, New York, NY 10038:443',
    '199 Wáter St, New York',
    '199 Water, New York',
    '199A Water St, New York',
    'Seaport Plaza, 199 Water St, Financial District, New York, NY',
    '199 Water St\nNew York NY 10038',
    '199 Water St, New York, NY 10005',
    '199 Water St, Brooklyn, NY 10038',
    '199 Water St 🍕, New York',
  ]) {
    test(JSON.stringify(text), async () => assert.equal(label(await find(text)), water))
  }
  for (const [text, found] of [
    ['350 Fifth Avenue, New York', empire],
    ['350 5 Av, NYC', empire],
    ['350 5th Ave, New York, NY 10001', empire],
    ['350 5th Ave, 10001', empire],
    ['233 South Wacker Drive Chicago', '233 S Wacker Dr, Chicago, IL 60606'],
    ['100 Central Park West, New York', '100 Central Park W, New York, NY 10023'],
    ['100 East 42nd Street, New York', '100 E 42nd St, New York, NY 10017'],
    ['10 Seventh Avenue South, New York', '10 7th Ave S, New York, NY 10014'],
    ['75 Saint Marks Place, New York', '75 St Marks Pl, New York, NY 10003'],
    ['3600 Saint Nicholas Ave, New York', undefined],
    ['31-01 Broadway, Astoria, NY', '3101 Broadway, Astoria, NY 11106'],
    ['31-01 Broadway, Queens, NY', '3101 Broadway, Astoria, NY 11106'],
    ['3101 Broadway 11106', '3101 Broadway, Astoria, NY 11106'],
    ['1260 Avenue of the Americas, New York', '1260 6th Ave, New York, NY 10020'],
    ['100 Bowery St, New York', '100 Bowery, New York, NY 10002'],
    ['500 Flatbush Ave, New York, NY', '500 Flatbush Ave, Brooklyn, NY 11225'],
    ['1600 Abbot Kinney Blvd, Los Angeles, CA', '1600 Abbot Kinney Blvd, Venice, CA 90291'],
    ['400 E Cesar E Chavez Ave, LA', '400 E Cesar E Chavez Ave, Los Angeles, CA 90012'],
    ['7000 Hollywood Blvd, Hollywood, CA', '7000 Hollywood Blvd, Los Angeles, CA 90028'],
  ] as const) {
    test(text, async () => {
      if (found === undefined) await assertUnknown(text)
      else assert.equal(label(await find(text)), found)
    })
  }

  test('have the unit read separately', async () => {
    assert.equal((await find('199 Water St Apt 4B, New York, NY')).unit, 'Apt 4B')
    assert.equal((await find('199 Water St #12, 10038')).unit, '#12')
  })
})

describe('typos', () => {
  for (const [text, found] of [
    ['199 Watter St, New York', water],
    ['199 Watter St 10038', water],
    ['199 Watter St', water],
    ['350 5th Avnue, New York, NY', empire],
    ['350 5th Aveneu, New York, NY', empire],
    ['405 Lexignton Ave, New York, NY', '405 Lexington Ave, New York, NY 10017'],
    ['121 N La Salle St, Chicago IL', '121 N LaSalle St, Chicago, IL 60602'],
    ['199 Water St, New Yrok, NY', water],
  ] as const) {
    test(`in ${text} are understood`, async () => assert.equal(label(await find(text)), found))
  }
  for (const text of [
    '199 Waters Edge',
    '199 Waters Edge, New York, NY',
    '350 55th Ave, New York, NY',
    '199 Pink St, New York, NY',
    '199 Water St, Gotham, NY',
  ]) {
    test(`do not make ${text} something else`, () => assertUnknown(text))
  }
})

describe('an ambiguous address', () => {
  test('like 100 Broadway, NY is in several boroughs, the largest city first', async () => {
    const places = await findSeveral('100 Broadway, NY')
    assert.equal(places[0]?.city, 'New York')
    assert.deepEqual(
      new Set(places.map(({ city }) => city)),
      new Set(['New York', 'Brooklyn', 'Staten Island']),
    )
    assert.ok(places.every(({ isExact, street }) => isExact && street === '100 Broadway'))
  })

  test('is resolved by a ZIP code or a city', async () => {
    assert.equal(label(await find('100 Broadway, NY 10005')), '100 Broadway, New York, NY 10005')
    assert.equal(label(await find('100 Broadway, New York')), '100 Broadway, New York, NY 10005')
    assert.equal((await find('100 Broadway, Brooklyn')).city, 'Brooklyn')
  })

  test('without a direction lists every direction that has the number', async () => {
    const places = await findSeveral('233 Wacker Dr, Chicago')
    assert.deepEqual(places.map(({ street }) => street).sort(), [
      '233 E Wacker Dr',
      '233 S Wacker Dr',
      '233 W Wacker Dr',
    ])
  })

  test('lists at most ten', async () => {
    assert.ok((await findSeveral('Springfield', true)).length <= 10)
  })
})

describe('unknown addresses', () => {
  for (const text of [
    '1 Nowhere Blvd, Nowhere, ZZ',
    '99999 Water St, New York, NY',
    '199 Water St, Brooklyn, NY',
    '199 Water St, New York, NJ 10038',
    '199 Water St, Los Angeles, CA 10038',
    '199 Water St, 99999',
    'Water St, New York',
    '10038',
    'Tribeca, New York',
    'Union Square, New York',
    "199 Water St'; DROP TABLE streets; --",
    "' OR 1=1 --",
    '%',
    '_',
    '🍕🍕🍕',
    '199\u0000 Water St',
    '\u0007',
    '',
    ',',
    '199',
    'x'.repeat(10_240),
    '199 Water St '.repeat(1000),
    '99999-99999 Water St, New York, NY',
  ]) {
    test(JSON.stringify(text.slice(0, 50)), async () => {
      const start = performance.now()
      await assertUnknown(text)
      assert.ok(performance.now() - start < 20_000)
    })
  }
})

describe('inexact places', () => {
  for (const [text, zip, neighborhood, street] of [
    ['10038', '10038', null, ''],
    ['10038-1234', '10038', null, ''],
    ['New York, NY 10038', '10038', null, ''],
    ['Tribeca, New York', '10013', 'Tribeca', ''],
    ['tribeca nyc', '10013', 'Tribeca', ''],
    ['Tribecca, New York', '10013', 'Tribeca', ''],
    ['DUMBO, Brooklyn', '11201', 'DUMBO', ''],
    ['Hell’s Kitchen', '10036', "Hell's Kitchen", ''],
    ['The Loop, Chicago', '60602', 'The Loop', ''],
    ['Union Square, New York', '10003', null, 'Union Square'],
    ['Empire State, New York', '10118', null, 'Empire State Building'],
    ['1 World Trade Center', '10007', null, 'One World Trade Center'],
    ['Pier 17', '10038', null, 'Pier 17'],
    ['90210', '90210', null, ''],
  ] as const) {
    test(`${text} is found, but not exactly`, async () => {
      const place = await find(text, true)
      assert.deepEqual(
        [place.zipCode, place.neighborhood, place.street, place.isExact, place.unit],
        [zip, neighborhood, street, false, null],
      )
      assert.ok(place.city !== '' && place.state !== '')
    })
  }

  test('a name shared by several cities is ambiguous without a city', async () => {
    const stations = await findSeveral('Union Station', true)
    assert.deepEqual(stations.map(({ city }) => city).sort(), ['Chicago', 'Los Angeles'])
    assert.equal((await find('Union Station, Chicago', true)).city, 'Chicago')
    assert.equal((await find('Chinatown, IL', true)).city, 'Chicago')
  })

  test('a street without a number is its middle, and a city its middle ZIP code', async () => {
    const street = await find('Wall St, New York', true)
    assert.deepEqual([street.street, street.isExact], ['Wall St', false])
    const city = await find('Chicago', true)
    assert.ok(meters(city, at(41.88, -87.63)) < 10_000)
  })

  test('an exact address stays exact', async () => {
    assert.equal((await find('199 Water St, New York', true)).isExact, true)
  })

  test('nonsense and unknown ZIP codes stay unknown', async () => {
    for (const text of ['asdf qwer', '99999', '00000', '99999 Water St, New York', '🍕'])
      await assertUnknown(text, true)
  })
})

describe('the address nearest to a point', () => {
  test('is a house on the nearest street, with its ZIP code', async () => {
    const place = await geocoder.reverse(at(40.7066, -74.0055))
    assert.match(place?.street ?? '', /^\d+ Water St$/)
    assert.deepEqual(
      [place?.city, place?.state, place?.zipCode, place?.isExact],
      ['New York', 'NY', '10038', true],
    )
  })

  test('is as near as any house on any street', async () => {
    const { rows } = await db.pool.query(
      'SELECT from_latitude a, from_longitude b, to_latitude c, to_longitude d FROM street_segments',
    )
    const steps = Array.from({ length: 101 }, (_, step) => step / 100)
    const anywhere = fc.record({
      latitude: fc.double({ min: 40.7, max: 40.76, noNaN: true }),
      longitude: fc.double({ min: -74.015, max: -73.97, noNaN: true }),
    })
    const check = async (point: Point) => {
      const near = rows.filter(({ a, b }) => meters(point, at(a, b)) < 2000)
      const least = Math.min(
        ...near.flatMap(({ a, b, c, d }) =>
          steps.map((step) => meters(point, at(a + (c - a) * step, b + (d - b) * step))),
        ),
      )
      const place = await geocoder.reverse(point)
      assert.ok(meters(point, place!) <= least + 0.5, `${meters(point, place!)} m in place of ${least}`)
    }
    await fc.assert(fc.asyncProperty(anywhere, check), { numRuns: 25 })
  })

  test('is the nearest ZIP code if no street is known', async () => {
    const place = await geocoder.reverse(at(39.7392, -104.9903))
    assert.deepEqual([place?.street, place?.city, place?.state, place?.isExact], ['', 'Denver', 'CO', false])
    assert.match(place?.zipCode ?? '', /^80\d{3}$/)
    assert.equal((await geocoder.reverse(at(21.3069, -157.8583)))?.state, 'HI')
    assert.equal((await geocoder.reverse(at(64.8378, -147.7164)))?.state, 'AK')
  })

  test('does not exist outside the United States, not even just over the border', async () => {
    for (const [name, latitude, longitude] of [
      ['Toronto', 43.65, -79.38],
      ['Windsor', 42.3149, -83.0364],
      ['Vancouver', 49.2827, -123.1207],
      ['Tijuana', 32.5149, -117.0382],
      ['Ciudad Juárez', 31.69, -106.42],
      ['London', 51.5, -0.12],
      ['nowhere', 0, 0],
      ['the Atlantic', 35, -60],
      ['the pole', 90, 0],
    ] as const)
      assert.equal(await geocoder.reverse(at(latitude, longitude)), undefined, name)
    assert.equal(await geocoder.reverse(at(Number.NaN, 5)), undefined)
    assert.equal(await geocoder.reverse(at(91, 181)), undefined)
  })
})

test('any house of the demo is found in any spelling, in its ZIP code, within 300 m', async () => {
  const blocks = cities.flatMap(({ state, streets }) =>
    streets.flatMap(({ name, city, stops }) =>
      stops.slice(0, -1).map((from, index) => ({ name, city, state, from, to: stops[index + 1]! })),
    ),
  )
  const long: Record<string, string> = {
    St: 'Street',
    Ave: 'Avenue',
    Blvd: 'Boulevard',
    Rd: 'Road',
    Dr: 'Drive',
    N: 'North',
    S: 'South',
    E: 'East',
    W: 'West',
    Pl: 'Place',
  }
  const spell = (words: string, manner: number) =>
    manner % 3 === 1
      ? words
          .split(' ')
          .map((word) => long[word] ?? word)
          .join(' ')
      : manner % 3 === 2
        ? words.toUpperCase()
        : words
  const ends = [
    (city: string, state: string, zip: string) => `, ${city}, ${state} ${zip}`,
    (_city: string, _state: string, zip: string) => ` ${zip}`,
    (_city: string, _state: string, zip: string) => `, ${zip}-0001`,
    (city: string, state: string, zip: string) => ` ${city} ${state} ${zip}`,
    (city: string, state: string, zip: string) => `, Apt 3, ${city} ${state}, ${zip}, USA`,
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...blocks),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(2),
      fc.constantFrom(...ends),
      async ({ name, city, state, from, to }, share, manner, end) => {
        const number = from[0] + Math.floor((to[0] - from[0]) * share)
        const place = await find(`${number} ${spell(name, manner)}${end(city, state, from[3])}`)
        const part = (number - from[0]) / (to[0] - from[0])
        const point = at(from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part)
        assert.equal(place.zipCode, from[3])
        assert.ok(meters(place, point) < 300)
      },
    ),
    { numRuns: runs(300) },
  )
})

describe('the gazetteer', () => {
  test('has the ZIP codes of the whole country, loaded once however many processes start', async () => {
    const loaded = await Promise.all([loadZipCentroids(db), loadZipCentroids(db), loadZipCentroids(db)])
    assert.deepEqual(loaded, [false, false, false])
    const { rows } = await db.pool.query(
      "SELECT count(*)::int AS all, count(*) FILTER (WHERE source = 'demo')::int AS demo FROM zip_codes",
    )
    assert.ok(rows[0].all > 41_000 && rows[0].demo > 100)
  })

  test('notifies every process of a change, and cached results are looked up again', async () => {
    const text = '5 Cellar Door Ln, New York, NY'
    await assertUnknown(text)
    const segment = {
      street: 'Cellar Door Ln',
      city: 'New York',
      state: 'NY',
      zipCode: '10038',
      fromNumber: 1,
      toNumber: 99,
      side: 'odd' as const,
      from: at(40.7, -74.0),
      to: at(40.71, -74.0),
    }
    await db.transaction((tx) => addSegments(tx, 'test', [segment]))
    await changes.caughtUp(db)
    assert.equal((await find(text)).zipCode, '10038')
    await assertUnknown('6 Cellar Door Ln, New York, NY')
    assert.equal(await db.transaction((tx) => removeSource(tx, 'test')), 1)
    await changes.caughtUp(db)
    await assertUnknown(text)
  })

  test('is not ambiguous if two sources know the same house: the more precise one wins', async () => {
    const point = at(40.70662, -74.00551)
    const house = {
      street: 'Water Street',
      city: 'New York',
      state: 'NY',
      zipCode: '10005',
      fromNumber: 199,
      toNumber: 199,
    }
    await db.transaction((tx) =>
      addSegments(tx, 'houses', [{ ...house, side: 'both', from: point, to: point }]),
    )
    await changes.caughtUp(db)
    const place = await find('199 Water St, New York, NY')
    assert.deepEqual([place.latitude, place.longitude], [point.latitude, point.longitude])
    await db.transaction((tx) => removeSource(tx, 'houses'))
    await changes.caughtUp(db)
  })

  test('fails with an error if the database is down, not with an unknown address', async () => {
    const broken = openDatabase('postgres://127.0.0.1:1/none')
    const lost = openGazetteerGeocoder(broken, changes)
    await assert.rejects(lost.locate('199 Water St, New York', { inexact: false }))
    await assert.rejects(lost.reverse(at(40.7, -74)))
    await broken.close()
  })
})
