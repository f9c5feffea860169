import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type Database, sql } from '../../src/db/database.ts'
import { makeOffers } from '../../src/demo/alcohol/make-offers.ts'
import { branches, makeProducts } from '../../src/demo/alcohol/make-products.ts'
import { numberVariants } from '../../src/demo/alcohol/plan-catalog.ts'
import { sectionNames } from '../../src/demo/alcohol/styles.ts'
import type { Route } from '../../src/http/route.ts'
import type { Category, Offer, Product, Section, Variant } from '../../src/modules/alcohol/rules.ts'
import { alcoholRoutes, openDrinks } from '../../src/modules/alcohol/search/index.ts'
import {
  type MergedOffers,
  mergeStores,
  placeOffers,
} from '../../src/modules/alcohol/search/rules/merged-offers.ts'
import { type StoreOffers, toStoreOffers } from '../../src/modules/alcohol/search/rules/store-offers.ts'
import {
  type Assortment,
  compileTextIndex,
  facetValues,
  type TextIndex,
} from '../../src/modules/alcohol/search/rules/text-index.ts'
import { compileTree } from '../../src/modules/alcohol/search/rules/tree.ts'
import { compileRules } from '../../src/modules/compliance/rules/compile-rules.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { openAreas } from '../../src/modules/merchants/search/areas.ts'
import { runAtOnce } from '../../src/runtime/slices.ts'
import type { Deps } from '../../src/start/deps.ts'
import type { OracleQuery, World } from '../modules/alcohol/oracle.ts'

/** Small worlds in which everything interacts: few words, few values, stores that share most of their products. */
const vocabulary = [
  'oak',
  'oaks',
  'rivers',
  'merlot',
  'merlot',
  'merlto',
  'port',
  'porter',
  'Château',
  'stonecellar',
  'reserve',
  'reserva',
  'dark',
  'fern',
  '2018',
  'No.',
]
const countries = ['France', 'United States', 'Italy', '']
const sizes: { size: string; volumeMl: number; pack: number; container: string }[] = [
  { size: '750ml', volumeMl: 750, pack: 1, container: 'bottle' },
  { size: '1.75L', volumeMl: 1750, pack: 1, container: 'bottle' },
  { size: '6 x 12oz', volumeMl: 355, pack: 6, container: 'can' },
  { size: '6 x 12oz', volumeMl: 355, pack: 6, container: 'bottle' },
]
const paths: [Section, string, string][] = [
  ['wine', 'red', 'merlot'],
  ['wine', 'red', 'blend'],
  ['wine', 'white', 'dry'],
  ['beer', 'ale', 'ipa'],
  ['beer', 'red', 'blend'],
  ['liquor', 'rum', 'dark'],
]

const categories: Category[] = [
  ...new Map(
    paths.flatMap(([section, subsection, child], position) =>
      [
        { section, subsection: '', child: '' },
        { section, subsection, child: '' },
        { section, subsection, child },
      ].map((path): [string, Category] => [
        JSON.stringify(path),
        { ...path, name: (path.child || path.subsection || section).toUpperCase(), position },
      ]),
    ),
  ).values(),
]

const someWords = (most: number) =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most }).map((words) => words.join(' '))

const anyProduct = fc.record({
  path: fc.constantFrom(...paths),
  name: someWords(3),
  brand: fc.oneof(fc.constant(''), someWords(1)),
  country: fc.constantFrom(...countries),
  popularity: fc.integer({ min: 0, max: 3 }),
  sizes: fc.subarray(sizes, { minLength: 1 }),
})

const anyOffer = {
  price: fc.constantFrom(500, 999, 1000, 1999, 2000, 2500, 3000, 4999, 5000, 9900),
  stock: fc.constantFrom(0, 1, 5),
}

type Draft = typeof anyProduct extends fc.Arbitrary<infer Value> ? Value : never

/** Anything from nothing at all to nine products, some of which are sold nowhere. */
export const anyWorld: fc.Arbitrary<World> = fc.array(anyProduct, { maxLength: 9 }).chain(sellAround)

/** Many products with shared words, so that results have rivals. */
export const crowdedWorld: fc.Arbitrary<World> = fc
  .array(anyProduct, { minLength: 8, maxLength: 10 })
  .chain(sellAround)

function sellAround(drafts: readonly Draft[]): fc.Arbitrary<World> {
  let nextId = 10
  const products = drafts.map(
    ({ path: [section, subsection, child], name, brand, country, popularity }, index): Product => {
      const productId = `P${1000 + ((index * 7) % 10)}`
      const tags = [{ key: 'style', value: 'bold' }]
      return {
        productId,
        section,
        subsection,
        child,
        name,
        brand,
        country,
        popularity,
        tags,
        description: '',
        imageUrl: null,
      }
    },
  )
  const variants = drafts.flatMap((draft, index) =>
    draft.sizes.map(
      (size): Variant => ({
        ...size,
        variantId: nextId++,
        productId: products[index]!.productId,
        gtin: null,
      }),
    ),
  )
  const offers = fc
    .tuple(
      ...variants.flatMap(({ variantId }) =>
        [1, 2, 3].map((merchantId) =>
          fc.option(
            fc.record({
              merchantId: fc.constant(merchantId),
              variantId: fc.constant(variantId),
              ...anyOffer,
            }),
          ),
        ),
      ),
    )
    .map((list): Offer[] => list.filter((offer) => offer !== null))
  return offers.map((list) => ({ categories, products, variants, offers: list }))
}

