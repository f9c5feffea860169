import { type Static, Type } from 'typebox'
import { component, dollars, flag, idInput, integer, iso, nullable, number, text } from '../../http/fields.ts'
import { inputReader } from '../../http/input.ts'
import { NotifyShape } from '../../http/notify-fields.ts'

const optional = Type.Optional
const Iso = text('ISO 8601 with offset.')
const Text = Type.String({ description: 'Free text.', maxLength: 200 })

// Account

const counts = ['alcohol', 'food', 'groceries', 'laundry'] as const
const Location = Type.Object(
  {
    location_id: integer('The address’s id.'),
    label: text('The customer’s name for the address.'),
    street: text('Street and house number.'),
    city: text('City.'),
    state: text('State, two letters.'),
    phone: text('Phone number.'),
    zip_code: text('ZIP code.'),
    postal_code: text('The same as `zip_code`.'),
    cross_streets: nullable(text('The nearest cross streets.')),
    unit_number: text('Apartment, floor or suite.'),
    instructions: text('Directions for couriers.'),
    company: nullable(text('Company at the address.')),
    company_id: integer('0 without a company account.'),
    longitude: number('Longitude in degrees.'),
    latitude: number('Latitude in degrees.'),
    date_last_used: iso('When an order last went there'),
    default: flag('Whether it is the default address.'),
    verified: flag('Whether the address was verified.'),
    editable_fields: Type.Array(Type.String(), { description: 'Fields you can change.' }),
  },
  component('CustomerLocation', 'An address in the customer’s address book.'),
)

const User = Type.Object(
  {
    email: text('Email address.'),
    first_name: text('First name.'),
    last_name: text('Last name.'),
    phone: text('Phone number.'),
    delivery_points: integer('Points available to spend.'),
    life_time_delivery_points: integer('Points earned so far.'),
    user_id: integer('The same as `customer_id`.'),
    customer_id: integer('The customer’s id.'),
    human_id: integer('The same as `customer_id`.'),
    roles: Type.Array(Type.String(), { description: 'Roles of the account.' }),
    life_time_orders_count: integer('Orders so far.'),
    sms_notify: flag('Whether to send text messages about orders.'),
    notify: optional(NotifyShape),
    life_time_orders_count_per_vertical: Type.Object(
      Object.fromEntries(counts.map((vertical) => [vertical, integer(`${vertical} orders so far.`)])),
      { description: 'Orders so far by kind of goods.' },
    ),
    account_integrations: Type.Array(Type.Unknown(), { description: 'Always empty.' }),
    pending_updates: Type.Object(
      {
        to_email: nullable(text('The new email address.')),
        to_phone: nullable(text('The new phone number.')),
        valid_until: Type.Union([Iso, Type.Literal(false)], {
          description: 'Until when they can be confirmed, ISO 8601; false if nothing is pending.',
        }),
      },
      { description: 'Changes awaiting confirmation.' },
    ),
    office_user: Type.Object(
      { name: text('The company’s name; empty if none.'), role: text('The role there; empty if none.') },
      { description: 'The customer’s role in a company account.' },
    ),
    is_tax_exempt: flag('Whether the customer is exempt from sales tax.'),
  },
  component('CustomerProfile', 'The customer’s profile.'),
)

export const Account = Type.Object({
  user: User,
  userAddress: nullable(Location),
  user_payments: Type.Object(
    {
      credit_balance: Type.Object(
        { id: integer('Id of the credit.'), value: dollars('The remaining credit') },
        { description: 'Credit from the operator.' },
      ),
      gift_cards: Type.Array(
        Type.Object({
          id: integer('The gift card’s id.'),
          value: text('Dollars with two decimals.'),
          type: text('Kind of gift card.'),
          last_four: text('The last four digits.'),
        }),
        { description: 'Gift cards with a balance.' },
      ),
      total_credit: dollars('Total of credit and gift cards'),
    },
    component('UserPayments', 'Credit and gift cards.'),
  ),
  third_party_auth: text('Always empty.'),
  uid: text('The customer’s id as text.'),
})

// Locations

