import { type Static, Type } from 'typebox'
import { inputReader } from '../../http/input.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = Type.Optional
const Dollars = Type.Number({ description: 'Dollars.' })
const Iso = Type.String({ description: 'ISO 8601 with offset.' })
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const Text = Type.String({ maxLength: 200 })

// Account

const counts = ['alcohol', 'food', 'groceries', 'laundry'] as const
const Location = Type.Object({
  location_id: Type.Integer(),
  label: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  phone: Type.String(),
  zip_code: Type.String(),
  postal_code: Type.String(),
  cross_streets: nullable(Type.String()),
  unit_number: Type.String(),
  instructions: Type.String(),
  company: nullable(Type.String()),
  company_id: Type.Integer({ description: '0 without a company account.' }),
  longitude: Type.Number(),
  latitude: Type.Number(),
  date_last_used: Iso,
  default: Type.Boolean(),
  verified: Type.Boolean({ description: 'Whether the address could be checked.' }),
  editable_fields: Type.Array(Type.String()),
})

const User = Type.Object({
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Type.String(),
  delivery_points: Type.Integer(),
  life_time_delivery_points: Type.Integer(),
  user_id: Type.Integer(),
  customer_id: Type.Integer(),
  human_id: Type.Integer(),
  roles: Type.Array(Type.String()),
  life_time_orders_count: Type.Integer(),
  sms_notify: Type.Boolean(),
  life_time_orders_count_per_vertical: Type.Object(
    Object.fromEntries(counts.map((vertical) => [vertical, Type.Integer()])),
  ),
  account_integrations: Type.Array(Type.Unknown()),
  pending_updates: Type.Object({
    to_email: nullable(Type.String()),
    to_phone: nullable(Type.String()),
    valid_until: Type.Union([Iso, Type.Literal(false)]),
  }),
  office_user: Type.Object({ name: Type.String(), role: Type.String() }),
  is_tax_exempt: Type.Boolean(),
})

export const Account = Type.Object({
  user: User,
  userAddress: nullable(Location),
  user_payments: Type.Object({
    credit_balance: Type.Object({ id: Type.Integer(), value: Dollars }),
    gift_cards: Type.Array(
      Type.Object({
        id: Type.Integer(),
        value: Type.String({ description: 'Dollars with two decimals.' }),
        type: Type.String(),
        last_four: Type.String(),
      }),
    ),
    total_credit: Dollars,
  }),
  third_party_auth: Type.String(),
  uid: Type.String(),
})

// Locations

const LocationId = Type.Integer({ ...anyId, 'x-refusal': 'unknown_location' })
const address = {
  street: Type.String({ minLength: 5, maxLength: 100 }),
  city: Type.String({ minLength: 2, maxLength: 60 }),
  state: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' }),
  zip_code: Type.String({ pattern: '^[0-9]{5}$', description: 'Five digits.' }),
  phone: Type.String({
    pattern: '^(?=\\D*(?:1\\D*)?(?:\\d\\D*){10}$)[+0-9() .-]{10,12}$',
    description: 'Ten digits in 10 to 12 characters.',
  }),
}
const extras = {
  unit_number: optional(nullable(Type.String({ maxLength: 50 }))),
  company: optional(nullable(Text)),
  cross_streets: optional(nullable(Text)),
  instructions: optional(nullable(Type.String({ maxLength: 1000 }))),
  label: optional(nullable(Type.String({ maxLength: 60 }))),
  default: optional(Type.Boolean()),
}
const NewLocation = Type.Object({ ...address, ...extras })
const changes = {
  street: optional(address.street),
  city: optional(address.city),
  state: optional(address.state),
  zip_code: optional(address.zip_code),
  phone: optional(address.phone),
  ...extras,
}
export const LocationPatch = Type.Object({ location_id: LocationId, ...changes })
export type LocationPatchInput = Static<typeof LocationPatch>
export type LocationFields = Omit<LocationPatchInput, 'location_id'>

/** Takes anything: whether fields are required depends on `location_id`, so the use case reads it strictly. */
export const PostedLocation = Type.Object({
  location_id: optional(LocationId),
  ...asLoose({
    street: 'At least 5 characters. Required without location_id.',
    city: 'At least 2 characters. Required without location_id.',
    state: 'Two letters. Required without location_id.',
    zip_code: 'Five digits. Required without location_id.',
    phone: 'Ten digits in 10 to 12 characters. Required without location_id.',
    unit_number: 'Apartment, suite, floor.',
    company: '',
    cross_streets: '',
    instructions: 'For the courier.',
    label: 'What the customer calls this place.',
    default: 'true makes it the default address.',
  }),
})
export type PostedLocationInput = Static<typeof PostedLocation>
export const readNewLocation = inputReader(NewLocation)
export const readLocationPatch = inputReader(LocationPatch)

export const LocationQuery = Type.Object({ location_id: LocationId })
export const Locations = Type.Object({ locations: Type.Array(Location) })
export const OneLocation = Type.Object({ location_id: Type.Integer(), location: Location })
export const GoneLocation = Type.Object({ location_id: Type.Integer() })

// Cards

const Card = Type.Object({
  cc_id: Type.String(),
  type: Type.String({ description: 'Visa, MasterCard, American Express or Discover.' }),
  last_four: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
})
export const CardsQuery = Type.Object({ include_expired: optional(Type.Boolean({ default: false })) })
export const Cards = Type.Object({ cards: Type.Array(Card) })

export const NewCard = Type.Object({
  cc_number: Type.String({
    pattern: '^[0-9][0-9 -]{11,30}$',
    description: 'Spaces and dashes may stand in it. It is passed on to the gateway and kept nowhere.',
  }),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 0, maximum: 2099, description: 'Four digits or two.' }),
  cvv: Type.String({
    pattern: '^[0-9]{3,4}$',
    description: 'Three digits; American Express four. Kept nowhere.',
  }),
  billing_zip: Type.String({ pattern: '^[0-9]{5}(-[0-9]{4})?$', description: 'Five digits.' }),
})
export type NewCardInput = Static<typeof NewCard>
export const readNewCard = inputReader(NewCard)
export const AddedCard = Type.Object({ cc_id: Type.String(), card: Card })
export const CardQuery = Type.Object({ cc_id: Type.Integer({ ...anyId, 'x-refusal': 'unknown_card' }) })
export const GoneCard = Type.Object({ cc_id: Type.String() })

type LooseProperties<Names extends string> = {
  [Name in Names]: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>
}
function asLoose<Names extends string>(descriptions: Record<Names, string>): LooseProperties<Names> {
  const loose = Object.entries<string>(descriptions).map(([name, description]) => {
    return [name, optional(Type.Union([Type.Unknown(), Type.Null()], description ? { description } : {}))]
  })
  return Object.fromEntries(loose)
}
