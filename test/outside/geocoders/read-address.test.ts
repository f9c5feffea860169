import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type AddressText,
  readAddress,
  readPlace,
} from '../../../src/outside/geocoders/gazetteer/read-address.ts'
import { editDistance, spellingMistakes } from '../../../src/outside/geocoders/gazetteer/spelling.ts'
import {
  likeness,
  readStreetName,
  tidyStreet,
  toTextKey,
} from '../../../src/outside/geocoders/gazetteer/text-keys.ts'
import { otherRoadKeys, stateCode } from '../../../src/outside/geocoders/gazetteer/words.ts'
import { runs } from '../../support/eventually.ts'
import { unicodeText } from '../../support/requests/arbitraries.ts'

const read = (text: string) => readAddress(text) as AddressText
/** "street | city | state" of every reading, the most likely first. */
const readingsOf = (text: string) =>
  read(text)
    .readings.toSorted((a, b) => a.rank - b.rank)
    .map(({ street, city, state }) => [street.key, city, state].join(' | '))

describe('keys in which spellings meet', () => {
  const groups = [
    ['Water St', 'WATER STREET', 'water st.', ' Water  Str '],
    ['5th Ave', 'Fifth Avenue', '5 Av.', 'FIFTH AVE', '5th Avnue'],
    ['W 42nd St', 'West Forty-Second Street', 'W. 42 St', 'west 42th street'],
    ['Central Park W', 'Central Park West'],
    ['St Marks Pl', 'Saint Mark’s Place', "St. Mark's Pl"],
    ['Cesar Chavez Ave', 'César Chávez Avenue'],
    ['S Dr Martin Luther King Jr Dr', 'South Doctor M.L.K. Junior Drive', 'South Dr MLK Jr Drive'],
    ['6th Ave', 'Avenue of the Americas', 'Sixth Ave'],
    ['Bowery', 'The Bowery'],
    ['Bedford-Stuyvesant', 'Bedford Stuyvesant'],
  ]
  for (const [name, ...others] of groups) {
    test(`${name} is also ${others.join(', ')}`, () => {
      for (const other of others) assert.equal(toTextKey(other), toTextKey(name!))
    })
  }

  test('different streets keep different keys', () => {
    const names = [
      '5th Ave',
      '5th St',
      '15th Ave',
      'E Broadway',
      'Broadway',
      'Park Ave',
      'Park Ave S',
      'Avenue A',
    ]
    assert.equal(new Set(names.map(toTextKey)).size, names.length)
  })
})

describe('a street name', () => {
  test('is separated from direction and type as long as a name remains', () => {
    const parts = (text: string) => {
      const { directions, name, kind } = readStreetName(toTextKey(text))
      return [directions.join(' '), name, kind]
    }
    assert.deepEqual(parts('South Wacker Drive'), ['s', 'wacker', 'dr'])
    assert.deepEqual(parts('7th Ave South'), ['s', '7th', 'ave'])
    assert.deepEqual(parts('Broadway'), ['', 'broadway', ''])
    assert.deepEqual(parts('W North Ave'), ['w', 'n', 'ave'])
    assert.deepEqual(parts('South St'), ['', 's', 'st'])
    assert.deepEqual(parts('Avenue W'), ['', 'ave w', ''])
    assert.deepEqual(parts('E 400 S'), ['e s', '400th', ''])
    assert.deepEqual(parts('SW Park Pl'), ['sw', 'park', 'pl'])
    assert.deepEqual(parts('E South Temple'), ['e', 's temple', ''])
  })

  test('matches another if only the direction or the type was left out', () => {
    const like = (asked: string, known: string) =>
      likeness(readStreetName(toTextKey(asked)), readStreetName(toTextKey(known)))
    assert.equal(like('S Wacker Dr', 'South Wacker Drive'), 1)
    assert.equal(like('Wacker Dr', 'S Wacker Dr'), 2)
    assert.equal(like('Wacker', 'S Wacker Dr'), 2)
    assert.equal(like('Bowery St', 'Bowery'), 2)
    assert.equal(like('N Wacker Dr', 'S Wacker Dr'), undefined)
    assert.equal(like('5th St', '5th Ave'), undefined)
    assert.equal(like('E Broadway', 'Broadway'), undefined)
    assert.equal(like('400 S', 'E 400 S'), 2)
    assert.equal(like('Peachtree St NW', 'W Peachtree St NW'), 2)
    assert.equal(like('W 400 S', 'E 400 S'), undefined)
    assert.equal(like('45th St NE', 'NE 45th St'), 2)
  })

  test('is written as the post office does', () => {
    assert.equal(tidyStreet('WATER STREET'), 'Water St')
    assert.equal(tidyStreet('NORTH LASALLE STREET'), 'N Lasalle St')
    assert.equal(tidyStreet('N LaSalle St'), 'N LaSalle St')
    assert.equal(tidyStreet('5TH AVENUE'), '5th Ave')
    assert.equal(tidyStreet('CENTRAL PARK WEST'), 'Central Park W')
    assert.equal(tidyStreet('broadway'), 'Broadway')
    assert.equal(tidyStreet('AVENUE A'), 'Avenue A')
  })
})

