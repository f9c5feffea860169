import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { distanceMiles } from '../../../src/core/geo.ts'
import { operatorApi } from '../../../src/ops/api.ts'
import { commands } from '../../../src/ops/commands.ts'
import { isAll } from '../../support/eventually.ts'
import { testService } from '../../support/test-service.ts'
import { readHouses, ways } from './address-typing.ts'

/** Houses of an OpenAddresses file, imported with the operator's command and typed as people do. */
const service = testService({ template: 'started' })
const file = 'test/fixtures/addresses/openaddresses.csv'
const houses = readHouses(file)
/** Streets are a third of a mile apart, houses on a street a twentieth. */
const sameHouseMiles = 0.02
/** `npm test` looks up one in this many; `npm run test:all` all. */
const oneOf = 3

describe('addresses as people type them', () => {
  before(async () => {
    const command = commands.find(({ words }) => words === 'geocoder import')!
    const api = operatorApi(service.url, 'demo-operator-token')
    const { inserted, refused } = await command.run(api, [file], { format: 'openaddresses' })
    assert.deepEqual([inserted, refused], [houses.length, 0])
  })

  for (const [position, [name, { write, mayBeSeveral }]] of Object.entries(ways).entries())
    test(`${name}: at least 97 of 100 are found`, async (t) => {
      // Each street is looked up by one of its two houses.
      const asked = houses.flatMap((house, index) => {
        const text = index % 2 === position % 2 ? write(house, index >> 1) : undefined
        return text === undefined ? [] : [{ house, text }]
      })
      assert.ok(asked.length >= 20, `there are ${asked.length}`)
      const some = asked.filter((_, index) => isAll || index % oneOf === 0)
      const missed: string[] = []
      for (const { house, text } of some) {
        const found = await service.deps.geocoder.locate(text, { inexact: false })
        const several = found.kind === 'several' && mayBeSeveral ? found.places : []
        const places = found.kind === 'found' ? [found.place] : several
        if (!places.some((place) => distanceMiles(place, house) < sameHouseMiles))
          missed.push(`${text} -> ${found.kind} ${places[0]?.street ?? ''} ${places[0]?.zipCode ?? ''}`)
      }
      const share = 1 - missed.length / some.length
      t.diagnostic(`${some.length} asked, ${(100 * share).toFixed(1)}% found`)
      if (process.env.SHOW_MISSED) console.log(name, some.length, missed)
      assert.ok(share >= 0.97, `${(100 * share).toFixed(1)}%: ${missed.slice(0, 5).join('; ')}`)
    })
})
