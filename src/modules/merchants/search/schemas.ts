import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Estimated } from '../../../http/estimate-fields.ts'
import {
  component,
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

const Coordinate = (limit: number) =>
  Type.Number({ minimum: -limit, maximum: limit, description: 'Degrees; in place of an address.' })

/** Why a merchant takes no orders. */
const Closing = {
  closed_reason: nullable(
    text(
      'Why it takes no orders for this time: `outside_hours`, `holiday` (a date with hours of its own), `paused`, ' +
        '`no_schedule`, `no_zones`, `not_offered`. Null when it takes them.',
    ),
  ),
  paused_until: nullable(text('ISO 8601: takes no orders before; null when it has not paused.')),
}

export const FoundMerchant = Type.Object(
  {
    id: text('The merchant’s id.'),
    favorite: flag('Whether it is one of the customer’s favorites.'),
    summary: Summary,
    ordering: Type.Object(
      {
        delivery_processes_card: flag('Whether cards are charged online for deliveries.'),
        payment_types: Type.Array(Type.String(), { description: 'Payment types that it accepts.' }),
        is_rds: flag('Delivered by courier companies.'),
        time_needed: integer('Minutes until it is ready or delivered.'),
        estimate: Estimated,
        specials: Specials,
        last_or_next_order_time: nullable(
          iso('When open: the last time to order today. When closed: the next time'),
        ),
        minimum: dollars('The smallest order'),
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
          { description: 'The ways of ordering at this time.' },
        ),
      },
      component('MerchantOrdering', 'The ways of ordering.'),
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
  component('Merchant', 'A merchant in a search.'),
)

const parts = Object.entries(FoundMerchant.properties as Record<string, TSchema>)
const isGroup = (schema: TSchema): schema is TObject => 'properties' in schema
/** `summary` with all that is in it, or a part of it: `summary.name`. */
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
    description: '`delivery`: merchants that deliver to the address. `pickup`: merchants around it.',
  }),
  address: Type.Optional(Address),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  access_token: Type.Optional(text('To see favorite merchants.')),
  merchant_type: Type.Optional(
    Type.Union(
      (['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'] as const).map((code) => Type.Literal(code)),
      { description: 'Only merchants of this type.' },
    ),
  ),
  inexact: Type.Optional(flag('Also takes a zip code, a neighbourhood or a point of interest.')),
  keyword: Type.Optional(
    Type.String({
      maxLength: 499,
      'x-refusal': { maxLength: 'keyword_too_long' },
      description: 'Name, cuisine or item.',
    }),
  ),
  dietary: dietaryFilter('Only merchants that have an item with all of these marks.'),
  order_time: Type.Optional(orderTimeInput('`ASAP` (default) or ISO 8601.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'No limit when absent.' })),
  offset: Type.Optional(Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 1_000_000 })),
  fields: Type.Optional(
    Type.Array(oneOf(merchantFields, 'A field of a merchant.'), {
      maxItems: 50,
      'x-comma-list': true,
      description:
        'Fields of merchants to send, beside `id`, as `summary.name,ordering.is_open`; `location` is all that is in it. All of them if left out.',
    }),
  ),
  radius: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 25, description: 'Pickup: miles, 5 when absent.' }),
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
    zip_code: text('Zip code.'),
    state: text('State, two letters.'),
    city: text('City.'),
    latitude: number('Latitude in degrees.'),
    longitude: number('Longitude in degrees.'),
    is_exact_match: flag('Whether the house number was found.'),
  },
  component('SearchAddress', 'The address that was searched, as it was understood.'),
)

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  promoted_merchants_id: Type.Array(Type.String(), { description: 'Ids of promoted merchants.' }),
  merchants: Type.Array(FoundMerchant, { description: 'The merchants, the best first.' }),
  verticals: Type.Array(
    Type.Object({
      type: text('Type of merchant.'),
      count: integer('The number of merchants.'),
      label: text('The type as people read it.'),
    }),
    { description: 'The number of merchants of each type.' },
  ),
  cuisines: Type.Array(Type.String(), { description: 'Cuisines of the merchants that were found.' }),
  popular_cuisines: Type.Array(Type.String(), { description: 'The most frequent of them.' }),
  total: integer('The number of results without limit and offset.'),
  did_you_mean: nullable(
    text('What was searched for in place of `keyword`, which nothing has as it was typed; else null.'),
  ),
  explain: Type.Optional(
    Type.Array(Type.Unknown(), { description: 'With `explain`: why merchants are not listed.' }),
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
      description: 'The `next` of the page before.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: '1000 when absent.' })),
})
export const ListAnswer = Type.Object({
  merchants: Type.Array(
    Type.Object({
      id: text('The merchant’s id.'),
      name: text('The merchant’s name.'),
      short_tag: text('The merchant’s name in addresses.'),
      geo_tag: text('The place’s name in addresses.'),
      city: text('City.'),
      state: text('State, two letters.'),
    }),
    { description: 'The merchants of this page.' },
  ),
  next: nullable(integer('`after` of the next page; null: this is the last.')),
})

export const SuggestInput = Type.Object({
  text: Type.String({ description: 'The beginning of an address.', minLength: 1, maxLength: 200 }),
})
export const SuggestAnswer = Type.Object({
  addresses: Type.Array(Type.String(), { description: 'As the search takes them.' }),
})
