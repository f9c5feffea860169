import { type Static, Type } from 'typebox'
import type { RefusalCode } from '../../../core/refusal-catalogue.ts'

/**
 * An id that no merchant can have is as unknown as one that none has. Words that lead elsewhere are no merchants: what
 * does not exist below them is an unknown path.
 */
const merchantInPath = (unknown: RefusalCode) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-not-in-path': ['admin', 'search', 'favorite', 'list'],
    'x-refusal': unknown,
  })
export const MerchantInPath = merchantInPath('no_rest')
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Iso = Type.String({ description: 'ISO 8601 with offset.' })
const Dollars = Type.Number({ description: 'Dollars.' })
const at = Type.Optional(
  Type.String({ maxLength: 100, description: 'Answers as of this moment (ISO 8601) instead of now.' }),
)
const explain = Type.Optional(Type.Boolean({ description: 'Says why: adds `explain`.' }))
const Address = Type.String({
  maxLength: 100_000,
  description: "'Address, City, State' or 'Address, Zip'; commas may be left out.",
})
const Coordinate = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })

const searchFields = {
  method: Type.Union([Type.Literal('delivery'), Type.Literal('pickup')]),
  address: Type.Optional(Address),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  access_token: Type.Optional(Type.String({ description: 'To see favourite merchants.' })),
  merchant_type: Type.Optional(
    Type.Union((['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'] as const).map((code) => Type.Literal(code))),
  ),
  inexact: Type.Optional(
    Type.Boolean({ description: 'Also takes a zip code, a neighbourhood or a point of interest.' }),
  ),
  keyword: Type.Optional(
    Type.String({
      maxLength: 499,
      'x-refusal': { maxLength: 'keyword_too_long' },
      description: 'Name, cuisine or item.',
    }),
  ),
  order_time: Type.Optional(Type.String({ maxLength: 100, description: '`ASAP` (default) or ISO 8601.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'No limit when absent.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
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

const Url = Type.Object({ geo_tag: Type.String(), short_tag: Type.String(), complete: Type.String() })
const Summary = Type.Object({
  name: Type.String(),
  cuisines: Type.Array(Type.String()),
  phone: Type.String(),
  description: Type.String(),
  overall_rating: Type.Integer({ minimum: 0, maximum: 100, description: '0 means not rated yet.' }),
  num_ratings: Type.Integer(),
  type: Type.String(),
  type_label: Type.String(),
  notes: Type.String(),
  url: Url,
  activation_date: Type.String(),
  merchant_logo: nullable(Type.String()),
  merchant_logo_raw: nullable(Type.String()),
})
const Specials = Type.Array(Type.Object({ name: Type.String(), type: Type.String() }))
const place = {
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  longitude: Type.Number(),
  latitude: Type.Number(),
  landmark: nullable(Type.String()),
}
const SearchAddress = Type.Object({
  street: Type.String(),
  zip_code: Type.String(),
  state: Type.String(),
  city: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  is_exact_match: Type.Boolean(),
})

export const FoundMerchant = Type.Object({
  id: Type.String(),
  favorite: Type.Boolean(),
  summary: Summary,
  ordering: Type.Object({
    delivery_processes_card: Type.Boolean(),
    payment_types: Type.Array(Type.String()),
    is_rds: Type.Boolean({ description: 'Delivered by courier companies.' }),
    time_needed: Type.Integer({ description: 'Minutes.' }),
    specials: Specials,
    last_or_next_order_time: nullable(Iso),
    minimum: Dollars,
    is_open: Type.Boolean(),
    delivery_charge: nullable(Dollars),
    delivery_percent: nullable(Type.Number({ description: 'A fraction: 0.15 is 15 %.' })),
    availability: Type.Object({
      pickup: Type.Boolean(),
      delivery: Type.Boolean(),
      delivery_estimate: Type.Integer({ description: 'Minutes.' }),
    }),
  }),
  location: Type.Object({ distance: Type.Number({ description: 'Miles.' }), ...place }),
  matched_items: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.String(), price: Dollars })),
  ),
})