const LocationId = idInput('The address’s id.', { 'x-refusal': 'unknown_location' })
const address = {
  street: Type.String({ description: 'Street and house number.', minLength: 5, maxLength: 100 }),
  city: Type.String({ description: 'City.', minLength: 2, maxLength: 60 }),
  state: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' }),
  zip_code: Type.String({ pattern: '^[0-9]{5}$', description: 'Five digits.' }),
  phone: Type.String({
    pattern: '^(?=\\D*(?:1\\D*)?(?:\\d\\D*){10}$)[+0-9() .-]{10,12}$',
    description: 'Ten digits, in 10 to 12 characters.',
  }),
}
const extras = {
  unit_number: optional(nullable(Type.String({ description: 'Apartment, floor or suite.', maxLength: 50 }))),
  company: optional(nullable(Text)),
  cross_streets: optional(nullable(Text)),
  instructions: optional(nullable(Type.String({ description: 'Directions for couriers.', maxLength: 1000 }))),
  label: optional(nullable(Type.String({ description: 'Your name for the address.', maxLength: 60 }))),
  default: optional(flag('Whether to make it the default address.')),
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
    phone: 'Ten digits, in 10 to 12 characters. Required without location_id.',
    unit_number: 'Apartment, suite, floor.',
    company: 'Company at the address.',
    cross_streets: 'The nearest cross streets.',
    instructions: 'For the courier.',
    label: 'The customer’s name for the address.',
    default: 'true makes it the default address.',
  }),
})
export type PostedLocationInput = Static<typeof PostedLocation>
export const readNewLocation = inputReader(NewLocation)
export const readLocationPatch = inputReader(LocationPatch)

export const LocationQuery = Type.Object({ location_id: LocationId })
export const Locations = Type.Object({
  locations: Type.Array(Location, { description: 'The address book.' }),
})
export const OneLocation = Type.Object({ location_id: integer('The address’s id.'), location: Location })
export const GoneLocation = Type.Object({ location_id: integer('The address’s id.') })

// Cards

const Card = Type.Object(
  {
    cc_id: text('The card’s id.'),
    type: text('Visa, MasterCard, American Express or Discover.'),
    last_four: text('The last four digits.'),
    exp_month: integer('Month of expiry, 1 to 12.'),
    exp_year: integer('Year of expiry.'),
  },
  component('SavedCard', 'A card stored at the payment gateway.'),
)
export const CardsQuery = Type.Object({
  include_expired: optional(
    Type.Boolean({ description: 'Whether to include expired cards.', default: false }),
  ),
})

export const NewCard = Type.Object({
  cc_number: Type.String({
    pattern: '^[0-9][0-9 -]{11,30}$',
    description: 'May contain spaces and dashes. Passed on to the payment gateway and never stored.',
  }),
  exp_month: Type.Integer({ description: 'Month of expiry, 1 to 12.', minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 0, maximum: 2099, description: 'Four digits or two.' }),
  cvv: Type.String({
    pattern: '^[0-9]{3,4}$',
    description: 'Three digits, four for American Express. Never stored.',
  }),
  billing_zip: Type.String({ pattern: '^[0-9]{5}(-[0-9]{4})?$', description: 'Five digits.' }),
})
export type NewCardInput = Static<typeof NewCard>
export const readNewCard = inputReader(NewCard)
export const AddedCard = Type.Object({ cc_id: text('The card’s id.'), card: Card })

const fieldsOfGateway = {
  gateway: text('The gateway that the card fields belong to: `stripe`.'),
  publishable_key: text('Identifies the account to the script.'),
  script_url: text('The script that shows the fields.'),
}
export const CardFieldsShape = Type.Object(
  fieldsOfGateway,
  component('CardFields', 'The payment gateway’s own card fields.'),
)
export const Cards = Type.Object({
  cards: Type.Array(Card, { description: 'The customer’s cards.' }),
  card_fields: nullable(CardFieldsShape),
})
export const BegunCardSetup = Type.Object({
  setup_id: text('Identifies the setup when you save the card or pay with it.'),
  client_secret: text('For the gateway’s script, only in this person’s browser.'),
  ...fieldsOfGateway,
})
export const CollectedCard = Type.Object({
  setup_id: Type.String({
    pattern: '^seti_\\w{1,200}$',
    description: 'A setup completed by the gateway’s script.',
  }),
})
export const CardQuery = Type.Object({
  cc_id: idInput('The card’s id.', { 'x-refusal': 'unknown_card' }),
})
export const GoneCard = Type.Object({ cc_id: text('The card’s id.') })

type LooseProperties<Names extends string> = {
  [Name in Names]: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>
}
function asLoose<Names extends keyof typeof NewLocation.properties>(
  descriptions: Record<Names, string>,
): LooseProperties<Names> {
  const shapes = new Map<string, Type.TSchema>(Object.entries(NewLocation.properties))
  const loose = Object.entries<string>(descriptions).map(([name, description]) => {
    const shape = { ...shapes.get(name), description }
    return [name, optional(Type.Union([Type.Unknown(), Type.Null()], { 'x-shape': shape }))]
  })
  return Object.fromEntries(loose)
}
