import { type Static, Type } from 'typebox'
import { component, coordinates, flag, integer, nullable, oneOf, price, text } from '../../../http/fields.ts'
import { orderTimeInput } from '../../../http/input-formats.ts'
import { FoundMerchant, SearchAddress } from '../../merchants/search/index.ts'

const commaList = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, 'x-comma-list': true, description }),
  )
export const Section = oneOf(['beer', 'wine', 'liquor'], 'The section of the catalog.')
const Limit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description }))

const place = {
  search_type: oneOf(
    ['alcohol', 'MerchantList'],
    '`alcohol` for products, `MerchantList` for stores only. Case-insensitive.',
    { 'x-any-case': true },
  ),
  address: Type.Optional(
    Type.String({
      maxLength: 100_000,
      description: "'Address, City, State' or 'Address, ZIP'. Required without coordinates.",
    }),
  ),
  ...coordinates('Degrees. Send coordinates instead of an address.'),
  order_type: oneOf(['delivery', 'pickup'], 'How the customer gets it.'),
  order_time: orderTimeInput('`ASAP`, or a future time in ISO 8601. UTC if it has no offset.'),
}

/** All fields of a product in a search except its `id`. */
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
        'Every word must be the beginning of a word in the name, brand, categories, tags, country or size. Words without such a match, or none in a name, may have one typo from 4 letters on and two from 8 on. Words that match nothing in the catalog are ignored. A barcode (GTIN, 8 to 14 digits) finds its product.',
    }),
  ),
  section: Type.Optional(
    oneOf(['all', 'beer', 'liquor', 'wine'], 'One section. Case-insensitive.', { 'x-any-case': true }),
  ),
  subsection: commaList('Categories, any of which may match: `red-wine`, or `red-wine.merlot` for a child.'),
  filter_size: commaList('Sizes, any of which may match: `750ml`.'),
  filter_country: commaList('Countries, any of which may match: `united-states`.'),
  filter_price: commaList(
    'Price groups, any of which may match: 1 under $10, 2 $10-$20, 3 $20-$30, 4 $30-$50, 5 $50 and above.',
  ),
  layout: Type.Optional(
    oneOf(
      ['sections', 'flat'],
      '`sections` (default): limit and offset apply to each deepest category. `flat`: they apply to the whole result, which is one page of a sorted list.',
    ),
  ),
  limit: Limit('Products per deepest category, or per page with `layout=flat`. Counts are not affected.'),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Products to skip: of each deepest category, or of the whole result with `layout=flat`.',
    }),
  ),
  limit_if_segmented: Limit(
    'The limit used instead when two or more of the deepest categories have products.',
  ),
  sort: Type.Optional(
    oneOf(['name', '-name', 'price', '-price'], 'Sort order; `-` reverses it. Default: best match first.'),
  ),
  facets: Type.Optional(
    flag('`false` omits categories, filters, breadcrumbs and sort, which later pages don’t need.'),
  ),
  fields: Type.Optional(
    Type.Array(oneOf(productFields, 'A field of a product.'), {
      maxItems: 50,
      'x-comma-list': true,
      description: 'Product fields to return besides `id`. Default: all.',
    }),
  ),
  merchant_ids: commaList('Ids or short tags of stores. Stores out of range are ignored.'),
}
export const namesOfCriteria = Object.keys(criteria) as (keyof typeof criteria)[]

export const SearchInput = Type.Object(
  {
    ...place,
    ...criteria,
    merchants: Type.Optional(
      oneOf(
        ['full', 'ids', 'none'],
        '`full` (default): every store with all its fields. `ids`: returns `merchant_ids` instead. `none`: neither. Apps should load the stores of an address once, then search with `ids` or `none`.',
      ),
    ),
    inexact: Type.Optional(flag('Also accepts a ZIP code, a neighborhood or a point of interest.')),
  },
  { 'x-needs-one-of': [['address'], ['latitude', 'longitude']] },
)
export type SearchQuery = Static<typeof SearchInput>

const IsSelected = flag('Whether the search selected it.')
const Key = oneOf(['section', 'subsection'], 'The parameter to send the value in.')
const node = {
  name: text('The category’s name.'),
  value: text('Exactly what to pass back.'),
  key: Key,
  is_selected: IsSelected,
  count: integer('Matching products in it, including those that a limit leaves out of `products`.'),
  product_ids: Type.Array(Type.String(), { description: 'Ids in `products`. Only on the deepest nodes.' }),
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
  children: Type.Array(Child, { description: 'Subcategories.' }),
})
const Category = Type.Object(
  { ...node, children: Type.Array(Subsection, { description: 'Subcategories.' }) },
  component('AlcoholCategory', 'A section, with its categories.'),
)

