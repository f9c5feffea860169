import { type Static, Type } from 'typebox'
import type { RefusalCode } from '../../../core/refusal-catalogue.ts'
import { component, dollars, flag, integer, iso, nullable, number, text } from '../../../http/fields.ts'
import { Closing, Estimated } from './estimate-schemas.ts'

/**
 * An id that no merchant can have is as unknown as one that none has. Words that lead elsewhere are no merchants: what
 * does not exist below them is an unknown path.
 */
const merchantInPath = (unknown: RefusalCode) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The merchant’s id.',
    'x-not-in-path': ['admin', 'search', 'favorite', 'list'],
    'x-refusal': unknown,
  })
export const MerchantInPath = merchantInPath('no_rest')
const Dollars = number('Dollars.')
const at = Type.Optional(
  Type.String({ maxLength: 100, description: 'Answers as of this moment (ISO 8601) instead of now.' }),
)
const explain = Type.Optional(flag('Says why: adds `explain`.'))
const Address = Type.String({
  maxLength: 100_000,
  description: "'Address, City, State' or 'Address, Zip'; commas may be left out.",
})
const Coordinate = (limit: number) =>
  Type.Number({ minimum: -limit, maximum: limit, description: 'Degrees; in place of an address.' })

const searchFields = {
  method: Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], {
    description: '`delivery`: merchants that deliver to the address. `pickup`: merchants around it.',
  }),
  address: Type.Optional(Address),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  access_token: Type.Optional(text('To see favourite merchants.')),
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
  order_time: Type.Optional(Type.String({ maxLength: 100, description: '`ASAP` (default) or ISO 8601.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'No limit when absent.' })),
  offset: Type.Optional(Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 1_000_000 })),
  radius: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 25, description: 'Pickup: miles, 5 when absent.' }),
  ),
  at,
  explain,
}
export const SearchInput = Type.Object(searchFields, {
  'x-needs-one-of': [['address'], ['latitude', 'longitude']],
})
export type SearchQuery = Static<typeof SearchInput>

const Url = Type.Object(
  {
    geo_tag: text('The place’s name in addresses.'),
    short_tag: text('The merchant’s name in addresses.'),
    complete: text('The whole address.'),
  },
  component('MerchantUrl', 'Where the merchant’s page is.'),
)
const Summary = Type.Object(
  {
    name: text('The merchant’s name.'),
    cuisines: Type.Array(Type.String(), { description: 'Cuisines.' }),
    phone: text('Phone number.'),
    description: text('About the merchant, in its own words.'),
    overall_rating: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Rating from 1 to 100; 0: not rated yet.',
    }),
    num_ratings: integer('Number of ratings.'),
    type: text('Type of merchant: `R` for restaurant …'),
    type_label: text('The type as people read it.'),
    notes: text('Notes for customers.'),
    url: Url,
    activation_date: text('Since when it sells here, YYYY-MM-DD.'),
    merchant_logo: nullable(text('Address of the logo.')),
    merchant_logo_raw: nullable(text('Address of the logo as it was uploaded.')),
  },
  component('MerchantSummary', 'About the merchant.'),
)
const Specials = Type.Array(
  Type.Object({ name: text('The special offer.'), type: text('Kind of special offer.') }),
  { description: 'Special offers.' },
)
const place = {
  street: text('Street and house number.'),
  city: text('City.'),
  state: text('State, two letters.'),
  zip: text('Zip code.'),
  longitude: number('Longitude in degrees.'),
  latitude: number('Latitude in degrees.'),
  landmark: nullable(text('Something nearby that is easy to find.')),
}
const SearchAddress = Type.Object(
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

export const FoundMerchant = Type.Object(
  {
    id: text('The merchant’s id.'),
    favorite: flag('Whether it is one of the customer’s favourites.'),
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
        delivery_percent: nullable(number('The delivery fee as a fraction of the order: 0.15 is 15 %.')),
        availability: Type.Object(
          {
            pickup: flag('Whether pickup is possible.'),
            delivery: flag('Whether delivery is possible.'),
            delivery_estimate: integer('Minutes until it is delivered.'),
          },
          { description: 'What can be ordered at this time.' },
        ),
      },
      component('MerchantOrdering', 'How one can order.'),
    ),
    location: Type.Object(
      { distance: number('Miles from the address.'), ...place },
      component('MerchantLocation', 'Where it is.'),
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

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  promoted_merchants_id: Type.Array(Type.String(), { description: 'Ids of promoted merchants.' }),
  merchants: Type.Array(FoundMerchant, { description: 'The merchants, the best first.' }),
  verticals: Type.Array(
    Type.Object({
      type: text('Type of merchant.'),
      count: integer('How many there are.'),
      label: text('The type as people read it.'),
    }),
    { description: 'How many there are of each type.' },
  ),
  cuisines: Type.Array(Type.String(), { description: 'Cuisines of the merchants that were found.' }),
  popular_cuisines: Type.Array(Type.String(), { description: 'The most frequent of them.' }),
  total: integer('How many there are without limit and offset.'),
  explain: Type.Optional(
    Type.Array(Type.Unknown(), { description: 'With `explain`: why merchants are not listed.' }),
  ),
})

