import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distanceMiles } from '../../src/core/geo.ts'
import { sql } from '../../src/db/database.ts'
import { testService } from '../support/service.ts'

/** Houses of the demo's gazetteer, each typed in ten ways; how many of a hundred are found where they stand. */
const service = testService({ template: 'demo' })
type House = {
  number: number
  street: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}
const houses = sql<House>(
  `SELECT g.from_number AS number, s.street, s.city, s.state, s.zip_code AS zip, g.from_latitude AS latitude, g.from_longitude AS longitude
   FROM streets s JOIN LATERAL (SELECT * FROM street_segments WHERE street_id = s.street_id ORDER BY from_number LIMIT 1) g ON true
   WHERE g.from_number > 0 ORDER BY md5(s.street || s.zip_code) LIMIT 150`,
)
const farZips: Record<string, string> = { NY: '10463', IL: '60606', CA: '90012', AZ: '85003' }

/** Swaps two neighbouring letters in the middle of the longest word, which is the name. */
function misspelt(street: string): string | undefined {
  const word = street.split(' ').toSorted((a, b) => b.length - a.length)[0]!
  const at = Math.floor(word.length / 2)
  if (word.length < 5 || /\d/.test(word) || word[at] === word[at - 1]) return undefined
  return street.replace(word, word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1))
}

const ways: Record<string, (house: House) => string | undefined> = {
  'in full': ({ number, street, city, state, zip }) => `${number} ${street}, ${city}, ${state} ${zip}`,
  'without commas': ({ number, street, city, state, zip }) => `${number} ${street} ${city} ${state} ${zip}`,
  'in lower case': ({ number, street, city, state, zip }) =>
    `${number} ${street}, ${city}, ${state} ${zip}`.toLowerCase(),
  'with the zip code alone': ({ number, street, zip }) => `${number} ${street}, ${zip}`,
  'with "# 102"': ({ number, street, city, state, zip }) =>
    `${number} ${street} # 102, ${city}, ${state} ${zip}`,
  'with "Ste I-102"': ({ number, street, city, state, zip }) =>
    `${number} ${street} Ste I-102, ${city}, ${state} ${zip}`,
  'with "Suite H-L"': ({ number, street, city, state, zip }) =>
    `${number} ${street}, Suite H-L, ${city}, ${state} ${zip}`,
  'with half a number': ({ number, street, city, state, zip }) =>
    `${number} 1/2 ${street}, ${city}, ${state} ${zip}`,
  'with a wrong zip code': ({ number, street, city, state }) =>
    `${number} ${street}, ${city}, ${state} ${farZips[state]}`,
  'with two letters swapped': ({ number, street, city, state, zip }) => {
    const wrong = misspelt(street)
    return wrong && `${number} ${wrong}, ${city}, ${state} ${zip}`
  },
}

describe('addresses as people type them', () => {
  for (const [way, write] of Object.entries(ways))
    test(`${way}: at least 97 of 100 are found`, async () => {
      const asked = (await service.db.rows(houses)).flatMap((house) => {
        const text = write(house)
        return text === undefined ? [] : [{ house, text }]
      })
      assert.ok(asked.length > 40, `${asked.length} are asked`)
      const missed: string[] = []
      for (const { house, text } of asked) {
        const found = await service.deps.geocoder.locate(text, { inexact: false })
        const places = found.kind === 'found' ? [found.place] : found.kind === 'several' ? found.places : []
        const isRight = places.some((place) => distanceMiles(place, house) < 1 || place.zipCode === house.zip)
        if (!isRight)
          missed.push(`${text} -> ${found.kind} ${places[0]?.street ?? ''} ${places[0]?.zipCode ?? ''}`)
      }
      const share = 1 - missed.length / asked.length
      if (process.env.SHOW_SHARES) console.log(way, (100 * share).toFixed(1), missed.slice(0, 5))
      assert.ok(share >= 0.97, `${(100 * share).toFixed(1)} %: ${missed.slice(0, 5).join('; ')}`)
    })
})
