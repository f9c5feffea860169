import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../chance/random.ts'
import { parseLocalDate } from '../../src/core/local-time.ts'
import { makeProducts } from '../../src/demo/alcohol/make-products.ts'
import { cities } from '../../src/demo/gazetteer.ts'
import { nameOrigins } from '../../src/demo/history/names.ts'
import { makePeople } from '../../src/demo/history/people.ts'
import { makeMerchants } from '../../src/demo/merchants/make-merchants.ts'

const today = '2026-06-15'
const { merchants, groups } = makeMerchants(cities, today)
const people = makePeople(cities, parseLocalDate(today)!, randomFrom(1))
/** Reserved for fiction: 555-0100 to 555-0199 of every area code. */
const fictional = /^[2-9]\d\d55501\d\d$/

/** Real brand names. Matched as whole words, so that Gordon can cook and a subway can run. */
const brands = [
  ...[
    "McDonald's",
    'Burger King',
    'Starbucks',
    'Chipotle Mexican Grill',
    'Subway Sandwich',
    'Taco Bell',
    "Wendy's",
    "Domino's",
  ],
  ...['Pizza Hut', 'KFC', 'Popeyes', 'Chick-fil-A', 'Shake Shack', 'Sweetgreen', 'Panera', 'Dunkin'],
  ...[
    'Coca-Cola',
    'Pepsi',
    'Sprite',
    'Red Bull',
    'Gatorade',
    'Snapple',
    'Oreo',
    'Nutella',
    'Heinz',
    'Doritos',
  ],
  ...[
    'Budweiser',
    'Heineken',
    'Corona Extra',
    'Corona Cigar',
    'Guinness',
    'Stella Artois',
    'Modelo',
    'Coors',
    'Miller Lite',
  ],
  ...[
    "Jack Daniel's",
    'Johnnie Walker',
    'Jameson',
    'Jim Beam',
    "Maker's Mark",
    'Absolut',
    'Smirnoff',
    'Bacardi',
  ],
  ...[
    'Grey Goose',
    'Tanqueray',
    'Hennessy',
    'Patrón',
    'Jose Cuervo',
    'Veuve Clicquot',
    'Moët',
    'Marlboro',
    'Camel',
  ],
  ...[
    'Walgreens',
    'CVS',
    'Duane Reade',
    '7-Eleven',
    'Whole Foods',
    "Abe & Louie's",
    'The Pickle Barrel',
    "Trader Joe's",
    'Costco',
    'Walmart',
    'Petco',
  ],
]
const isBrand = new RegExp(`(?<![\\p{L}\\d])(${brands.join('|')})(?![\\p{L}\\d])`, 'iu')

test('all phone numbers are in the range reserved for fiction', () => {
  const wrong = [...merchants, ...people].filter(({ phone }) => !fictional.test(phone.replaceAll('-', '')))
  assert.deepEqual(
    wrong.map(({ phone }) => phone),
    [],
  )
})

test('shops, dishes, drinks and groups have no real brand names', () => {
  const names = [
    ...groups.map(({ name }) => name),
    ...merchants.flatMap(({ name, entities }) => [name, ...entities.map((entity) => entity.name)]),
    ...makeProducts().flatMap(({ name, brand }) => [name, brand]),
  ]
  assert.deepEqual([...new Set(names.filter((name) => isBrand.test(name)))], [])
  assert.ok(isBrand.test('Cold Coca-Cola, 12oz') && !isBrand.test('Chicken Modelocino'))
})

test('people have names of many origins and addresses that can’t receive mail', () => {
  assert.ok(nameOrigins.length >= 7)
  for (const { firstNames, lastNames } of nameOrigins) {
    const share = people.filter(
      ({ firstName, lastName }) => firstNames.includes(firstName) && lastNames.includes(lastName),
    )
    assert.ok(share.length > 100, `${firstNames[0]} and others`)
  }
  assert.ok(people.every(({ email }) => email.endsWith('@example.com')))
  assert.equal(new Set(people.map(({ email }) => email)).size, people.length)
})
