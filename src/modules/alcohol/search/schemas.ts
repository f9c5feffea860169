import { type Static, Type } from 'typebox'
import { FoundMerchant, SearchAnswer as MerchantSearchAnswer } from '../../merchants/index.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const literals = <const Value extends string>(values: readonly Value[], options = {}) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    options,
  )
const commaList = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, 'x-comma-list': true, description }),
  )
const Coordinate = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })
const Dollars = Type.Number({ minimum: 0, description: 'Dollars.' })
const Limit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description }))

const occasion = {
  search_type: literals(['alcohol', 'MerchantList'], {
    'x-any-case': true,
    description: '`alcohol` for products, `MerchantList` for the stores alone; in any case.',
  }),
  address: Type.Optional(
    Type.String({
      maxLength: 100_000,
      description: "'Address, City, State' or 'Address, Zip'. Required unless there are coordinates.",
    }),
  ),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  order_type: literals(['delivery', 'pickup']),
  order_time: Type.String({
    maxLength: 100,
    description: '`ASAP`, or a time to come in ISO 8601; without a zone it is UTC.',
  }),
}

/** All fields of a product in a search but its `id`. */
const productFields = [
  'product_id',
  'merchant_ids',
  'merchant_id',
  'name',
  'type',
  'size',
  'price',
  'size_price',
  'categories',
  'tags',
  'image',
  'description',
] as const

/** `MerchantList` has none of these. */
const wishes = {
  keyword: Type.Optional(
    Type.String({
      maxLength: 499,
      'x-refusal': { maxLength: 'keyword_too_long' },
      description:
        'Every word must match a word of name, brand, categories, tags, country or size, by its beginning. A word that begins none of them, or none of a name, may have a typing mistake from 4 letters on, two from 8 on. A word that fits nothing in the catalogue is left out. The number of a barcode (GTIN, 8 to 14 digits) finds its product.',
    }),
  ),
  section: Type.Optional(
    literals(['all', 'beer', 'liquor', 'wine'], { 'x-any-case': true, description: 'One; in any case.' }),
  ),
  subsection: commaList('Categories, alternatives: `red-wine`, or `red-wine.merlot` for a child.'),
  filter_size: commaList('Sizes, alternatives: `750ml`.'),
  filter_country: commaList('Countries, alternatives: `united-states`.'),
  filter_price: commaList(
    'Groups, alternatives: 1 under $10, 2 $10-$20, 3 $20-$30, 4 $30-$50, 5 $50 and above.',
  ),
  layout: Type.Optional(
    literals(['sections', 'flat'], {
      description:
        '`sections` (the default): limit and offset count products of each deepest category. `flat`: they count over the whole result, which is one page of a list in the order asked for.',
    }),
  ),
  limit: Limit('Products per deepest category, or per page with `layout=flat`; counts are never limited.'),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Products to skip: of each deepest category, or of the whole result with `layout=flat`.',
    }),
  ),
  limit_if_segmented: Limit('The same where two or more of the deepest categories have products.'),
  sort: Type.Optional(literals(['name', '-name', 'price', '-price'])),
  facets: Type.Optional(
    Type.Boolean({
      description: '`false` leaves out categories, filters, breadcrumbs and sort: a further page needs none.',
    }),
  ),
  fields: Type.Optional(
    Type.Array(literals(productFields), {
      maxItems: 50,
      'x-comma-list': true,
      description: 'Fields of products to send, beside `id`; all of them if left out.',
    }),
  ),
  merchant_ids: commaList('Ids or short tags of stores; those out of range are ignored.'),
}
export const namesOfWishes: ReadonlySet<string> = new Set(Object.keys(wishes))

export const SearchInput = Type.Object(
  {
    ...occasion,
    ...wishes,
    merchants: Type.Optional(
      literals(['full', 'ids', 'none'], {
        description:
          '`full` (the default): every store with all its fields. `ids`: `merchant_ids` instead. `none`: neither. Apps should ask once for the stores of an address, and search with `ids` or `none`.',
      }),
    ),
    inexact: Type.Optional(
      Type.Boolean({ description: 'Also takes a zip code, a neighbourhood or a point of interest.' }),
    ),
  },
  { 'x-needs-one-of': [['address'], ['latitude', 'longitude']] },
)
export type SearchQuery = Static<typeof SearchInput>

const SearchAddress = MerchantSearchAnswer.properties.search_address
const IsSelected = Type.Boolean()
const Key = literals(['section', 'subsection'])
const node = {
  name: Type.String(),
  value: Type.String({ description: 'Exactly what to pass back.' }),
  key: Key,
  is_selected: IsSelected,
  count: Type.Integer({
    description: 'Products below it that were found, whether or not a limit leaves them in `products`.',
  }),
  product_ids: Type.Array(Type.String(), { description: 'Ids in `products`; on the deepest nodes.' }),
}
const Child = Type.Object({ ...node, children: Type.Array(Type.Unknown(), { maxItems: 0 }) })
const Subsection = Type.Object({ ...node, children: Type.Array(Child) })
const Category = Type.Object({ ...node, children: Type.Array(Subsection) })

