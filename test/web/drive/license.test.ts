import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { issuerCodes, type License, readLicense } from '../../../web/drive/license/aamva.ts'
import { ageOn, checkLicense, isExpiredOn, isSameName } from '../../../web/drive/license/check-license.ts'
import { readerOptions } from '../../../web/drive/license/reader-options.ts'
import { adasCard, drawLicense, printLicense, wasmOf } from './draw-license.ts'

const day = fc
  .date({ min: new Date('1925-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const word = fc.stringMatching(/^[A-Z]{2,20}$/).filter((name) => !['NONE', 'UNAVL'].includes(name))
const cards = fc.record({
  version: fc.integer({ min: 0, max: 10 }),
  place: fc.constantFrom(
    { iin: '636001', state: 'NY', country: 'USA' as const },
    { iin: '636014', state: 'CA', country: 'USA' as const },
    { iin: '636015', state: 'TX', country: 'USA' as const },
    { iin: '636026', state: 'AZ', country: 'USA' as const },
    { iin: '636012', state: 'ON', country: 'CAN' as const },
    { iin: '636028', state: 'BC', country: 'CAN' as const },
  ),
  birth: day,
  expires: day,
  first: word,
  last: word,
})
const runs = { numRuns: 300 }

describe('the barcode of a license', () => {
  test('is read in every version of the standard, American and Canadian', () => {
    fc.assert(
      fc.property(cards, ({ place, ...card }) => {
        const read = readLicense(printLicense({ ...card, ...place })) as License
        assert.deepEqual(read, {
          issuer: place.state,
          country: place.country,
          version: card.version,
          birthDate: card.birth,
          expires: card.expires,
          firstName: card.first,
          lastName: card.last,
        })
      }),
      runs,
    )
  })

  test('is read even if a scanner has lost the control characters, or the card has another date order', () => {
    const card = {
      version: 8,
      iin: '636001',
      state: 'NY',
      country: 'USA',
      first: 'ADA',
      last: 'LOVELACE',
    } as const
    const text = printLicense({ ...card, birth: '1990-12-25', expires: '2031-04-01' })
    const stripped = text.replaceAll('\x1e', '').replaceAll('\r', '\n')
    assert.equal((readLicense(stripped) as License).birthDate, '1990-12-25')
    const swapped = text.replace('DBB12251990', 'DBB19901225')
    assert.equal((readLicense(swapped) as License).birthDate, '1990-12-25')
    assert.equal((readLicense(text.replace(/DAJNY\n/, '')) as License).issuer, 'NY', 'by the issuer’s number')
  })

  test('reveals neither the number nor the address', () => {
    fc.assert(
      fc.property(cards, fc.stringMatching(/^[0-9]{9}Q$/), ({ place, ...card }, number) => {
        const text = JSON.stringify(readLicense(printLicense({ ...card, ...place }, number)))
        assert.ok(!text.includes(number) && !text.includes('MAIN'))
      }),
      runs,
    )
  })

  test('is an error but never an exception if garbage, and never a wrong date if truncated or changed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = readLicense(Buffer.from(bytes).toString('latin1'))
        assert.ok('fault' in read || /^\d{4}-\d\d-\d\d$/.test(read.birthDate))
      }),
      runs,
    )
    fc.assert(
      fc.property(cards, fc.nat(400), ({ place, ...card }, length) => {
        const read = readLicense(printLicense({ ...card, ...place }).slice(0, length))
        assert.ok('fault' in read || read.birthDate === card.birth)
      }),
      runs,
    )
    assert.deepEqual(readLicense('https://example.com/menu'), { fault: 'not_a_license' })
    assert.deepEqual(readLicense(`@\n\x1e\rANSI 636001080001DL00310010DLDAQ1\nDCSX\nDBB02301990\r`), {
      fault: 'no_birth_date',
    })
    assert.ok('fault' in readLicense('A'.repeat(5_000_000)))
  })

  test('covers all states, territories and provinces once', () => {
    assert.equal(new Set(issuerCodes).size, issuerCodes.length)
    assert.ok(issuerCodes.length >= 66)
  })
})

describe('the check of age and name', () => {
  test('counts birthdays like a count day by day', () => {
    fc.assert(
      fc.property(day, day, (birth, today) => {
        fc.pre(birth <= today)
        let birthdays = 0
        for (let year = Number(birth.slice(0, 4)) + 1; `${year}${birth.slice(4)}` <= today; year++)
          birthdays++
        assert.equal(ageOn(birth, today), birthdays)
      }),
      runs,
    )
  })

  test('allows 21 from the birthday on, a card through its last day, and ages up to 130', () => {
    const order = { firstName: 'Ada', lastName: 'Lovelace', minAge: 21 }
    const at = (birthDate: string, expires: string | null, today: string) =>
      checkLicense({ birthDate, expires, firstName: 'ADA', lastName: 'LOVELACE' }, order, today)
    assert.equal(at('2005-11-18', null, '2026-11-17').isOldEnough, false)
    assert.equal(at('2005-11-18', null, '2026-11-18').isOldEnough, true)
    assert.equal(at('1890-01-01', null, '2026-11-18').isOldEnough, false)
    assert.equal(isExpiredOn('2026-11-18', '2026-11-18'), false)
    assert.equal(isExpiredOn('2026-11-18', '2026-11-19'), true)
    assert.equal(isExpiredOn(null, '2026-11-19'), false)
  })

  test('compares names as people and printers write them', () => {
    for (const [card, order] of [
      ['LOVELACE', 'Lovelace'],
      ['NUNEZ', 'Núñez'],
      ['ROBERT', 'Rob'],
      ['GARCIA MARQUEZ', 'García'],
      ["O'BRIEN", 'O’Brien'],
    ] as const)
      assert.ok(isSameName(card, order), `${card} ${order}`)
    for (const [card, order] of [
      ['SMITH', 'Lovelace'],
      ['', 'Lovelace'],
      ['A', 'Ada'],
    ] as const)
      assert.ok(!isSameName(card, order), `${card} ${order}`)
  })
})

describe('a photo of a license', () => {
  test('is read by the reader that phones load', async () => {
    prepareZXingModule({ overrides: { wasmBinary: wasmOf('reader') } })
    const text = printLicense(adasCard)
    const picture = new Blob([new Uint8Array(await drawLicense(text))])
    const [found] = await readBarcodes(picture, readerOptions)
    assert.deepEqual(readLicense(found!.text), readLicense(text))
  })
})
