import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  abvIn,
  compareLiquids,
  type Liquid,
  likeness,
  toMatchKey,
  vintageIn,
} from '../../../src/modules/alcohol/catalog/rules/matching.ts'
import { nameKeysToLookUp } from '../../../src/modules/alcohol/catalog/rules/name-keys.ts'
import { parseGtin, withCheckDigit } from '../../../src/modules/alcohol/rules.ts'
import { runs } from '../../support/eventually.ts'

const liquid = (text: string): Liquid => {
  const [name, brand = ''] = text.split(' / ').toReversed() as [string, string?]
  return { matchKey: toMatchKey(brand, name), vintage: vintageIn(name), abv: abvIn(name) }
}

/** The rule's verdict on two lines of two lists. "Brand / Name" if a list has the brand separately. */
const pairs: Record<'same' | 'doubtful' | 'different', [string, string][]> = {
  same: [
    ['Harrow Lane IPA', 'HARROW LANE I.P.A.'],
    ['Harrow Lane IPA', 'Harrow Lane IPA 6pk 12oz Cans'],
    ['Harrow Lane / IPA', 'Harrow Lane IPA'],
    ['Harrow Lane Brewing Co. / Harrow Lane IPA', 'Harrow Lane IPA'],
    ['Harrow Lane IPA, 12 fl oz (6 pack)', 'Harrow Lane IPA 4 x 16oz'],
    ['Château Fontgrise Haut-Médoc', 'Chateau Fontgrise Haut Medoc'],
    ['Maison Tournelle Sancerre 2019', 'Maison Tournelle Sancerre 2019 750ml'],
    ['Maison Tournelle Sancerre', 'Maison Tournelle Sancerre 2019'],
    ['Quinta das Amendoeiras Tawny Port NV', 'Quinta das Amendoeiras Tawny Port'],
    ['Copper Finch Bourbon 90 Proof', 'Copper Finch Bourbon 45%'],
    ['Copper Finch Bourbon', 'Copper Finch Bourbon 45% ABV'],
    ['Widow’s Lantern Rye Whiskey', "Widow's Lantern Rye Whiskey"],
    ['Thistle & Vine Red Blend', 'Thistle and Vine Red Blend'],
    ['The Bottle Archive Gin', 'Bottle Archive Gin'],
    ['Schloss Lindenholt Grüner Veltliner', 'SCHLOSS LINDENHOLT GRUNER VELTLINER'],
    ['Glen Orravar 12 Year Single Malt Scotch', 'Glen Orravar 12 Year Single Malt Scotch, 700 ml'],
    ['Brouwerij Ter Dolage Tripel Bottle', 'Brouwerij Ter Dolage Tripel'],
    ['Deacon Hill Distillery / Vodka', 'Deacon Hill Vodka 1.75L'],
  ],
  doubtful: [
    ['Maison Tournelle Sancerre 2019', 'Maison Tournelle Sancerre 2020'],
    ['Copper Finch Bourbon 100 Proof', 'Copper Finch Bourbon 45%'],
    ['Quiet Ferry Merlot 13%', 'Quiet Ferry Merlot 14.5%'],
    ['Maison Tournelle Sancerre', 'Maison Tournele Sancerre'],
    ['Casa Umbral Reposado Tequila', 'Casa Umbral Reposado'],
    ['Casa Umbral Reposado Tequila', 'Casa Umbral Tequila Reposado'],
    ['Alder Creek Cabernet Sauvignon', 'Alder Creek Cab Sauv'],
    ['Alder Creek Cabernet Sauvignon', 'Alder Creek Cabernet Sauvingon'],
    ['Alder Creek Merlot', 'Alder Creek Reserve Merlot'],
    ['Glen Orravar 12 Year Single Malt Scotch', 'Glen Orravar 12 Yr Single Malt Scotch'],
    ['Glen Orravar 12 Year Single Malt', 'Glen Orravar Single Malt'],
    ['Night Ferry Porch Light Pale Ale', 'Night Ferry Porchlight Pale Ale'],
    ['Domaine Vaubrune Côtes du Rhône', 'Domaine Vaubrune Cotes Rhone'],
    ['Weingut Rebensteig Riesling Mosel', 'Weingut Rebensteig Mosel Riesling'],
    ['Iron Kettle Row Oatmeal Stout', 'Iron Kettle Oatmeal Stout'],
    ['Tenuta Montalbiera Chianti Classico Riserva', 'Tenuta Montalbiera Chianti Classico'],
    ['Fiddler’s Rest Barrel House IPA', 'Fidlers Rest Barrel House IPA'],
    ['Slate Run Small Batch Bourbon', 'Slate Run Bourbon Small Batch'],
    ['Cane Hill Dark Rum', 'Cane Hills Dark Rum'],
    ['Brass Otter Beer Works Pilsner', 'Brass Otter Works Pilsner'],
    ['Slow Freight Pale Ale', 'Slow Freight Night Bus Pale Ale'],
  ],
  different: [
    ['Harrow Lane IPA', 'Harrow Lane Double IPA'],
    ['Harrow Lane IPA', 'Harrow Lane Hazy IPA'],
    ['Harrow Lane IPA', 'Harrow Lane Session IPA'],
    ['Night Ferry Stout', 'Night Ferry Imperial Stout'],
    ['Night Ferry Stout', 'Night Ferry Milk Stout'],
    ['Night Ferry Stout', 'Night Ferry Porter'],
    ['Casa Umbral Reposado Tequila', 'Casa Umbral Blanco Tequila'],
    ['Casa Umbral Añejo Tequila', 'Casa Umbral Reposado Tequila'],
    ['Glen Orravar 12 Year Single Malt', 'Glen Orravar 18 Year Single Malt'],
    ['Quiet Ferry Merlot', 'Quiet Ferry Malbec'],
    ['Quiet Ferry Pinot Noir', 'Quiet Ferry Pinot Grigio'],
    ['Quiet Ferry Chardonnay', 'Quiet Ferry Sauvignon Blanc'],
    ['Quiet Ferry Merlot', 'Stone Ferry Merlot'],
    ['Cane Hill White Rum', 'Cane Hill Dark Rum'],
    ['Cane Hill Dark Rum', 'Cane Hill Spiced Dark Rum'],
    ['Norrvik Vodka Lemon', 'Norrvik Vodka Cucumber'],
    ['Upstate Acre Lime Hard Seltzer', 'Upstate Acre Mango Hard Seltzer'],
    ['Cantina Acquerella Prosecco', 'Cantina Acquerella Prosecco Rosé'],
    ['Big Thaw Lager', 'Big Thaw Light Lager'],
    ['Tidewrack Amber Ale', 'Tidewrack Brown Ale'],
    ['Copper Finch Bourbon', 'Hollow Oak Bourbon'],
    ['Château Fontgrise Haut-Médoc', 'Château Belombre Haut-Médoc'],
    ['Dun Lismoyle Irish Whiskey', 'Dun Lismoyle Irish Cream'],
  ],
}