const Filter = Type.Object(
  {
    name: text('The filter’s name.'),
    key: oneOf(['filter_country', 'filter_price', 'filter_size'], 'The parameter to send the value in.'),
    multi_selectable: flag('Whether several values can be chosen.'),
    children: Type.Array(
      Type.Object({
        name: text('The value, for display.'),
        value: text('The value to pass back.'),
        is_selected: IsSelected,
        count: integer(
          'Products with this value that match the keyword, section, subsections and all other filters.',
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
      description: 'One value or a list.',
    }),
  }),
  { description: 'The product’s tags.' },
)
const Product = Type.Object(
  {
    id: text('The key in `products`, valid for this response only.'),
    ...Type.Partial(
      Type.Object({
        product_id: text('The product. Its sizes have their own ids.'),
        merchant_ids: Type.Array(Type.Integer(), { description: 'Stores that have it in stock.' }),
        merchant_id: integer('The store that charges `price`.'),
        name: text('The product’s name.'),
        type: Section,
        size: text('The default size.'),
        price: price('The lowest price'),
        size_price: Type.Array(
          Type.Object({
            size: text('The size: `750ml`.'),
            price: price('The lowest price of this size'),
            quantity: integer('Containers per pack.'),
          }),
          { description: 'All sizes in stock, each at its lowest price.' },
        ),
        categories: Type.Array(Type.String(), { description: 'The categories from the section down.' }),
        tags: Tags,
        image: nullable(text('URL of the picture.')),
        description: text('About the product.'),
      }),
    ).properties,
  },
  component('AlcoholProduct', 'A product in search results.'),
)

const AlcoholMerchant = Type.Object(
  {
    ...FoundMerchant.properties,
    search_address: SearchAddress,
    deliverable: flag('Whether the store takes orders at order_time and may sell then.'),
    deliverable_reason: nullable(
      oneOf(['closed', 'alcohol_not_allowed'], 'Why it can’t deliver; null if it can.'),
    ),
    standardized_data_default: Type.Null({ description: 'Always null.' }),
    inventory_type_overview: Type.Object(
      {
        B: integer('Number of beers offered.'),
        L: integer('Number of spirits offered.'),
        W: integer('Number of wines offered.'),
      },
      { description: 'Counts of beers, liquors and wines in stock.' },
    ),
  },
  component('AlcoholMerchant', 'A store in drink search results.'),
)

const Disclaimers = Type.Array(
  Type.Object({ type: text('The subject: `alcohol` or `tobacco`.'), text: text('The text to show.') }),
  { description: 'Notices that must be shown to customers.' },
)
const Compliance = Type.Object(
  {
    allowed: flag('Whether any of the stores may sell anything at order_time.'),
    minimum_age: nullable(integer('The minimum age of buyers; null if no rule applies.')),
    id_check: flag('Whether an ID is checked at the door.'),
    decisions: Type.Array(
      Type.Object({
        rule: text('The rule’s id.'),
        version: text('Version of the set of rules.'),
        kind: text('Kind of goods: `beer`, `wine`, `liquor` …'),
        verdict: text('The verdict: `forbidden`, `over_cap`, `age_required`, `too_young` or `id_check`.'),
        reason: text('The reason, human-readable.'),
        until: nullable(text('ISO 8601 with offset.')),
      }),
      { description: 'The rules that decided.' },
    ),
  },
  component('Compliance', 'How alcohol law at the address applies at this time.'),
)

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  data: Type.Object(
    {
      categories: Type.Optional(
        Type.Array(Category, { description: 'The category tree, with the matching products.' }),
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
          { description: 'Sections and subsections selected in the search.' },
        ),
      ),
      sort: Type.Optional(
        Type.Object(
          {
            key: Type.Literal('sort', { description: 'The parameter’s name.' }),
            options: Type.Array(
              Type.Object({
                title: text('The name of the sort order.'),
                value: text('The value to pass back.'),
                is_selected: IsSelected,
              }),
              { description: 'Sort orders to choose from.' },
            ),
          },
          { description: 'How the products can be sorted.' },
        ),
      ),
      did_you_mean: Type.Optional(text('The keyword with typos corrected, if it had any.')),
      total: Type.Optional(
        integer('Number of matching products, returned or not. Not in the list of stores.'),
      ),
      merchants: Type.Optional(
        Type.Record(Type.String(), AlcoholMerchant, { description: 'The stores by id.' }),
      ),
      merchant_ids: Type.Optional(
        Type.Array(Type.Integer(), { description: 'With `merchants=ids`: the stores in order.' }),
      ),
      search_address: SearchAddress,
      disclaimers: Disclaimers,
      compliance: Compliance,
    },
    { description: 'The search result.' },
  ),
})

export const SuggestInput = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 200, description: 'The text typed so far.' }),
  ...coordinates('Degrees. Send coordinates instead of an address.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Default 10.' })),
})
export type SuggestQuery = Static<typeof SuggestInput>

export const SuggestAnswer = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      type: oneOf(['category', 'brand', 'product'], 'The kind of suggestion.'),
      text: text('The display text, which can also be searched for.'),
      value: text('A section, subsection, brand or product_id.'),
    }),
    { description: 'Suggestions, best first.' },
  ),
  did_you_mean: Type.Optional(text('The typed text with typos corrected.')),
})