export const anyKeyword = fc
  .array(
    fc.oneof(
      fc.constantFrom(...vocabulary),
      fc.constantFrom(
        'mer',
        'riv',
        'merlet',
        'pprt',
        'chateau',
        'stonceller',
        'stonecel',
        'resrve',
        'fren',
        'stnoe',
        'rsev',
        'eserv',
        'rescr',
        'rese',
        'france',
        'ipa',
        'six pack',
        '1.75 l',
        'wine',
        'the',
        '.*',
        'zzzz',
        'mrlt',
        'darkfern',
        'portoak',
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '))

export const anyQuery: fc.Arbitrary<OracleQuery> = fc
  .record(
    {
      keyword: anyKeyword,
      section: fc.constantFrom<Section>('wine', 'beer', 'liquor'),
      sort: fc.constantFrom('name', '-name', 'price', '-price'),
      limit: fc.integer({ min: 1, max: 3 }),
      limitIfSegmented: fc.integer({ min: 1, max: 3 }),
      countries: fc.subarray(['france', 'united-states', 'italy']),
      sizes: fc.subarray(['750ml', '1.75l', '6-x-12oz']),
      prices: fc.subarray([1, 2, 3, 4, 5], { maxLength: 3 }),
      subsections: fc.subarray(
        ['red', 'red.blend', 'red.merlot', 'white', 'white.dry', 'ale', 'ale.ipa', 'rum.dark'],
        {
          maxLength: 2,
        },
      ),
    },
    { requiredKeys: [] },
  )
  .map((query) => ({ countries: [], sizes: [], prices: [], subsections: [], ...query }) as OracleQuery)

function assortmentOf({ categories, products, variants }: World): Assortment {
  return {
    tree: compileTree(categories),
    countries: facetValues(products.map(({ country }) => country)),
    sizes: facetValues(variants.map(({ size }) => size)),
  }
}

function textIndexOf(world: World): TextIndex {
  return runAtOnce(compileTextIndex(assortmentOf(world), world.products, world.variants))
}

export function mergedOffersOf(world: World, textIndex = textIndexOf(world)): MergedOffers {
  const stores = [...Map.groupBy(world.offers, ({ merchantId }) => merchantId)]
    .sort(([a], [b]) => a - b)
    .map(([merchantId, offers]): StoreOffers => {
      const sorted = offers.toSorted((a, b) => a.variantId - b.variantId)
      return toStoreOffers(merchantId, {
        variantIds: sorted.map(({ variantId }) => variantId),
        prices: sorted.map(({ price }) => price),
        stocks: sorted.map(({ stock }) => stock),
      })
    })
  return mergeAgain(textIndex, stores)
}

/** A merge from scratch. */
export const mergeAgain = (textIndex: TextIndex, stores: readonly StoreOffers[]): MergedOffers =>
  runAtOnce(
    mergeStores(
      textIndex,
      stores,
      stores.map((store) => placeOffers(textIndex, store)),
    ),
  )

const outcome = runAtOnce(compileRules(JSON.parse(readFileSync('compliance/example-rules.json', 'utf8'))))
if (!('rules' in outcome)) throw new Error('the example rules cannot be read')
const { rules } = outcome

/** The alcohol routes with the example rules, whatever the database has. */
export function alcoholUnderExampleRules(deps: Deps): Route[] {
  const merchants = openMerchantDirectory(deps)
  const areas = openAreas(deps, merchants)
  return alcoholRoutes(openDrinks(deps, { merchants, areas, compliance: { current: async () => rules } }))
}

const generous = sql<unknown>("UPDATE api_clients SET rate_limit = 1000000 WHERE client_id = 'demo-app'")

/** Tests send more requests per minute than an app may. */
export async function liftLimit(db: Database) {
  await db.rows(generous)
}

export const waterStreet = '199 Water St, New York, NY'

/** A search around 199 Water St unless told otherwise; undefined omits a parameter. */
export function searchPath(more: Record<string, string | number | undefined> = {}): string {
  const parameters = {
    client_id: 'demo-app',
    search_type: 'alcohol',
    address: waterStreet,
    order_type: 'delivery',
    order_time: 'ASAP',
    ...more,
  }
  const given = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  )
  return `/data/search?${new URLSearchParams(given)}`
}

/** The demo's catalog in memory, sold by sixteen stores. */
export function demoWorld(): World {
  const stocked = numberVariants(makeProducts())
  const products = stocked.map(({ product }): Product => {
    const { price: _, variants: _2, matchKey: _3, ...rest } = product
    return { ...rest, imageUrl: null }
  })
  const variants = stocked.flatMap(({ product, variantIds }) =>
    product.variants.map(({ share: _, ...size }, index): Variant => {
      return { ...size, variantId: variantIds[index]!, productId: product.productId, gtin: null }
    }),
  )
  const stores = Array.from({ length: 16 }, (_, index) => 1010 + index)
  return { categories: demoCategories(), products, variants, offers: makeOffers(stores, stocked) }
}

function demoCategories(): Category[] {
  const sections = Object.entries(sectionNames).map(([section, name], position) => {
    return { section: section as Section, subsection: '', child: '', name, position }
  })
  const below = branches.flatMap(({ section, subsection, name, styles }, position) => [
    { section, subsection, child: '', name, position },
    ...styles.map((style, index) => {
      return { section, subsection, child: style.child, name: style.name, position: index }
    }),
  ])
  return [...sections, ...below]
}