test('a table of pairs: the same, doubtful and different', () => {
  const wrong = Object.entries(pairs).flatMap(([expected, list]) =>
    list.flatMap(([a, b]) => {
      const [there, back] = [compareLiquids(liquid(a), liquid(b)), compareLiquids(liquid(b), liquid(a))]
      assert.deepEqual([there.verdict, there.likeness], [back.verdict, back.likeness])
      return there.verdict === expected
        ? []
        : [`${a} | ${b}: ${there.verdict} ${there.likeness}, not ${expected}`]
    }),
  )
  assert.deepEqual(wrong, [])
  assert.ok(Object.values(pairs).flat().length >= 60)
})

/** The keys that the database stores for a name; a test of the import compares both. */
function storedKeys(matchKey: string): Set<string> {
  const words = matchKey.split(' ').filter((word) => word.length >= 4)
  return new Set(words.flatMap((word) => nameKeysToLookUp(word).keys))
}
function leadsTo(a: string, b: string): boolean {
  const { keys, least } = nameKeysToLookUp(a)
  return keys.filter((key) => storedKeys(b).has(key)).length >= least
}

test('nearly equal names share keys by which they find each other', () => {
  const near = pairs.doubtful.map((pair) => pair.map((text) => liquid(text).matchKey) as [string, string])
  for (const [a, b] of near)
    assert.ok(leadsTo(a, b) && leadsTo(b, a), `${a} | ${b}: ${nameKeysToLookUp(a).keys}`)
})

