import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { wordFinder } from '../../../src/core/words/keyword.ts'
import { resultsJson } from '../../../src/modules/alcohol/search/results-present.ts'
import type { ProductQuery } from '../../../src/modules/alcohol/search/rules/find-products.ts'
import { findProducts } from '../../../src/modules/alcohol/search/rules/find-products.ts'
import type { MergedOffers } from '../../../src/modules/alcohol/search/rules/merged-offers.ts'
import { findSubsections } from '../../../src/modules/alcohol/search/rules/tree.ts'
import { searchWords } from '../../../src/modules/alcohol/search/rules/words.ts'
import { anyKeyword, anyQuery, anyWorld, crowdedWorld, mergedOffersOf } from '../../support/alcohol.ts'
import { runs } from '../../support/eventually.ts'
import { type OracleQuery, searchSlowly, type World } from './oracle.ts'

/** The query in the codes of a merged catalog, as the service reads it. Undefined if the service refuses it. */
function toProductQuery({ textIndex }: MergedOffers, query: OracleQuery): ProductQuery | undefined {
  const { tree, countries, sizes } = textIndex.assortment
  const nodes = query.subsections.map((value) => findSubsections(tree, value, query.section ?? null))
  const codes = (list: readonly { value: string }[], values: readonly string[]) =>
    values.map((wanted) => list.findIndex(({ value }) => value === wanted) + 1)
  const choice = {
    section: query.section ?? null,
    subsections: nodes.flat(),
    countries: codes(countries, query.countries),
    sizes: codes(sizes, query.sizes),
    prices: query.prices,
  }
  if (nodes.some((found) => found.length === 0)) return undefined
  if ([...choice.countries, ...choice.sizes].includes(0)) return undefined
  const limits = {
    isFlat: false,
    most: query.limit,
    maxIfSegmented: query.limitIfSegmented,
    skipped: 0,
  }
  const shown = { facets: true, fields: undefined }
  return { keyword: query.keyword, choice, sort: query.sort, limits, shown }
}

function searchFast(merged: MergedOffers, query: ProductQuery) {
  const found = findProducts(merged, wordFinder(merged.textIndex.words, searchWords), query)
  return JSON.parse(`{${resultsJson(merged, query, found, 'https://shop.example').join('')}}`)
}

/** What the oracle reports, read from an answer. */
function read(answer: any) {
  const listed: any[] = Object.values(answer.products)
  const lines = (nodes: any[], section: string): string[] =>
    nodes.flatMap(({ key, value, count, is_selected, children, product_ids }) => {
      const own = key === 'section' ? value : section
      const ids = product_ids.map((id: string) => answer.products[id].product_id)
      const line = `${own} ${key === 'section' ? '-' : value} ${count} ${is_selected} ${ids.join('+')}`
      return [line, ...lines(children, own)]
    })
  const filters = answer.filters.map(({ key, children }: any) => [
    key,
    children.map(({ value, is_selected, count }: any) => `${value} ${is_selected} ${count}`).sort(),
  ])
  return {
    products: listed.map(({ product_id }) => product_id),
    prices: listed.map(({ price }) => price),
    merchants: listed.map(({ merchant_ids }) => merchant_ids),
    cheapest: listed.map(({ merchant_id }) => merchant_id),
    sizes: listed.map(({ size_price }) => size_price),
    categories: lines(answer.categories, '').sort(),
    filters: Object.fromEntries(filters),
  }
}

describe('products, counts, tree, limits, order and selection', () => {
  test('match a search without any index, over random catalogs and queries', () => {
    let compared = 0
    const agrees = (world: World, queries: OracleQuery[]) => {
      const merged = mergedOffersOf(world)
      for (const query of queries) {
        const productQuery = toProductQuery(merged, query)
        if (productQuery === undefined) continue
        compared++
        assert.deepEqual(read(searchFast(merged, productQuery)), searchSlowly(world, query))
      }
    }
    fc.assert(fc.property(anyWorld, fc.array(anyQuery, { minLength: 20, maxLength: 20 }), agrees), {
      numRuns: runs(500),
    })
    assert.ok(compared > runs(3000), `${compared} queries were compared`)
  })

  test('the order of keyword matches is the same as comparing every word with every word', () => {
    let rivals = 0
    const agrees = (world: World, keywords: string[]) => {
      const merged = mergedOffersOf(world)
      for (const keyword of keywords) {
        const query = { keyword, subsections: [], countries: [], sizes: [], prices: [] }
        const fast = read(searchFast(merged, toProductQuery(merged, query)!))
        assert.deepEqual(fast.products, searchSlowly(world, query).products, keyword)
        if (fast.products.length > 1) rivals++
      }
    }
    fc.assert(fc.property(crowdedWorld, fc.array(anyKeyword, { minLength: 10, maxLength: 10 }), agrees), {
      numRuns: runs(300),
    })
    assert.ok(rivals > runs(500), `${rivals} keywords found several products`)
  })
})