describe('an address', () => {
  test('with commas has its city after the street', () => {
    assert.deepEqual(readingsOf('199 Water St, New York, NY'), ['water st | new york | NY'])
  })

  test('without commas is tried in every possible split', () => {
    assert.ok(readingsOf('199 water street new york ny').includes('water st | new york | NY'))
    assert.ok(readingsOf('199 Water St Brooklyn').includes('water st | brooklyn | '))
  })

  test('has number, unit and ZIP code removed first', () => {
    for (const [text, number, unit, zip] of [
      ['199 Water St, 10038', 199, null, '10038'],
      ['199 Water St 10038-1234', 199, null, '10038'],
      ['199 Water St, NY10038', 199, null, '10038'],
      ['199 Water St 10038 NY', 199, null, '10038'],
      ['199 Water St Apt 4B, New York, NY 10038', 199, 'Apt 4B', '10038'],
      ['199 Water St apartment #4b 10038', 199, 'Apt 4B', '10038'],
      ['199 Water St #12 New York', 199, '#12', ''],
      ['199 Water St, 3rd Floor, New York', 199, 'Fl 3', ''],
      ['199 Water St, Suite 500, New York', 199, 'Ste 500', ''],
      ['199 Water St PH, New York', 199, 'PH', ''],
      ['Apt 3, 199 Water St, New York', 199, 'Apt 3', ''],
      ['One Seaport Plaza, 199 Water St, New York', 199, null, ''],
      ['199 1/2 Water St, New York', 199, null, ''],
      ['199½ Water St, New York', 199, null, ''],
      ['199A Water St, New York', 199, null, ''],
      ['199, Water St, New York', 199, null, ''],
      ['One Wall St, New York', 1, null, ''],
      ['100 Main St, Miami, FL 33101', 100, null, '33101'],
      ['12345 Broadway', 12345, null, ''],
      ['199 Water St, New York, NY 10038, USA', 199, null, '10038'],
      ['199 Water St, New York, NY 10038, U.S.A.', 199, null, '10038'],
      ['199 Water St, New York, NY 10038:443', 199, null, '10038'],
      ['199 Water St\nNew York, NY 10038\nUnited States', 199, null, '10038'],
    ] as const) {
      const { numbers, unit: foundUnit, zipCode } = read(text)
      assert.deepEqual([numbers, foundUnit, zipCode], [[number], unit, zip], text)
    }
  })

  test('in Queens may have a hyphen', () => {
    assert.deepEqual(read('31-01 Broadway, Astoria, NY').numbers, [3101, 31])
  })

  test('has no house number that no house can have', () => {
    assert.deepEqual(read('99999-99999 Water St, New York, NY').numbers, [99_999])
    assert.deepEqual(read('99-99999 Water St, New York, NY').numbers, [9_999_999, 99])
    assert.deepEqual(read('100-00000 Water St, New York, NY').numbers, [100])
  })

  test('keeps a street that looks like a unit or a state', () => {
    assert.ok(readingsOf('100 Front St, New York').includes('front st | new york | '))
    assert.ok(readingsOf('100 Oak Ct').includes('oak ct |  | '))
    assert.ok(readingsOf('100 Main St NE').includes('main st ne |  | '))
  })

  test('reads New York as the city before the state, and LA as either', () => {
    assert.deepEqual(readingsOf('100 Broadway, New York').slice(0, 1), ['broadway | new york | '])
    assert.ok(readingsOf('100 Broadway, New York').includes('broadway |  | NY'))
    const [first, second] = read('100 Broadway, LA').readings
    assert.deepEqual([first?.rank, second?.rank], [0, 0])
  })

  test('gets a corrected street type as an additional reading', () => {
    assert.ok(readingsOf('350 5th Avneue, NYC').includes('5th ave | nyc | '))
    assert.ok(readingsOf('350 Hollywood Boulevrad, LA').includes('hollywood blvd | la | '))
  })

  test('is not too long, empty, or contains control characters', () => {
    for (const text of ['', '   ', ',,,', '🍕🍕', 'x'.repeat(10_000), '1 A\u0000 St', '1 \u0007 St']) {
      assert.equal(readAddress(text), undefined, JSON.stringify(text.slice(0, 20)))
    }
  })
})

