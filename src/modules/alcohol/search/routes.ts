import { type Route, route } from '../../../http/route.ts'
import type { Drinks } from './drinks.ts'
import { ProductAnswer, ProductFacts, ProductFactsInput, ProductInput } from './product-schemas.ts'
import { readFacts, readProduct } from './read-product.ts'
import { readQuery } from './read-query.ts'
import * as wire from './schemas.ts'
import { searchAlcohol } from './search.ts'
import { suggestDrinks } from './suggest.ts'

/** One budget for all searches and products. */
const budget = { name: 'alcohol', requests: 120, seconds: 60 }
/** The page of a product asks 12 stores. An office or a mobile network shares one IP address. */
const pagesBudget = { name: 'alcohol-pages', requests: 6000, seconds: 60 }
const common = { method: 'GET', access: 'client', chapter: 'Alcohol', budget, pagesBudget } as const

const isCriterion: ReadonlySet<string> = new Set(wire.namesOfCriteria)

/** Parameters that apply only to products are unknown to the list of stores, and ignored there. */
function selectParameters(parameters: Record<string, unknown>): Record<string, unknown> {
  if (!/^\s*merchantlist\s*$/i.test(String(parameters.search_type))) return parameters
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !isCriterion.has(name)))
}

export function alcoholRoutes({ search, products }: Drinks): Route[] {
  return [
    route({
      ...common,
      runs: 'memory',
      path: '/data/search',
      summary: 'Search alcohol, or list the stores that sell it',
      description:
        '`search_type=alcohol` returns products with their categories and filters; `MerchantList` returns only the stores. Stores that are closed at order_time, or not allowed to sell then, have `deliverable: false`.',
      input: wire.SearchInput,
      answer: wire.SearchAnswer,
      refusals: [
        'keyword_too_long',
        'invalid_address',
        'loc_multiple_possible',
        'geocoder_unavailable',
        'rate_limited',
      ],
      select: selectParameters,
      findFaults: async (query, now) => (await readQuery(search.textIndexes, query, now)).faults,
      handler: (query, call) => searchAlcohol(search, query, call),
    }),
    route({
      ...common,
      runs: 'memory',
      path: '/data/suggest',
      summary: 'Suggest drinks while typing',
      description:
        'Categories, makers and products of the catalog, independent of stores. A catalog of more than 20,000 products is searched by market: pass the coordinates.',
      input: wire.SuggestInput,
      answer: wire.SuggestAnswer,
      refusals: ['rate_limited'],
      handler: (query) => suggestDrinks(search.textIndexes, query),
    }),
    route({
      ...common,
      path: '/data/product/{product_id}',
      summary: 'Read a product as sold by a store',
      description: 'Send the ids of its children to the cart.',
      input: ProductInput,
      answer: ProductAnswer,
      refusals: ['no_rest', 'no_item', 'rate_limited'],
      handler: (query) => readProduct(products, query),
    }),
    route({
      ...common,
      path: '/data/product/{product_id}/facts',
      summary: 'Read a product, independent of stores',
      description: 'For pages that show a product before the address is known: no prices, stock or stores.',
      input: ProductFactsInput,
      answer: ProductFacts,
      refusals: ['no_item', 'rate_limited'],
      handler: (query) => readFacts(products, query),
    }),
  ]
}
