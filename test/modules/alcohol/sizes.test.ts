import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  formatSize,
  parseSize,
  type Size,
  sizeIn,
  withoutSize,
} from '../../../src/modules/alcohol/catalog/rules/sizes.ts'
import { runs } from '../../support/eventually.ts'

const ways: [text: string, volumeMl: number, pack: number, container: string | null, label: string][] = [
  ['750 ML', 750, 1, null, '750ml'],
  ['750ml', 750, 1, null, '750ml'],
  ['0.75l', 750, 1, null, '750ml'],
  ['0,75 L', 750, 1, null, '750ml'],
  ['.75L', 750, 1, null, '750ml'],
  ['75cl', 750, 1, null, '750ml'],
  ['750 milliliters', 750, 1, null, '750ml'],
  ['25.4 oz', 750, 1, null, '750ml'],
  ['fifth', 750, 1, 'bottle', '750ml'],
  ['1.75 L', 1750, 1, null, '1.75L'],
  ['59.2 fl oz', 1750, 1, null, '1.75L'],
  ['Handle', 1750, 1, 'bottle', '1.75L'],
  ['1 liter', 1000, 1, null, '1L'],
  ['33.8oz', 1000, 1, null, '1L'],
  ['Magnum', 1500, 1, 'bottle', '1.5L'],
  ['1.5L magnum', 1500, 1, null, '1.5L'],
  ['half-bottle', 375, 1, 'bottle', '375ml'],
  ['12 fl oz 6pk', 355, 6, null, '6 x 12oz'],
  ['6-pack 12oz cans', 355, 6, 'can', '6 x 12oz'],
  ['six pack, 12 oz. bottles', 355, 6, 'bottle', '6 x 12oz'],
  ['6 x 12oz', 355, 6, null, '6 x 12oz'],
  ['6×12 oz', 355, 6, null, '6 x 12oz'],
  ['6/12oz', 355, 6, null, '6 x 12oz'],
  ['12oz x 6', 355, 6, null, '6 x 12oz'],
  ['6 cans 355ml', 355, 6, 'can', '6 x 12oz'],
  ['4/6/12 oz', 355, 24, null, '24 x 12oz'],
  ['12 Pack, 12 Fluid Ounce Cans', 355, 12, 'can', '12 x 12oz'],
  ['case of 24 x 330ml', 330, 24, null, '24 x 330ml'],
  ['24 x 33 cl', 330, 24, null, '24 x 330ml'],
  ['11.2oz 6pk btls', 330, 6, 'bottle', '6 x 330ml'],
  ['19.2oz can', 568, 1, 'can', '19.2oz'],
  ['1 pint', 473, 1, null, '16oz'],
  ['4 ct 16oz', 473, 4, null, '4 x 16oz'],
  ['3L box', 3000, 1, 'box', '3L'],
  ['1234 ml', 1234, 1, null, '1234ml'],
  ['keg 1/6', 19_550, 1, 'keg', '1/6 keg'],
  ['1/6 bbl keg', 19_550, 1, 'keg', '1/6 keg'],
  ['sixtel', 19_550, 1, 'keg', '1/6 keg'],
  ['Half Barrel', 58_670, 1, 'keg', '1/2 keg'],
]

describe('sizes', () => {
  test('are read however people write them', () => {
    for (const [text, volumeMl, pack, container, label] of ways) {
      assert.deepEqual(parseSize(text), { volumeMl, pack, container }, text)
      assert.equal(formatSize({ volumeMl, pack }), label, text)
    }
  })

  test('are not read from text that says nothing or something else too', () => {
    for (const text of [
      '',
      'large',
      '750',
      'ml',
      '0ml',
      '6 pack',
      'case of 12',
      '750ml 1L',
      'red 750ml',
      '1/3 keg',
      '9999999L',
    ])
      assert.equal(parseSize(text), null, text)
  })

  const volume = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.constantFrom(50, 200, 355, 375, 473, 568, 750, 1750, 19_550),
  )
  const pack = fc.integer({ min: 1, max: 1000 })

  test('are the same after writing and reading them again', () => {
    fc.assert(
      fc.property(volume, pack, (volumeMl, count) => {
        const read = parseSize(formatSize({ volumeMl, pack: count }))
        assert.deepEqual([read?.volumeMl, read?.pack], [volumeMl, count])
      }),
      { numRuns: runs(5000) },
    )
  })

  test('are equal in any unit, order and case', () => {
    const unit = fc.constantFrom<(ml: number) => string>(
      (ml) => `${ml}ml`,
      (ml) => `${ml} ML`,
      (ml) => `${ml / 10} cl`,
      (ml) => `${ml / 1000}L`,
      (ml) => `${ml / 1000} Liters`,
    )
    const packing = fc.constantFrom<(count: number, one: string) => string>(
      (count, one) => `${count} x ${one}`,
      (count, one) => `${one} x ${count}`,
      (count, one) => `${one}, ${count}-pack`,
      (count, one) => `${count}pk ${one}`,
      (count, one) => `case of ${count} x ${one}`,
      (count, one) => `${one} pack of ${count}`,
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 5000 }),
        fc.integer({ min: 2, max: 48 }),
        unit,
        packing,
        (ml, count, one, all) => {
          const size: Size = { volumeMl: ml, pack: count, container: null }
          assert.deepEqual(parseSize(all(count, one(ml))), size, all(count, one(ml)))
        },
      ),
      { numRuns: runs(3000) },
    )
  })

  test('are found in names, and removed from them', () => {
    for (const [name, rest, size] of [
      ['Harrow Lane Double IPA 6pk 12oz Cans', 'Harrow Lane Double IPA', '6 x 12oz'],
      ['Quiet Ferry Merlot (750 ML)', 'Quiet Ferry Merlot', '750ml'],
      ['Old Tannery Rye - 1.75L', 'Old Tannery Rye', '1.75L'],
      ['24 x 330ml Brass Otter Pilsner', 'Brass Otter Pilsner', '24 x 330ml'],
    ] as const) {
      assert.equal(withoutSize(name), rest)
      assert.equal(formatSize(sizeIn(name)!), size)
    }
    for (const name of [
      'Black Box Merlot',
      'Old 40 Rum',
      'Split Rock Ale',
      'Château 3 Chênes',
      'Half & Half Hard Tea',
    ]) {
      assert.equal(withoutSize(name), name)
      assert.equal(sizeIn(name), null)
    }
  })

  test('are read from any text without failing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9x/ .,ozmlpk-]{0,60}$/)), (text) => {
        const size = parseSize(text)
        if (size) assert.ok(size.volumeMl >= 1 && size.pack >= 1 && Number.isInteger(size.volumeMl))
        assert.equal(typeof withoutSize(text), 'string')
      }),
      { numRuns: runs(3000) },
    )
  })
})
