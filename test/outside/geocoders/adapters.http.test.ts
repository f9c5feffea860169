import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../src/core/refusal.ts'
import type { Geocoder, LocatedPlace } from '../../../src/outside/geocoder.ts'
import { openCensusGeocoder } from '../../../src/outside/geocoders/census-geocoder.ts'
import { openNominatimGeocoder } from '../../../src/outside/geocoders/nominatim-geocoder.ts'
import { openPeliasGeocoder } from '../../../src/outside/geocoders/pelias-geocoder.ts'
import { readConfig } from '../../../src/start/config.ts'

type Behavior = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let url: string
let behave: Behavior
let requests: URL[]

before(async () => {
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', url))
    behave(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const fixture = (name: string) => readFileSync(`test/fixtures/geocoders/${name}.json`, 'utf8')
const json =
  (text: string, status = 200): Behavior =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
const answerWith = (name: string) => {
  behave = json(fixture(name))
}
const exact = { inexact: false }
const rough = { inexact: true }
const quick = { timeoutMs: 150, restMs: 200 }
const seaport = { latitude: 40.7066, longitude: -74.0055 }

async function find(geocoder: Geocoder, text: string, options = exact): Promise<LocatedPlace> {
  const location = await geocoder.locate(text, options)
  assert.equal(location.kind, 'found', JSON.stringify(location))
  return (location as { place: LocatedPlace }).place
}
const isUnavailable = (error: unknown) =>
  error instanceof Refusal && error.status === 503 && error.reasons[0].code === 'geocoder_unavailable'
const label = ({ street, city, state, zipCode }: LocatedPlace) => `${street}, ${city}, ${state} ${zipCode}`

describe('Nominatim', () => {
  test('finds a house once, even with a shop in it, in the format of the post office', async () => {
    answerWith('nominatim-found')
    const place = await find(openNominatimGeocoder(url), '199 Water St Apt 4B, New York, NY')
    assert.equal(label(place), '199 Water St, New York, NY 10038')
    assert.deepEqual([place.isExact, place.unit, place.latitude], [true, 'Apt 4B', 40.7068561])
    assert.equal(requests[0]?.pathname, '/search')
    assert.equal(requests[0]?.searchParams.get('countrycodes'), 'us')
    assert.equal(requests[0]?.searchParams.get('format'), 'jsonv2')
  })

  test('returns several houses if the text is ambiguous, none from abroad', async () => {
    answerWith('nominatim-several')
    const geocoder = openNominatimGeocoder(url)
    const location = await geocoder.locate('100 Broadway, NY', exact)
    assert.deepEqual(location.kind === 'several' && location.places.map(label), [
      '100 Broadway, New York, NY 10005',
      '100 Broadway, Albany, NY 12204',
    ])
    assert.equal((await find(geocoder, '100 Broadway, Albany')).zipCode, '12204')
    assert.equal((await find(geocoder, '100 Broadway, 10005')).city, 'New York')
  })

  test('accepts a neighborhood only when inexact places are allowed', async () => {
    answerWith('nominatim-neighbourhood')
    const geocoder = openNominatimGeocoder(url)
    assert.equal((await geocoder.locate('Tribeca, New York', exact)).kind, 'unknown')
    const place = await find(geocoder, 'Tribeca, New York', rough)
    assert.deepEqual([place.neighborhood, place.isExact, place.street], ['Tribeca', false, ''])
  })

  test('does not accept a house with another number', async () => {
    answerWith('nominatim-found')
    assert.equal((await openNominatimGeocoder(url).locate('200 Water St, New York', exact)).kind, 'unknown')
  })

  test('finds the house nearest to a point, and nothing at sea', async () => {
    const geocoder = openNominatimGeocoder(url)
    answerWith('nominatim-reverse')
    assert.equal(label((await geocoder.reverse(seaport))!), '199 Water St, New York, NY 10038')
    behave = json('{"error":"Unable to geocode"}')
    assert.equal(await geocoder.reverse({ latitude: 30, longitude: -50 }), undefined)
  })

  test('returns unknown if it finds nothing', async () => {
    behave = json('[]')
    assert.deepEqual(await openNominatimGeocoder(url).locate('1 Nowhere Blvd', exact), { kind: 'unknown' })
  })
})

describe('Pelias', () => {
  test('finds a house, and gets the key', async () => {
    answerWith('pelias-found')
    const place = await find(openPeliasGeocoder(`${url}/`, 'secret-key'), '199 Water St, New York, NY')
    assert.equal(label(place), '199 Water St, New York, NY 10038')
    assert.equal(place.neighborhood, 'South Street Seaport')
    assert.equal(requests[0]?.pathname, '/v1/search')
    assert.equal(requests[0]?.searchParams.get('api_key'), 'secret-key')
    assert.equal(requests[0]?.searchParams.get('boundary.country'), 'USA')
  })

  test('returns places in several cities, or the one in the named city', async () => {
    answerWith('pelias-places')
    const geocoder = openPeliasGeocoder(url, undefined)
    assert.equal((await geocoder.locate('Union Square', rough)).kind, 'several')
    const place = await find(geocoder, 'Union Square, New York', rough)
    assert.deepEqual([place.street, place.zipCode, place.isExact], ['Union Square', '10003', false])
    assert.equal(requests[0]?.searchParams.has('api_key'), false)
  })

  test('finds the nearest house', async () => {
    answerWith('pelias-found')
    assert.equal((await openPeliasGeocoder(url, undefined).reverse(seaport))?.zipCode, '10038')
    assert.equal(requests[0]?.pathname, '/v1/reverse')
  })
})

describe('the Census', () => {
  test('finds a house', async () => {
    answerWith('census-found')
    const place = await find(openCensusGeocoder(`${url}/geocoder`), '199 Water St, New York, NY')
    assert.equal(label(place), '199 Water St, New York, NY 10038')
    assert.equal(requests[0]?.pathname, '/geocoder/locations/onelineaddress')
  })

  test('knows the ZIP code of a point, but not its street', async () => {
    answerWith('census-reverse')
    const place = await openCensusGeocoder(url).reverse(seaport)
    assert.deepEqual(place && [label(place), place.isExact], [', New York, NY 10038', false])
  })

  test('has nothing for a point abroad', async () => {
    behave = json('{"result":{"geographies":{},"input":{"location":{"x":0.12,"y":51.5}}}}')
    assert.equal(await openCensusGeocoder(url).reverse({ latitude: 51.5, longitude: -0.12 }), undefined)
  })
})

describe('cached answers', () => {
  test('ask the same question once, regardless of spacing', async () => {
    answerWith('nominatim-found')
    const geocoder = openNominatimGeocoder(url)
    for (const text of ['199 Water St, New York', ' 199  water st, new york ']) await find(geocoder, text)
    answerWith('nominatim-reverse')
    for (let time = 0; time < 3; time++) await geocoder.reverse(seaport)
    assert.equal(requests.length, 2)
  })

  test('never include a lookup of nonsense', async () => {
    behave = json('[]')
    const geocoder = openNominatimGeocoder(url)
    for (const text of ['', 'x'.repeat(10_000), '1 \u0000'])
      assert.equal((await geocoder.locate(text, exact)).kind, 'unknown')
    assert.equal(await geocoder.reverse({ latitude: 100, longitude: 0 }), undefined)
    assert.equal(requests.length, 0)
  })
})

describe('a failing geocoder is unavailable', () => {
  const troubles: Record<string, { behave: Behavior; calls: number }> = {
    'it answers 500, also the second time': { behave: json('{}', 500), calls: 2 },
    'it answers garbage': { behave: json('<html>not json'), calls: 1 },
    'it answers in another shape': { behave: json('{"results":[]}'), calls: 1 },
    'it answers far too much': { behave: json(`["${'x'.repeat(2 * 1024 * 1024)}"]`), calls: 1 },
    'it closes the connection': { behave: (request) => request.socket.destroy(), calls: 2 },
    'it breaks off': {
      behave: (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('[', () => response.destroy())
      },
      calls: 2,
    },
    'it is too slow': { behave: () => {}, calls: 2 },
    'it refuses us': { behave: json('{}', 403), calls: 1 },
    'it wants us to slow down': { behave: json('{}', 429), calls: 1 },
    'it sends us elsewhere': {
      behave: (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      calls: 2,
    },
    'it is not there at the address': { behave: json('{}', 404), calls: 1 },
  }
  for (const [name, trouble] of Object.entries(troubles)) {
    test(name, async () => {
      behave = trouble.behave
      const geocoder = openNominatimGeocoder(url, quick)
      await assert.rejects(geocoder.locate('199 Water St, New York', exact), isUnavailable)
      assert.equal(requests.length, trouble.calls)
      await assert.rejects(geocoder.reverse(seaport), isUnavailable)
    })
  }

  test('if it does not listen', async () => {
    const geocoder = openCensusGeocoder('http://127.0.0.1:1', quick)
    await assert.rejects(geocoder.locate('199 Water St, New York', exact), isUnavailable)
  })

  test('but not if it calls a question bad: that is an unknown address', async () => {
    behave = json('{"errors":["bad"]}', 400)
    assert.deepEqual(await openCensusGeocoder(url).locate('1 Main St', exact), { kind: 'unknown' })
  })

  test('but not after one failure, which is overcome by a retry', async () => {
    behave = (request, response) => {
      if (requests.length === 1) response.writeHead(503).end()
      else json(fixture('nominatim-found'))(request, response)
    }
    assert.equal((await find(openNominatimGeocoder(url, quick), '199 Water St, New York')).zipCode, '10038')
  })

  test('after five failures in a row, is left alone, and retried when it has rested', async () => {
    behave = json('{}', 403)
    const geocoder = openNominatimGeocoder(url, quick)
    for (let time = 0; time < 8; time++)
      await assert.rejects(geocoder.locate(`${time} Water St, New York`, exact), isUnavailable)
    assert.equal(requests.length, 5)
    answerWith('nominatim-found')
    await assert.rejects(geocoder.locate('199 Water St, New York', exact), isUnavailable)
    await sleep(quick.restMs + 50)
    assert.equal((await find(geocoder, '199 Water St, New York')).zipCode, '10038')
    assert.equal((await find(geocoder, '199 Water St, New York, NY')).zipCode, '10038')
  })

  test('for as long as it says', async () => {
    behave = json('{}', 500)
    const geocoder = openNominatimGeocoder(url, quick)
    const refusal = await geocoder.locate('1 A St', exact).catch((error: Refusal) => error)
    assert.equal((refusal as Refusal).headers['retry-after'], '1')
  })
})

describe('the geocoder settings', () => {
  test('name the geocoder; the embedded one is the default', () => {
    assert.equal(readConfig({}).geocoder.kind, 'embedded')
    const pelias = readConfig({ GEOCODER: 'pelias', GEOCODER_URL: 'https://geo.example', GEOCODER_KEY: 'k' })
    assert.deepEqual(pelias.geocoder, { kind: 'pelias', url: 'https://geo.example', key: 'k' })
    const census = readConfig({ GEOCODER: 'census' }).geocoder
    assert.match('url' in census ? census.url : '', /^https:\/\/geocoding\.geo\.census\.gov/)
  })

  test('are refused when they are inconsistent', () => {
    assert.throws(() => readConfig({ GEOCODER: 'nominatim' }), /GEOCODER_URL must say where it is/)
    assert.throws(() => readConfig({ GEOCODER: 'magic' }), /GEOCODER is "magic"/)
    assert.throws(
      () => readConfig({ GEOCODER: 'pelias', GEOCODER_URL: 'ftp://x' }),
      /GEOCODER_URL must be an address that starts with/,
    )
  })
})
