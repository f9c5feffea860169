import { Type } from 'typebox'
import { component, flag, integer, nullable, number, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'
import { type PaymentTypeName, paymentTypeNames } from './rules/payment-types.ts'

// Fields shared by several parts of a merchant.

export const PaymentTypes = Type.Array(
  Type.Unsafe<PaymentTypeName>({ type: 'string', enum: Object.keys(paymentTypeNames) }),
  {
    minItems: 1,
    maxItems: 10,
    'x-comma-list': true,
    description:
      'Accepted payment types: `credit`, `cash`, `gift card`, `promotions`. Default: `credit` and `promotions`.',
  },
)

export const At = Type.Optional(timeInput('Responds as of this time (ISO 8601) instead of now.'))
export const Explain = Type.Optional(flag('Adds `explain` with the reasons.'))
export const Address = Type.String({
  maxLength: 100_000,
  description: "'Address, City, State' or 'Address, ZIP'. Commas are optional.",
})
const Url = Type.Object(
  {
    geo_tag: text('The place’s slug in URLs.'),
    short_tag: text('The merchant’s slug in URLs.'),
    complete: text('The full URL.'),
  },
  component('MerchantUrl', 'The URL of the merchant’s page.'),
)
export const Summary = Type.Object(
  {
    name: text('The merchant’s name.'),
    cuisines: Type.Array(Type.String(), { description: 'Cuisines.' }),
    phone: text('Phone number.'),
    description: text('The merchant’s description of itself.'),
    overall_rating: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Rating from 1 to 100; 0 if not rated yet.',
    }),
    num_ratings: integer('Number of ratings.'),
    type: text('Type of merchant: `R` for restaurant …'),
    type_label: text('The type, for display.'),
    notes: text('Notes for customers.'),
    url: Url,
    activation_date: text('When it started selling here, YYYY-MM-DD.'),
    merchant_logo: nullable(text('URL of the logo.')),
    merchant_logo_raw: nullable(text('URL of the logo as uploaded.')),
    cover_image: Type.Optional(text('URL of the cover picture of the merchant’s page, if any.')),
  },
  component('MerchantSummary', 'About the merchant.'),
)
export const Specials = Type.Array(
  Type.Object({
    name: text('The special offer.'),
    type: text('Kind of special offer. `promotion` lowers the price automatically.'),
  }),
  { description: 'Special offers.' },
)
export const locationFields = {
  street: text('Street and house number.'),
  city: text('City.'),
  state: text('State, two letters.'),
  zip: text('ZIP code.'),
  longitude: number('Longitude in degrees.'),
  latitude: number('Latitude in degrees.'),
  landmark: nullable(text('A nearby landmark.')),
}