export const InfoInput = Type.Object({
  merchant_id: MerchantInPath,
  address: Type.Optional(Address),
  at,
  explain,
})
export type InfoQuery = Static<typeof InfoInput>

const Range = Type.Object(
  { lowest: dollars('The lowest'), highest: dollars('The highest') },
  component('DollarRange', 'The lowest and the highest amount, by delivery zone.'),
)
const Minimum = Type.Object(
  { delivery: nullable(Range), pickup: dollars('For pickup') },
  component('OrderMinimum', 'The smallest order.'),
)
export const InfoAnswer = Type.Object({
  merchant: Type.Object(
    {
      id: text('The merchant’s id.'),
      location: Type.Object(place, { description: 'Where it is.' }),
      summary: Summary,
      ordering: Type.Object(
        {
          availability: Type.Object(
            {
              pickup: flag('Whether pickup is possible.'),
              delivery: flag('Whether delivery is possible.'),
              next_pickup_time: nullable(iso('The next time for pickup')),
              next_delivery_time: nullable(iso('The next time for delivery')),
            },
            { description: 'What can be ordered now.' },
          ),
          payment_types: Type.Array(Type.String(), { description: 'Payment types that it accepts.' }),
          time_needed: integer('Minutes, with what a busy kitchen adds.'),
          estimate: Estimated,
          paused_until: nullable(text('ISO 8601: takes no orders before; null when it has not paused.')),
          busy_minutes: integer('Of `time_needed`: what a busy kitchen adds.'),
          specials: Specials,
          order_type: text('`both`, `delivery`, `pickup` or `none`.'),
          is_rds: flag('Whether courier companies deliver for it.'),
          delivery_processes_card: flag('Whether cards are charged online for deliveries.'),
          minimum: Minimum,
          delivery_charge: nullable(
            Type.Union([Dollars, Range], {
              description: 'The delivery fee, in dollars; a range without an address.',
            }),
          ),
          delivery_percent: nullable(
            Type.Union([Type.Number(), Range], {
              description: 'The delivery fee as a fraction of the order; a range without an address.',
            }),
          ),
          deliverable: Type.Optional(flag('With an address: whether a zone covers it.')),
        },
        { description: 'How one can order.' },
      ),
      minimum: Minimum,
      display_status: Type.Object(
        { code: integer('The status as a number.'), message: text('The status for people.') },
        { description: 'Whether it is open, in words.' },
      ),
    },
    { description: 'The merchant.' },
  ),
  explain: Type.Optional(Type.Unknown({ description: 'With `explain`: why it is open or closed.' })),
})

export const HoursInput = Type.Object({
  merchant_id: merchantInPath('bad_id'),
  utc: Type.Optional(flag('ISO 8601 in UTC instead of local HH:mm.')),
  iso: Type.Optional(flag('ISO 8601 with the local offset, in current_schedule.')),
  at,
})
export type HoursQuery = Static<typeof HoursInput>

const OpenTimes = Type.Object(
  {
    times_open: Type.Array(
      Type.Object({ start: text('Begin of the time.'), end: text('End of the time.') }),
      { description: 'The times, the earliest first.' },
    ),
  },
  component('OpenTimes', 'When it is open on a day of the week.'),
)
const DatedOpenTimes = Type.Object(
  { date: text('The date, YYYY-MM-DD.'), ...OpenTimes.properties },
  component('DatedOpenTimes', 'When it is open on a date.'),
)
const week = <T extends Type.TSchema>(Day: T, options: ReturnType<typeof component>) =>
  Type.Object(
    {
      sunday: Day,
      monday: Day,
      tuesday: Day,
      wednesday: Day,
      thursday: Day,
      friday: Day,
      saturday: Day,
    },
    options,
  )
const EveryWeek = component('StandardWeek', 'For pickup.')
const ThisWeek = component('CurrentWeek', 'For pickup.')
export const HoursAnswer = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  merchant_name: text('The merchant’s name.'),
  standard_schedule: Type.Object(
    {
      business: week(OpenTimes, EveryWeek),
      delivery: week(OpenTimes, { ...EveryWeek, description: 'For delivery.' }),
    },
    { description: 'The hours of every week.' },
  ),
  current_schedule: Type.Object(
    {
      business: week(DatedOpenTimes, ThisWeek),
      delivery: week(DatedOpenTimes, { ...ThisWeek, description: 'For delivery.' }),
      availability: Type.Object(
        { pickup: flag('Whether pickup is possible.'), delivery: flag('Whether delivery is possible.') },
        { description: 'What can be ordered now.' },
      ),
    },
    { description: 'The hours of the next seven days, holidays included.' },
  ),
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