export const SearchAnswer = Type.Object({
  search_address: SearchAddress,
  promoted_merchants_id: Type.Array(Type.String()),
  merchants: Type.Array(FoundMerchant),
  verticals: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer(), label: Type.String() })),
  cuisines: Type.Array(Type.String()),
  popular_cuisines: Type.Array(Type.String()),
  total: Type.Integer({ description: 'How many there are without limit and offset.' }),
  explain: Type.Optional(Type.Array(Type.Unknown())),
})

export const InfoInput = Type.Object({
  merchant_id: MerchantInPath,
  address: Type.Optional(Address),
  at,
  explain,
})
export type InfoQuery = Static<typeof InfoInput>

const Range = Type.Object({ lowest: Dollars, highest: Dollars })
const Minimum = Type.Object({ delivery: nullable(Range), pickup: Dollars })
export const InfoAnswer = Type.Object({
  merchant: Type.Object({
    id: Type.String(),
    location: Type.Object(place),
    summary: Summary,
    ordering: Type.Object({
      availability: Type.Object({
        pickup: Type.Boolean(),
        delivery: Type.Boolean(),
        next_pickup_time: nullable(Iso),
        next_delivery_time: nullable(Iso),
      }),
      payment_types: Type.Array(Type.String()),
      time_needed: Type.Integer({ description: 'Minutes, with what a busy kitchen adds.' }),
      paused_until: nullable(
        Type.String({ description: 'ISO 8601: takes no orders before; null when it has not paused.' }),
      ),
      busy_minutes: Type.Integer({ description: 'Of `time_needed`: what a busy kitchen adds.' }),
      specials: Specials,
      order_type: Type.String({ description: '`both`, `delivery`, `pickup` or `none`.' }),
      is_rds: Type.Boolean(),
      delivery_processes_card: Type.Boolean(),
      minimum: Minimum,
      delivery_charge: nullable(Type.Union([Dollars, Range])),
      delivery_percent: nullable(Type.Union([Type.Number(), Range])),
      deliverable: Type.Optional(Type.Boolean({ description: 'With an address: whether a zone covers it.' })),
    }),
    minimum: Minimum,
    display_status: Type.Object({ code: Type.Integer(), message: Type.String() }),
  }),
  explain: Type.Optional(Type.Unknown()),
})

export const HoursInput = Type.Object({
  merchant_id: merchantInPath('bad_id'),
  utc: Type.Optional(Type.Boolean({ description: 'ISO 8601 in UTC instead of local HH:mm.' })),
  iso: Type.Optional(Type.Boolean({ description: 'ISO 8601 with the local offset, in current_schedule.' })),
  at,
})
export type HoursQuery = Static<typeof HoursInput>

const OpenTimes = Type.Object({
  times_open: Type.Array(Type.Object({ start: Type.String(), end: Type.String() })),
})
const DatedOpenTimes = Type.Object({ date: Type.String(), ...OpenTimes.properties })
const week = <T extends Type.TSchema>(Day: T) =>
  Type.Object({
    sunday: Day,
    monday: Day,
    tuesday: Day,
    wednesday: Day,
    thursday: Day,
    friday: Day,
    saturday: Day,
  })
export const HoursAnswer = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  standard_schedule: Type.Object({ business: week(OpenTimes), delivery: week(OpenTimes) }),
  current_schedule: Type.Object({
    business: week(DatedOpenTimes),
    delivery: week(DatedOpenTimes),
    availability: Type.Object({ pickup: Type.Boolean(), delivery: Type.Boolean() }),
  }),
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
      id: Type.String(),
      name: Type.String(),
      short_tag: Type.String(),
      geo_tag: Type.String(),
      city: Type.String(),
      state: Type.String(),
    }),
  ),
  next: Type.Union([Type.Integer(), Type.Null()]),
})

export const SuggestInput = Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) })
export const SuggestAnswer = Type.Object({
  addresses: Type.Array(Type.String(), { description: 'As the search takes them.' }),
})
