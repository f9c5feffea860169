import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findByKeyword, wordFinder } from '../../../src/core/words/keyword.ts'
import type { Category, Offer, Product, Variant } from '../../../src/modules/alcohol/rules.ts'
import { searchWords } from '../../../src/modules/alcohol/search/rules/words.ts'
import { mergedOffersOf } from '../../support/alcohol.ts'
import type { World } from './oracle.ts'
import { realNames } from './real-names.ts'
import { realQueries } from './real-queries.ts'

const titleOf = (slug: string) => slug.replaceAll('-', ' ')
const sizesOf = {
  wine: [[750, 1]],
  liquor: [
    [750, 1],
    [1750, 1],
    [50, 1],
  ],
  beer: [
    [355, 6],
    [355, 12],
  ],
} as const

function realWorld(): World {
  const products = realNames.map(
    (real, number): Product => ({
      productId: `R${String(number).padStart(4, '0')}`,
      section: real.section,
      subsection: real.subsection,
      child: real.child,
      name: `${real.brand} ${real.label}`,
      brand: real.brand,
      country: real.country,
      description: '',
      imageUrl: null,
      tags: [{ key: 'region', value: real.region }],
      popularity: 0,
    }),
  )
  const variants = products.flatMap(({ productId, section }, number) =>
    sizesOf[section].map(
      ([volumeMl, pack], index): Variant => ({
        variantId: number * 10 + index + 1,
        productId,
        size: pack > 1 ? `${pack} x 12oz` : volumeMl >= 1000 ? `${volumeMl / 1000}L` : `${volumeMl}ml`,
        volumeMl,
        pack,
        container: section === 'beer' ? 'can' : 'bottle',
        gtin: null,
      }),
    ),
  )
  const paths = new Map(
    products.flatMap(({ section, subsection, child }) => [
      [section, { section, subsection: '', child: '', name: titleOf(section), position: 0 }],
      [
        `${section} ${subsection}`,
        { section, subsection, child: '', name: titleOf(subsection), position: 0 },
      ],
      [
        `${section} ${subsection} ${child}`,
        { section, subsection, child, name: titleOf(child), position: 0 },
      ],
    ]) as [string, Category][],
  )
  const offers = variants.map(({ variantId }): Offer => ({ merchantId: 1, variantId, price: 1999, stock: 5 }))
  return { categories: [...paths.values()], products, variants, offers }
}

const merged = mergedOffersOf(realWorld())
const finder = wordFinder(merged.textIndex.words, searchWords)
const numberOf = (productId: string) => Number(productId.slice(1))
const find = (keyword: string) =>
  findByKeyword(keyword, finder, {
    isOnSale: merged.defaultSizes,
    names: merged.textIndex.names,
  }).products.map((product) => realNames[numberOf(merged.textIndex.products[product]!.productId)]!)

test('for real names the first hit is what a person would want, with a mean reciprocal rank of at least 0.97', (t) => {
  const ranked = realQueries.map(({ keyword, wants, kind }) => {
    const found = find(keyword)
    const place = found.findIndex(wants)
    return { keyword, kind, count: found.length, rank: place < 0 ? 0 : 1 / (place + 1) }
  })
  const mean = ranked.reduce((sum, { rank }) => sum + rank, 0) / ranked.length
  const missed = ranked.filter(({ rank }) => rank < 1)
  t.diagnostic(`mean reciprocal rank ${mean.toFixed(4)} over ${ranked.length} judged queries`)
  t.diagnostic(
    `not right at once: ${missed.map(({ keyword, rank }) => `${keyword} (${rank.toFixed(2)})`).join(', ') || 'none'}`,
  )
  assert.ok(realQueries.length >= 500, `${realQueries.length} queries`)
  assert.ok(mean >= 0.97, `mean reciprocal rank ${mean}`)
  assert.deepEqual(
    ranked.filter(({ count }) => count === 0).map(({ keyword }) => keyword),
    [],
  )
})

test('the benchmark is fair: each query has a right label and a wrong label', () => {
  for (const { keyword, wants } of realQueries) {
    assert.ok(realNames.some(wants), `nothing is right for ${keyword}`)
    assert.ok(!realNames.every(wants), `everything is right for ${keyword}`)
  }
})