test('98% of names with a letter missing, doubled, wrong or swapped find the right one', (t) => {
  const names = [
    ...new Set(
      Object.values(pairs)
        .flat(2)
        .map((text) => liquid(text).matchKey),
    ),
  ]
  const mistakes = names.flatMap((name) =>
    Array.from(name, (_, place) => place)
      .flatMap((place) => {
        const [before, letter, after] = [name.slice(0, place), name[place]!, name.slice(place + 1)]
        if (letter === ' ') return []
        const swapped = after[0] && after[0] !== ' ' ? [before + after[0] + letter + after.slice(1)] : []
        return [before + after, before + letter + letter + after, `${before}x${after}`, ...swapped]
      })
      .map((mistaken) => [name, mistaken] as const),
  )
  const doubtful = mistakes.filter(
    ([a, b]) =>
      a !== b &&
      compareLiquids({ matchKey: a, vintage: null, abv: null }, { matchKey: b, vintage: null, abv: null })
        .verdict === 'doubtful',
  )
  const found = doubtful.filter(([a, b]) => leadsTo(b, a)).length
  t.diagnostic(`recall ${(found / doubtful.length).toFixed(4)} of ${doubtful.length} mistaken names`)
  assert.ok(doubtful.length > 2000 && found / doubtful.length >= 0.98, `${found} of ${doubtful.length}`)
})

describe('the key of a name', () => {
  const word = fc
    .stringMatching(/^[A-Z][a-z]{3,9}$/)
    .filter((text) => toMatchKey('', `Old ${text}`) === `old ${text.toLowerCase()}`)
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
  const size = fc.constantFrom('750ml', '6 x 12oz', '1.75 L', '(12oz 6pk cans)', '24 x 330ml', '4pk 16 fl oz')

  test('is the same in any case, and with a size, a vintage, a strength or filler words', () => {
    const filler = fc.constantFrom(
      'The',
      'Brewing',
      'Co.',
      'Winery',
      'NV',
      '2019',
      '13.5% ABV',
      '80 Proof',
      '',
    )
    fc.assert(
      fc.property(name, size, filler, fc.boolean(), (text, some, more, isLoud) => {
        const written = `${more} ${isLoud ? text.toUpperCase() : text} ${some}`
        assert.equal(toMatchKey('', written), text.toLowerCase())
      }),
      { numRuns: runs(2000) },
    )
  })

  test('is the same whether the brand is separate, in the name, or both', () => {
    fc.assert(
      fc.property(name, name, (brand, rest) => {
        fc.pre(!` ${rest} `.includes(` ${brand} `))
        const whole = toMatchKey('', `${brand} ${rest}`)
        assert.equal(toMatchKey(brand, rest), whole)
        assert.equal(toMatchKey(brand, `${brand} ${rest}`), whole)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('is never empty for a name that has a letter or digit', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (/[\p{L}\p{N}]/u.test(text.normalize('NFKD'))) assert.notEqual(toMatchKey('', text), '', text)
      }),
      { numRuns: runs(3000) },
    )
  })
})

describe('similarity', () => {
  const words = fc.array(
    fc.constantFrom(
      'old',
      'ferry',
      'fery',
      'merlot',
      'malbec',
      'reserve',
      '12',
      '18',
      'casa',
      'cab',
      'cabernet',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )

  test('is between 0 and 1, symmetric, and 1 only for the same words', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const alike = likeness(a.join(' '), b.join(' '))
        assert.ok(alike >= 0 && alike <= 1)
        assert.equal(alike, likeness(b.join(' '), a.join(' ')))
        assert.equal(alike === 1, a.toSorted().join() === b.toSorted().join())
      }),
      { numRuns: runs(5000) },
    )
  })

  test('decreases with every word that only one of them has', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[xyz]{3,8}$/), (a, word) => {
        const [one, two] = [
          [...a, word],
          [...a, word, `q${word}`],
        ]
        assert.ok(likeness(a.join(' '), two.join(' ')) < likeness(a.join(' '), one.join(' ')))
      }),
      { numRuns: runs(2000) },
    )
  })
})

