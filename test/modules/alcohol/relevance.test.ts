import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findByKeyword, wordFinder } from '../../../src/core/words/keyword.ts'
import { searchWords } from '../../../src/modules/alcohol/search/rules/words.ts'
import { demoWorld, mergedOffersOf } from '../../support/alcohol.ts'
import { type Judged, ratedQueries } from './relevance-queries.ts'

const world = demoWorld()
const merged = mergedOffersOf(world)
const finder = wordFinder(merged.textIndex.words, searchWords)
const variantsOf = Map.groupBy(world.variants, ({ productId }) => productId)

function judged(number: number): Judged {
  const product = merged.textIndex.products[number]!
  return { ...product, variants: variantsOf.get(product.productId) ?? [] }
}

const find = (keyword: string) =>
  findByKeyword(keyword, finder, {
    isOnSale: merged.defaultSizes,
    names: merged.textIndex.names,
  }).products.map(judged)

/** 1 for a correct first hit, 1/2 for a correct second, 0 if nothing correct is found. */
function reciprocalRank(keyword: string, wants: (product: Judged) => boolean): number {
  const rank = find(keyword).findIndex(wants)
  return rank < 0 ? 0 : 1 / (rank + 1)
}

test('the first hit is what a person would want, with a mean reciprocal rank of at least 0.97', (t) => {
  const ranked = ratedQueries.map(({ keyword, wants }) => ({
    keyword,
    rank: reciprocalRank(keyword, wants),
  }))
  const mean = ranked.reduce((sum, { rank }) => sum + rank, 0) / ranked.length
  const missed = ranked
    .filter(({ rank }) => rank < 1)
    .map(({ keyword, rank }) => `${keyword} (${rank.toFixed(2)})`)
  t.diagnostic(`mean reciprocal rank ${mean.toFixed(3)} over ${ranked.length} judged queries`)
  t.diagnostic(`not right at once: ${missed.join(', ') || 'none'}`)
  assert.ok(ratedQueries.length >= 120)
  assert.ok(mean >= 0.97, `mean reciprocal rank ${mean}`)
})

test('the benchmark is fair: each query has a right and a wrong product on sale', () => {
  for (const { keyword, wants } of ratedQueries) {
    const verdicts = Array.from(merged.onSale, (number) => wants(judged(number)))
    assert.ok(verdicts.includes(true), `nothing is right for ${keyword}`)
    assert.ok(verdicts.includes(false), `everything is right for ${keyword}`)
  }
})

test('half a country ranks like a name with a typo; half a name is matched exactly', () => {
  const sout = find('sout')
  const [stouts, southern] = [
    sout.filter(({ name }) => /\b(stout|sour)\b/i.test(name)),
    sout.filter(({ country }) => country === 'South Africa'),
  ]
  assert.equal(stouts.length + southern.length, sout.length)
  const first = sout.slice(0, 20)
  assert.ok(first.some((one) => stouts.includes(one)) && first.some((one) => southern.includes(one)))
  assert.ok(find('chard').every(({ child }) => child !== 'hard-seltzer'))
})
