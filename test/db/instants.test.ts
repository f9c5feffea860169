import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { parserFor } from '../../src/db/connection-settings.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const general = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date

const years = { min: Date.UTC(1000, 0), max: Date.UTC(12_000, 0) }
const zones = fc.constantFrom('+00', '+00', '-04', '+05:30', '-04:56:02')
/** As PostgreSQL writes them: up to six fractional digits, without trailing zeros. */
const fractions = fc.constantFrom('', '.1', '.25', '.123', '.5005', '.000001', '.999999')

test('an instant is parsed like the general parser does, in any zone and year', () => {
  fc.assert(
    fc.property(fc.integer(years), fractions, zones, (ms, fraction, zone) => {
      const seconds = new Date(ms).toISOString().replace('+0', '').replace('T', ' ').slice(0, -5)
      const text = `${seconds}${fraction}${zone}`
      assert.equal(parserFor(TIMESTAMPTZ)(text), general(text).getTime(), text)
    }),
  )
})

test('a time before year 1 is parsed too', () => {
  const text = '0044-03-15 12:00:00+00 BC'
  assert.equal(parserFor(TIMESTAMPTZ)(text), general(text).getTime())
})
