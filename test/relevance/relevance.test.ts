import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findByKeyword, wordFinder } from '../../src/modules/alcohol/search/rules/keyword.ts'
import { viewOf } from '../support/alcohol-worlds.ts'
import { demoWorld } from '../support/demo-shelf.ts'
import { type Judged, judgedQueries } from './queries.ts'

const world = demoWorld()
const view = viewOf(world)
const finder = wordFinder(view.shelf.index)
const variantsOf = Map.groupBy(world.variants, ({ productId }) => productId)

function judged(number: number): Judged {
  const product = view.shelf.products[number]!
  return { ...product, variants: variantsOf.get(product.productId) ?? [] }
}

/** 1 for a right first hit, 1/2 for a right second, 0 if nothing right is found. */
function reciprocalRank(keyword: string, wants: (product: Judged) => boolean): number {
  const products = findByKeyword(keyword, finder, { isOnSale: view.defaultSizes, names: view.shelf.names })
  const rank = products.findIndex((number) => wants(judged(number)))
  return rank < 0 ? 0 : 1 / (rank + 1)
}

test('the first hit is what a person would want: a mean reciprocal rank of 0.9 at least', (t) => {
  const ranked = judgedQueries.map(({ keyword, wants }) => ({
    keyword,
    rank: reciprocalRank(keyword, wants),
  }))
  const mean = ranked.reduce((sum, { rank }) => sum + rank, 0) / ranked.length
  const missed = ranked
    .filter(({ rank }) => rank < 1)
    .map(({ keyword, rank }) => `${keyword} (${rank.toFixed(2)})`)
  t.diagnostic(`mean reciprocal rank ${mean.toFixed(3)} over ${ranked.length} judged queries`)
  t.diagnostic(`not right at once: ${missed.join(', ') || 'none'}`)
  assert.ok(judgedQueries.length >= 120)
  assert.ok(mean >= 0.9, `mean reciprocal rank ${mean}`)
})

test('the judges are fair: for each query something on sale is right, and something is wrong', () => {
  for (const { keyword, wants } of judgedQueries) {
    const verdicts = Array.from(view.onSale, (number) => wants(judged(number)))
    assert.ok(verdicts.includes(true), `nothing is right for ${keyword}`)
    assert.ok(verdicts.includes(false), `everything is right for ${keyword}`)
  }
})