test('a different vintage or strength is never the same product', () => {
  const vintage = fc.option(fc.constantFrom('2018', '2019', '2020'))
  const abv = fc.option(fc.constantFrom(12, 13.5, 14.5))
  fc.assert(
    fc.property(vintage, vintage, abv, abv, (vintageA, vintageB, abvA, abvB) => {
      const { verdict } = compareLiquids(
        { matchKey: 'quiet ferry merlot', vintage: vintageA, abv: abvA },
        { matchKey: 'quiet ferry merlot', vintage: vintageB, abv: abvB },
      )
      const differ = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b
      assert.equal(verdict, differ(vintageA, vintageB) || differ(abvA, abvB) ? 'doubtful' : 'same')
    }),
  )
})

describe('trade numbers', () => {
  test('with 8, 12, 13 and 14 digits are padded to 14', () => {
    assert.equal(parseGtin('96385074'), '00000096385074')
    assert.equal(parseGtin('036000291452'), '00036000291452')
    assert.equal(parseGtin('0 36000-29145 2'), '00036000291452')
    assert.equal(parseGtin('4006381333931'), '04006381333931')
    assert.equal(parseGtin('10036000291459'), '10036000291459')
    for (const text of [
      '',
      '123',
      '036000291453',
      '00000000',
      'ABCDEFGHIJKL',
      '4006381333930',
      '03600029145',
      '1'.repeat(15),
    ])
      assert.equal(parseGtin(text), null, text)
  })

  test('with one wrong digit are refused', () => {
    const thirteen = fc.stringMatching(/^\d{13}$/).filter((digits) => /[1-9]/.test(digits))
    fc.assert(
      fc.property(thirteen, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const gtin = withCheckDigit(digits)
        assert.equal(parseGtin(gtin), gtin)
        const wrong = gtin.slice(0, place) + ((Number(gtin[place]) + by) % 10) + gtin.slice(place + 1)
        assert.equal(parseGtin(wrong), null)
      }),
      { numRuns: runs(2000) },
    )
  })
})

test('vintages and strengths are read from names', () => {
  assert.deepEqual(
    ['Sancerre 2019', '2015 Barolo', 'Anno 1800', 'Lager 2050', 'No. 19', '20195'].map(vintageIn),
    ['2019', '2015', null, null, null, null],
  )
  const numbers = [
    'Rum No. 1950',
    'Rye no 1975',
    'Bin 1951 Red',
    'Gin #1999',
    'Est. 1968 Lager',
    'Since 2001 Ale',
    'Cask No. 2019',
  ]
  assert.deepEqual(
    numbers.map(vintageIn),
    numbers.map(() => null),
  )
  assert.equal(vintageIn('Domaine No. 5 Sancerre 2019'), '2019')
  assert.notEqual(toMatchKey('', 'Old Harbor Rum No. 1950'), toMatchKey('', 'Old Harbor Rum No. 1975'))
  assert.deepEqual(
    ['13.5%', '13,5 %', '40% alc/vol', '80 proof', 'Bourbon 101 Proof', '12.5', 'Merlot', '7'].map(abvIn),
    [13.5, 13.5, 40, 40, 50.5, 12.5, null, 7],
  )
})
