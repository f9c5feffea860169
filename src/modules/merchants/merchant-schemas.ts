import { Type } from 'typebox'
import { component, flag, integer, nullable, number, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'
import { type PaymentTypeName, paymentTypeNames } from './rules/payment-types.ts'

// Fields that several parts of a merchant have in common.

export const PaymentTypes = Type.Array(
  Type.Unsafe<PaymentTypeName>({ type: 'string', enum: Object.keys(paymentTypeNames) }),
  {
    minItems: 1,
    maxItems: 10,
    'x-comma-list': true,
    description:
      'Accepted payment types: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set.',
  },
)

export const At = Type.Optional(timeInput('Answers as of this moment (ISO 8601) instead of now.'))
export const Explain = Type.Optional(flag('Says why: adds `explain`.'))
export const Address = Type.String({
  maxLength: 100_000,
  description: "'Address, City, State' or 'Address, Zip'; commas may be left out.",
})
const Url = Type.Object(
  {
    geo_tag: text('The place’s name in addresses.'),
    short_tag: text('The merchant’s name in addresses.'),
    complete: text('The whole address.'),
  },
  component('MerchantUrl', 'The URL of the merchant’s page.'),
)
export const Summary = Type.Object(
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
    cover_image: Type.Optional(
      text('Address of the picture at the head of the merchant’s page, where it has one.'),
    ),
  },
  component('MerchantSummary', 'About the merchant.'),
)
export const Specials = Type.Array(
  Type.Object({
    name: text('The special offer.'),
    type: text('Kind of special offer; `promotion` lowers the price by itself.'),
  }),
  { description: 'Special offers.' },
)
export const locationFields = {
  street: text('Street and house number.'),
  city: text('City.'),
  state: text('State, two letters.'),
  zip: text('Zip code.'),
  longitude: number('Longitude in degrees.'),
  latitude: number('Latitude in degrees.'),
  landmark: nullable(text('Something nearby that is easy to find.')),
}
