import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formatBirthDate, readBirthDate } from '../../../web/kit/birth-date.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const dates = fc
  .date({ min: new Date('1910-01-01T00:00:00Z'), max: new Date('2026-11-18T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const lastCentury = dates.filter((date) => date > '1926-11-18')

describe('a date of birth', () => {
  test('is read the same however it is written', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const [year, month, day] = date.split('-')
        for (const text of [
          date,
          `${month}/${day}/${year}`,
          `${Number(month)}/${Number(day)}/${year}`,
          ` ${month}-${day}-${year} `,
        ])
          assert.equal(readBirthDate(text, now), date)
        assert.equal(formatBirthDate(date), `${month}/${day}/${year}`)
        assert.equal(readBirthDate(formatBirthDate(date), now), date)
      }),
    )
  })

  test('with a two-digit year is within the last 100 years', () => {
    fc.assert(
      fc.property(lastCentury, (date) => {
        const [year, month, day] = date.split('-')
        assert.equal(readBirthDate(`${Number(month)}/${Number(day)}/${year!.slice(2)}`, now), date)
      }),
    )
    assert.equal(readBirthDate('4/25/90', now), '1990-04-25')
    assert.equal(readBirthDate('11/18/26', now), '2026-11-18')
    assert.equal(readBirthDate('11/19/26', now), '1926-11-19')
  })

  test('is not read from anything else', () => {
    for (const text of [
      '',
      '25/04/1990',
      '02/30/1990',
      '00/10/1990',
      '1/1/1',
      '4/25',
      '04/25/2050',
      '1/1/1850',
      'x',
      '__proto__',
    ])
      assert.equal(readBirthDate(text, now), undefined, text)
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = readBirthDate(text, now)
        assert.ok(date === undefined || /^\d{4}-\d\d-\d\d$/.test(date))
      }),
    )
  })
})