test('a place name may contain a number', () => {
  assert.deepEqual(readPlace('Pier 17, New York')?.readings[0]?.street.key, toTextKey('Pier 17'))
  assert.equal(readPlace('10038')?.zipCode, '10038')
})

test('states are recognized by code and by name', () => {
  assert.deepEqual(['ny', 'New York', ' DC ', 'District of Columbia', 'ZZ'].map(stateCode), [
    'NY',
    'NY',
    'DC',
    'DC',
    undefined,
  ])
})

describe('typos', () => {
  test('are counted for missing, added, wrong or swapped letters', () => {
    assert.equal(editDistance('water', 'water', 2), 0)
    assert.equal(editDistance('watter', 'water', 2), 1)
    assert.equal(editDistance('lexignton', 'lexington', 2), 1)
    assert.equal(editDistance('', 'ab', 2), 2)
    assert.equal(editDistance('abc', 'xyz', 2), 3)
  })

  test('are tolerated in long names, but not in short ones or numbers', () => {
    for (const [asked, known, mistakes] of [
      ['watter', 'water', 1],
      ['brodway', 'broadway', 1],
      ['la salle', 'lasalle', 1],
      ['amsteram', 'amsterdam', 1],
      ['pink', 'pine', undefined],
      ['wall', 'hall', undefined],
      ['hater', 'water', undefined],
      ['51st', '50th', undefined],
      ['waters edge', 'water', undefined],
      ['nowhere', 'northern', undefined],
      ['brighton 6th', 'brigthon 6th', 1],
      ['brighton 6th', 'brighton 7th', undefined],
      ['ave n', 'ave o', undefined],
      ['o brien', 'obrien', 1],
    ] as const)
      assert.equal(spellingMistakes(asked, known), mistakes, `${asked} for ${known}`)
  })
})

test('a road is found by its other names', () => {
  assert.deepEqual(otherRoadKeys(toTextKey('Co Rd W')), ['county rd w', 'cnty rd w', 'cr w'])
  assert.ok(otherRoadKeys(toTextKey('N Hwy 6')).includes('n state hwy 6th'))
  assert.ok(otherRoadKeys(toTextKey('Hwy 50')).includes('us hwy 50th'))
  for (const text of ['Highway Ave', 'State St', 'Water St', 'I St NW', 'US Grant Ave'])
    assert.deepEqual(otherRoadKeys(toTextKey(text)), [], text)
})

test('any text is read without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(unicodeText({ maxLength: 300 }), fc.lorem()), (text) => {
      readAddress(text)
      readPlace(text)
    }),
    { numRuns: runs(500) },
  )
  for (const piece of ['1 ', '# ', '-', 'a.', 'St ', ', ', '1-', 'apt ', '½']) readAddress(piece.repeat(500))
})
