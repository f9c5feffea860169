import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, oneOf, price, text } from '../../../http/fields.ts'
import { orderTimeInput } from '../../../http/input-formats.ts'
import { FoundMerchant, SearchAddress } from '../../merchants/search/index.ts'

const commaList = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, 'x-comma-list': true, description }),
  )
const Coordinate = (limit: number) =>
  Type.Number({ minimum: -limit, maximum: limit, description: 'Degrees; in place of an address.' })
export const Section = oneOf(['beer', 'wine', 'liquor'], 'The section of the catalogue.')
const Limit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description }))

const place = {
  search_type: oneOf(
    ['alcohol', 'MerchantList'],
    '`alcohol` for products, `MerchantList` for the stores alone; in any case.',
    { 'x-any-case': true },
  ),
  address: Type.Optional(
    Type.String({
      maxLength: 100_000,
      description: "'Address, City, State' or 'Address, Zip'. Required unless there are coordinates.",
    }),
  ),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  order_type: oneOf(['delivery', 'pickup'], 'How the customer gets it.'),
  order_time: orderTimeInput('`ASAP`, or a time to come in ISO 8601; without a zone it is UTC.'),
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
const criteria = {
  keyword: Type.Optional(
    Type.String({
      maxLength: 499,
      'x-refusal': { maxLength: 'keyword_too_long' },
      description:
        'Every word must match a word of name, brand, categories, tags, country or size, by its beginning. A word that begins none of them, or none of a name, may have a typing mistake from 4 letters on, two from 8 on. A word that fits nothing in the catalogue is left out. The number of a barcode (GTIN, 8 to 14 digits) finds its product.',
    }),
  ),
  section: Type.Optional(
    oneOf(['all', 'beer', 'liquor', 'wine'], 'One; in any case.', { 'x-any-case': true }),
  ),
  subsection: commaList('Categories, alternatives: `red-wine`, or `red-wine.merlot` for a child.'),
  filter_size: commaList('Sizes, alternatives: `750ml`.'),
  filter_country: commaList('Countries, alternatives: `united-states`.'),
  filter_price: commaList(
    'Groups, alternatives: 1 under $10, 2 $10-$20, 3 $20-$30, 4 $30-$50, 5 $50 and above.',
  ),
  layout: Type.Optional(
    oneOf(
      ['sections', 'flat'],
      '`sections` (the default): limit and offset count products of each deepest category. `flat`: they count over the whole result, which is one page of a list in the order asked for.',
    ),
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
  sort: Type.Optional(
    oneOf(
      ['name', '-name', 'price', '-price'],
      'Order of the products; `-` reverses it. The best match first when absent.',
    ),
  ),
  facets: Type.Optional(
    flag('`false` leaves out categories, filters, breadcrumbs and sort: a further page needs none.'),
  ),
  fields: Type.Optional(
    Type.Array(oneOf(productFields, 'A field of a product.'), {
      maxItems: 50,
      'x-comma-list': true,
      description: 'Fields of products to send, beside `id`; all of them if left out.',
    }),
  ),
  merchant_ids: commaList('Ids or short tags of stores; those out of range are ignored.'),
}
export const namesOfCriteria = Object.keys(criteria) as (keyof typeof criteria)[]

export const SearchInput = Type.Object(
  {
    ...place,
    ...criteria,
    merchants: Type.Optional(
      oneOf(
        ['full', 'ids', 'none'],
        '`full` (the default): every store with all its fields. `ids`: `merchant_ids` instead. `none`: neither. Apps should ask once for the stores of an address, and search with `ids` or `none`.',
      ),
    ),
    inexact: Type.Optional(flag('Also takes a zip code, a neighbourhood or a point of interest.')),
  },
  { 'x-needs-one-of': [['address'], ['latitude', 'longitude']] },
)
export type SearchQuery = Static<typeof SearchInput>

const IsSelected = flag('Whether the search asked for it.')
const Key = oneOf(['section', 'subsection'], 'The parameter that takes the value.')
const node = {
  name: text('The category’s name.'),
  value: text('Exactly what to pass back.'),
  key: Key,
  is_selected: IsSelected,
  count: integer('Products below it that were found, whether or not a limit leaves them in `products`.'),
  product_ids: Type.Array(Type.String(), { description: 'Ids in `products`; on the deepest nodes.' }),
}
const Child = Type.Object({
  ...node,
  children: Type.Array(Type.Unknown(), {
    description: 'Always empty: this is the deepest level.',
    maxItems: 0,
  }),
})
const Subsection = Type.Object({
  ...node,
  children: Type.Array(Child, { description: 'Categories below it.' }),
})
const Category = Type.Object(
  { ...node, children: Type.Array(Subsection, { description: 'Categories below it.' }) },
  component('AlcoholCategory', 'A section, with its categories.'),
)

const Filter = Type.Object(
  {
    name: text('The filter’s name.'),
    key: oneOf(['filter_country', 'filter_price', 'filter_size'], 'The parameter that takes the value.'),
    multi_selectable: flag('Whether several values can be chosen.'),
    children: Type.Array(
      Type.Object({
        name: text('The value as people read it.'),
        value: text('The value to pass back.'),
        is_selected: IsSelected,
        count: integer(
          'Products that carry it and pass keyword, section, subsections and all other filters.',
        ),
      }),
      { description: 'Values to choose from.' },
    ),
  },
  component('AlcoholFilter', 'A filter, with its values.'),
)
export const Tags = Type.Array(
  Type.Object({
    key: text('The tag’s name.'),
    value: Type.Union([Type.String(), Type.Array(Type.String())], {
      description: 'Its value, or its values.',
    }),
  }),
  { description: 'Its properties.' },
)
const Product = Type.Object(
  {
    id: text('Its key in `products`, good for this answer only.'),
    ...Type.Partial(
      Type.Object({
        product_id: text('The liquid. Its sizes have ids of their own.'),
        merchant_ids: Type.Array(Type.Integer(), { description: 'Who has it in stock.' }),
        merchant_id: integer('Who asks `price`.'),
        name: text('The product’s name.'),
        type: Section,
        size: text('The default size.'),
        price: price('The lowest price'),
        size_price: Type.Array(
          Type.Object({
            size: text('The size: `750ml`.'),
            price: price('The lowest price of this size'),
            quantity: integer('How many are in the pack.'),
          }),
          { description: 'All sizes in stock, each at its lowest price.' },
        ),
        categories: Type.Array(Type.String(), { description: 'The categories from the section down.' }),
        tags: Tags,
        image: nullable(text('Address of the picture.')),
        description: text('About the product.'),
      }),
    ).properties,
  },
  component('AlcoholProduct', 'A product in a search.'),
)

const AlcoholMerchant = Type.Object(
  {
    ...FoundMerchant.properties,
    search_address: SearchAddress,
    deliverable: flag('It takes orders at order_time, and may sell then.'),
    deliverable_reason: nullable(
      oneOf(['closed', 'alcohol_not_allowed'], 'Why it cannot deliver; null: it can.'),
    ),
    standardized_data_default: Type.Null({ description: 'Always null.' }),
    inventory_type_overview: Type.Object(
      {
        B: integer('Beers that it offers.'),
        L: integer('Spirits that it offers.'),
        W: integer('Wines that it offers.'),
      },
      { description: 'Beers, liquors and wines in stock.' },
    ),
  },
  component('AlcoholMerchant', 'A store in a search for drinks.'),
)

const Disclaimers = Type.Array(
  Type.Object({ type: text('What it is about: `alcohol` or `tobacco`.'), text: text('The text to show.') }),
  { description: 'Texts that customers have to see.' },
)
const Compliance = Type.Object(
  {
    allowed: flag('Whether any of the stores may sell anything at order_time.'),
    minimum_age: nullable(integer('The age that buyers must have; null: no rule.')),
    id_check: flag('Whether an identity document is checked at the door.'),
    decisions: Type.Array(
      Type.Object({
        rule: text('The rule’s id.'),
        version: text('Version of the set of rules.'),
        kind: text('Kind of goods: `beer`, `wine`, `liquor` …'),
        verdict: text(
          'What the rule says: `forbidden`, `over_cap`, `age_required`, `too_young` or `id_check`.',
        ),
        reason: text('The reason, for people.'),
        until: nullable(text('ISO 8601 with offset.')),
      }),
      { description: 'The rules that decided.' },
    ),
  },
  component('Compliance', 'What the law at the address says about alcohol at this time.'),
)

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  data: Type.Object(
    {
      categories: Type.Optional(
        Type.Array(Category, { description: 'The tree of categories, with the products that were found.' }),
      ),
      filters: Type.Optional(Type.Array(Filter, { description: 'Filters that narrow the search.' })),
      products: Type.Optional(Type.Record(Type.String(), Product, { description: 'The products by id.' })),
      breadcrumbs: Type.Optional(
        Type.Array(
          Type.Object({
            name: text('The category’s name.'),
            key: Key,
            value: text('The value to pass back.'),
          }),
          { description: 'Sections and subsections that the search asked for.' },
        ),
      ),
      sort: Type.Optional(
        Type.Object(
          {
            key: Type.Literal('sort', { description: 'The parameter’s name.' }),
            options: Type.Array(
              Type.Object({
                title: text('The order’s name.'),
                value: text('The value to pass back.'),
                is_selected: IsSelected,
              }),
              { description: 'The orders to choose from.' },
            ),
          },
          { description: 'How the products can be ordered.' },
        ),
      ),
      did_you_mean: Type.Optional(
        text('The keyword with mistyped words put right, where there are such words.'),
      ),
      total: Type.Optional(
        integer('Products found, whether or not they are sent. Not in the list of stores.'),
      ),
      merchants: Type.Optional(
        Type.Record(Type.String(), AlcoholMerchant, { description: 'The stores by id.' }),
      ),
      merchant_ids: Type.Optional(
        Type.Array(Type.Integer(), { description: 'With `merchants=ids`: the stores in their order.' }),
      ),
      search_address: SearchAddress,
      disclaimers: Disclaimers,
      compliance: Compliance,
    },
    { description: 'What was found.' },
  ),
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
      type: oneOf(['category', 'brand', 'product'], 'What the text may mean.'),
      text: text('As people read it; searching for it finds it.'),
      value: text('A section or subsection, the brand, or a product_id.'),
    }),
    { description: 'What the text may mean, the best first.' },
  ),
  did_you_mean: Type.Optional(text('What was typed with mistyped words put right.')),
})