const Filter = Type.Object({
  name: Type.String(),
  key: literals(['filter_country', 'filter_price', 'filter_size']),
  multi_selectable: Type.Boolean(),
  children: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.String(),
      is_selected: IsSelected,
      count: Type.Integer({
        description: 'Products that carry it and pass keyword, section, subsections and all other filters.',
      }),
    }),
  ),
})
const Tags = Type.Array(
  Type.Object({ key: Type.String(), value: Type.Union([Type.String(), Type.Array(Type.String())]) }),
)
const Product = Type.Object({
  id: Type.String({ description: 'Its key in `products`, good for this answer only.' }),
  ...Type.Partial(
    Type.Object({
      product_id: Type.String({ description: 'The liquid. Its sizes have ids of their own.' }),
      merchant_ids: Type.Array(Type.Integer(), { description: 'Who has it in stock.' }),
      merchant_id: Type.Integer({ description: 'Who asks `price`.' }),
      name: Type.String(),
      type: literals(['beer', 'wine', 'liquor']),
      size: Type.String({ description: 'The default size.' }),
      price: Dollars,
      size_price: Type.Array(
        Type.Object({
          size: Type.String(),
          price: Dollars,
          quantity: Type.Integer({ description: 'How many are in the pack.' }),
        }),
        { description: 'All sizes in stock, each at its lowest price.' },
      ),
      categories: Type.Array(Type.String()),
      tags: Tags,
      image: nullable(Type.String()),
      description: Type.String(),
    }),
  ).properties,
})

const AlcoholMerchant = Type.Object({
  ...FoundMerchant.properties,
  search_address: SearchAddress,
  deliverable: Type.Boolean({ description: 'It takes orders at order_time, and may sell then.' }),
  deliverable_reason: nullable(literals(['closed', 'alcohol_not_allowed'])),
  standardized_data_default: Type.Null(),
  inventory_type_overview: Type.Object(
    { B: Type.Integer(), L: Type.Integer(), W: Type.Integer() },
    { description: 'Beers, liquors and wines in stock.' },
  ),
})

const Disclaimers = Type.Array(Type.Object({ type: Type.String(), text: Type.String() }))
const Compliance = Type.Object({
  allowed: Type.Boolean({ description: 'Whether any of the stores may sell anything at order_time.' }),
  minimum_age: nullable(Type.Integer()),
  id_check: Type.Boolean(),
  decisions: Type.Array(
    Type.Object({
      rule: Type.String(),
      version: Type.String(),
      kind: Type.String(),
      verdict: Type.String(),
      reason: Type.String(),
      until: nullable(Type.String({ description: 'ISO 8601 with offset.' })),
    }),
  ),
})

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  data: Type.Object({
    categories: Type.Optional(Type.Array(Category)),
    filters: Type.Optional(Type.Array(Filter)),
    products: Type.Optional(Type.Record(Type.String(), Product)),
    breadcrumbs: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), key: Key, value: Type.String() })),
    ),
    sort: Type.Optional(
      Type.Object({
        key: Type.Literal('sort'),
        options: Type.Array(
          Type.Object({ title: Type.String(), value: Type.String(), is_selected: IsSelected }),
        ),
      }),
    ),
    did_you_mean: Type.Optional(
      Type.String({ description: 'The keyword with mistyped words put right, where there are such words.' }),
    ),
    total: Type.Optional(
      Type.Integer({
        description: 'Products found, whether or not they are sent. Not in the list of stores.',
      }),
    ),
    merchants: Type.Optional(Type.Record(Type.String(), AlcoholMerchant)),
    merchant_ids: Type.Optional(
      Type.Array(Type.Integer(), { description: 'With `merchants=ids`: the stores in their order.' }),
    ),
    search_address: SearchAddress,
    disclaimers: Disclaimers,
    compliance: Compliance,
  }),
})

export const SuggestInput = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 200, description: 'What was typed so far.' }),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '10 if left out.' })),
})
export type SuggestQuery = Static<typeof SuggestInput>

export const SuggestAnswer = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      type: literals(['category', 'brand', 'product']),
      text: Type.String({ description: 'As people read it; searching for it finds it.' }),
      value: Type.String({ description: 'A section or subsection, the brand, or a product_id.' }),
    }),
  ),
  did_you_mean: Type.Optional(Type.String({ description: 'What was typed with mistyped words put right.' })),
})

export const ProductInput = Type.Object({
  product_id: Type.String(),
  merchant_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, 'x-aliases': ['merchantId'] }),
  show_description: Type.Optional(
    Type.Boolean({ description: 'The whole description; else its first sentence.' }),
  ),
})
export type ProductQuery = Static<typeof ProductInput>

const quantities = {
  min_qty: Type.Integer(),
  max_qty: Type.Integer({ description: 'What is in stock, at most 99.' }),
  increment: Type.Integer(),
}
export const ProductAnswer = Type.Object({
  item: Type.Array(
    Type.Object({
      id: Type.String({ description: 'The product_id; not for the cart.' }),
      unique_id: Type.Null(),
      merchant_id: Type.Integer(),
      name: Type.String(),
      description: Type.String(),
      image: nullable(Type.String()),
      type: Type.Literal('item'),
      section: literals(['beer', 'wine', 'liquor']),
      subsection: Type.String(),
      categories: Type.Array(Type.String(), {
        description: 'Section, subsection and child, as a search takes them.',
      }),
      country: nullable(Type.String({ description: 'Null where it is not known.' })),
      available: Type.Boolean(),
      price: Dollars,
      max_price: Dollars,
      ...quantities,
      popular_flag: Type.Boolean(),
      tags: Tags,
      children: Type.Array(
        Type.Object({
          id: Type.String({ pattern: '^V\\d+$', description: 'What the cart takes.' }),
          name: Type.String(),
          size: Type.String(),
          container: Type.String(),
          gtin: nullable(
            Type.String({ pattern: '^\\d{14}$', description: 'The number of its barcode, as 14 digits.' }),
          ),
          quantity: Type.Integer({ description: 'How many are in the pack.' }),
          price: Dollars,
          max_price: Dollars,
          ...quantities,
          type: Type.Literal('item'),
          available: Type.Boolean(),
        }),
        { minItems: 1 },
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
})
