import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { exampleOrder, withChanges } from '../../../src/modules/dispatch/providers/rules/example-order.ts'
import {
  areaFaults,
  normalizeArea,
  type UrlRules,
  urlFaults,
} from '../../../src/modules/dispatch/providers/rules/provider-fields.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'

/** Every path through an object to a value that is not a group. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isGroup) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, `${path}/${key}`)]))
}

const states = fc.constantFrom('NY', 'ny', 'Nj', 'DC', 'pr')
const zips = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.boolean()).map(([number, isLong]) => {
  const zip = String(number).padStart(5, '0')
  return isLong ? `${zip}-0123` : zip
})

describe('an area', () => {
  test('covers the same places once normalized, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(states, zips)), (area) => {
        const sound = normalizeArea(area)
        const places = new Set(area.map((entry) => entry.toUpperCase().split('-')[0]))
        assert.deepEqual(new Set(sound), places)
        assert.equal(sound.length, places.size)
        assert.deepEqual(areaFaults(area), [])
        assert.deepEqual(normalizeArea(sound), sound)
      }),
    )
  })

  test('has each entry that is not a place reported by its number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(states, zips, fc.constantFrom('XX', '1003', '10038-12', 'N', ' NY'))),
        (area) => {
          const wrong = area.flatMap((entry, index) =>
            ['XX', '1003', '10038-12', 'N', ' NY'].includes(entry) ? [`area[${index}]`] : [],
          )
          assert.deepEqual(
            areaFaults(area).map(({ field }) => field),
            wrong,
          )
        },
      ),
    )
  })
})

const word = fc.constantFrom('a', 'b9', 'x-y', 'couriers', 'v1')
const urls = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.array(word, { minLength: 1 }),
    fc.nat(65_535),
    fc.array(word),
    word,
  )
  .map(([scheme, host, port, path, query]) =>
    [`${scheme}://${host.join('.')}.example:${port}`, ...path].join('/').concat(`?${query}=1`),
  )

describe('an address', () => {
  const outside: UrlRules = { mustBeSecure: false, allow: [] }
  const faultOf = (url: string, rules = outside) => {
    const [fault] = urlFaults({ book_url: url }, rules)
    return fault?.detail && forDevelopers(fault.detail)
  }

  test('is complete, and has no password or fragment', () => {
    fc.assert(fc.property(urls, (url) => assert.equal(faultOf(url), undefined, url)))
    for (const url of [
      '',
      '/book',
      'book',
      'ftp://a.example/',
      'javascript:1',
      'https:/a.example',
      'http://',
    ])
      assert.match(faultOf(url) ?? '', /absolute/, url)
    assert.match(faultOf('https://me@a.example/')!, /user name/)
    assert.match(faultOf('https://a.example/#')!, /fragment/)
  })

  test('in production is https, unless it is one of ours', () => {
    const production = { mustBeSecure: true, allow: ['courier.internal:8090', 'plain.internal:80'] }
    assert.equal(faultOf('https://a.example/', production), undefined)
    assert.match(faultOf('http://a.example/', production)!, /https/)
    assert.match(faultOf('http://courier.internal/', production)!, /https/)
    assert.equal(faultOf('http://courier.internal:8090/', production), undefined)
    assert.equal(faultOf('http://plain.internal/x', production), undefined)
  })
})

describe('the example order', () => {
  test('has the given values, and its own for all others, at any depth', () => {
    const text = fc.string()
    const place = fc.record({ zip: text, apt: text, latitude: fc.double() }, { requiredKeys: [] })
    const side = fc.record({ location: place, instructions: text }, { requiredKeys: [] })
    const changes = fc.record({ pickup: side, delivery: side, gratuity: fc.nat() }, { requiredKeys: [] })
    const before = structuredClone(exampleOrder)
    fc.assert(
      fc.property(changes, (given) => {
        const expected = new Map([...leaves(exampleOrder), ...leaves(given)])
        for (const [path, value] of expected) if (Object.is(value, undefined)) expected.delete(path)
        const merged = leaves(withChanges(exampleOrder, given))
        for (const [path, value] of merged) assert.deepEqual(value, expected.get(path), path)
        assert.deepEqual(exampleOrder, before)
      }),
    )
  })
})
