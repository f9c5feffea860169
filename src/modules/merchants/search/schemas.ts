import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Estimated } from '../../../http/estimate-fields.ts'
import {
  component,
  coordinates,
  dietaryFilter,
  dollars,
  flag,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  text,
} from '../../../http/fields.ts'
import { orderTimeInput } from '../../../http/input-formats.ts'
import { Address, At, Explain, locationFields, Specials, Summary } from '../merchant-schemas.ts'

/** Why a merchant takes no orders. */
const Closing = {
  closed_reason: nullable(
    text(
      'Why it takes no orders for this time: `outside_hours`, `holiday` (a date with its own hours), `paused`, ' +
        '`no_schedule`, `no_zones`, `not_offered`. Null if it does.',
    ),
  ),
  paused_until: nullable(
    text('When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused.'),
  ),
}

export const FoundMerchant = Type.Object(
  {
    id: text('The merchant’s id.'),
    favorite: flag('Whether it is a favorite of the customer.'),
    summary: Summary,
    ordering: Type.Object(
      {
        delivery_processes_card: flag('Whether cards are charged online for deliveries.'),
        payment_types: Type.Array(Type.String(), { description: 'Accepted payment types.' }),
        is_rds: flag('Whether courier companies deliver for it.'),
        time_needed: integer('Minutes until it is ready or delivered.'),
        estimate: Estimated,
        specials: Specials,
        last_or_next_order_time: nullable(
          iso('If open, the last time to order today; if closed, the next opening time'),
        ),
        minimum: dollars('The minimum order'),
        is_open: flag('Whether it takes orders for this time.'),
        ...Closing,
        delivery_charge: nullable(dollars('The delivery fee; null for pickup')),
        delivery_percent: nullable(number('The delivery fee as a fraction of the order: 0.15 is 15%.')),
        availability: Type.Object(
          {
            pickup: flag('Whether pickup is possible.'),
            delivery: flag('Whether delivery is possible.'),
            delivery_estimate: integer('Minutes until it is delivered.'),
          },
          { description: 'The ways to order at this time.' },
        ),
      },
      component('MerchantOrdering', 'The ways to order.'),
    ),
    location: Type.Object(
      { distance: number('Miles from the address.'), ...locationFields },
      component('MerchantLocation', 'The merchant’s address and position.'),
    ),
    matched_items: Type.Optional(
      Type.Array(
        Type.Object(
          { id: text('The item’s id.'), name: text('The item’s name.'), price: dollars('Price') },
          component('MatchedItem', 'An item that matches the keyword.'),
        ),
        { description: 'With `keyword`: items that match.' },
      ),
    ),
  },
  component('Merchant', 'A merchant in search results.'),
)

const parts = Object.entries(FoundMerchant.properties as Record<string, TSchema>)
const isGroup = (schema: TSchema): schema is TObject => 'properties' in schema
/** `summary` with everything in it, or one field: `summary.name`. */
const merchantFields = parts
  .filter(([name]) => name !== 'id')
  .flatMap(([name, schema]) => {
    const inner = isGroup(schema) ? Object.keys(schema.properties) : []
    return [name, ...inner.map((field) => `${name}.${field}`)]
  })
const ChosenMerchant = Type.Partial(
  Type.Object(
    Object.fromEntries(
      parts.map(([name, schema]) => [name, isGroup(schema) ? Type.Partial(schema) : schema]),
    ),
  ),
)

const searchFields = {
  method: Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], {
    description: '`delivery`: merchants that deliver to the address. `pickup`: merchants near it.',
  }),
  address: Type.Optional(Address),
  ...coordinates('Degrees. Send coordinates instead of an address.'),
  access_token: Type.Optional(text('Marks the customer’s favorite merchants.')),
  merchant_type: Type.Optional(
    Type.Union(
      (['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'] as const).map((code) => Type.Literal(code)),
      { description: 'Only merchants of this type.' },
    ),
  ),
  inexact: Type.Optional(flag('Also accepts a ZIP code, a neighborhood or a point of interest.')),
  keyword: Type.Optional(
    Type.String({
      maxLength: 499,
      'x-refusal': { maxLength: 'keyword_too_long' },
      description: 'Name, cuisine or item.',
    }),
  ),
  dietary: dietaryFilter('Only merchants that have an item with all of these marks.'),
  order_time: Type.Optional(orderTimeInput('`ASAP` (default) or ISO 8601.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Default: no limit.' })),
  offset: Type.Optional(Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 1_000_000 })),
  fields: Type.Optional(
    Type.Array(oneOf(merchantFields, 'A field of a merchant.'), {
      maxItems: 50,
      'x-comma-list': true,
      description:
        'Merchant fields to return besides `id`, such as `summary.name,ordering.is_open`; `location` includes all its fields. Default: all.',
    }),
  ),
  radius: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 25, description: 'For pickup: radius in miles. Default 5.' }),
  ),
  at: At,
  explain: Explain,
}
export const SearchInput = Type.Object(searchFields, {
  'x-needs-one-of': [['address'], ['latitude', 'longitude']],
})
export type SearchQuery = Static<typeof SearchInput>

export const SearchAddress = Type.Object(
  {
    street: text('Street and house number.'),
    zip_code: text('ZIP code.'),
    state: text('State, two letters.'),
    city: text('City.'),
    latitude: number('Latitude in degrees.'),
    longitude: number('Longitude in degrees.'),
    is_exact_match: flag('Whether the house number was found.'),
  },
  component('SearchAddress', 'The searched address, as parsed.'),
)

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  promoted_merchants_id: Type.Array(Type.String(), { description: 'Ids of promoted merchants.' }),
  merchants: Type.Array(FoundMerchant, { description: 'The merchants, best match first.' }),
  verticals: Type.Array(
    Type.Object({
      type: text('Type of merchant.'),
      count: integer('The number of merchants.'),
      label: text('The type, for display.'),
    }),
    { description: 'The number of merchants of each type.' },
  ),
  cuisines: Type.Array(Type.String(), { description: 'Cuisines of the merchants found.' }),
  popular_cuisines: Type.Array(Type.String(), { description: 'The most frequent of them.' }),
  total: integer('The number of results, ignoring limit and offset.'),
  did_you_mean: nullable(
    text('What was searched for instead of `keyword` because nothing matched it as typed; null otherwise.'),
  ),
  explain: Type.Optional(
    Type.Array(Type.Unknown(), { description: 'With `explain`: why merchants aren’t listed.' }),
  ),
})

/** With `fields`. */
export const ChosenAnswer = Type.Object({
  ...SearchAnswer.properties,
  merchants: Type.Array(ChosenMerchant),
})

export const ListInput = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next` from the previous page.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: 'Default 1000.' })),
})
export const ListAnswer = Type.Object({
  merchants: Type.Array(
    Type.Object({
      id: text('The merchant’s id.'),
      name: text('The merchant’s name.'),
      short_tag: text('The merchant’s slug in URLs.'),
      geo_tag: text('The place’s slug in URLs.'),
      city: text('City.'),
      state: text('State, two letters.'),
    }),
    { description: 'The merchants on this page.' },
  ),
  next: nullable(integer('Send it as `after` for the next page; null on the last page.')),
})

export const SuggestInput = Type.Object({
  text: Type.String({ description: 'The beginning of an address.', minLength: 1, maxLength: 200 }),
})
export const SuggestAnswer = Type.Object({
  addresses: Type.Array(Type.String(), { description: 'Addresses, in the format the search accepts.' }),
})
