import { type Static, Type } from 'typebox'
import { component, integer, nullable, number, text } from '../../../http/fields.ts'

const optional = Type.Optional
const short = Type.String({ description: 'Up to 500 characters.', maxLength: 500 })
const long = Type.String({ description: 'Up to 5,000 characters.', maxLength: 5000 })

const Place = Type.Object(
  {
    address: optional(short),
    apt: optional(short),
    city: optional(short),
    state: optional(short),
    zip: optional(short),
    latitude: optional(number('Latitude in degrees.')),
    longitude: optional(number('Longitude in degrees.')),
  },
  component('TestPlace', 'An address. Missing fields are taken from an example order.'),
)
const Gratuity = optional(Type.Number({ minimum: 0, maximum: 100_000, description: 'Dollars.' }))
const Items = Type.Array(
  Type.Object({
    name: short,
    quantity: Type.Integer({ description: 'The quantity.', minimum: 1, maximum: 1000 }),
  }),
  { description: 'The items of the delivery.', maxItems: 500 },
)

/** Missing fields are taken from an example order in New York. */
export const TestEstimate = Type.Object({
  pickup: optional(Place),
  delivery: optional(Place),
  gratuity: Gratuity,
})

export const TestBooking = Type.Object({
  estimate_id: optional(
    Type.String({
      maxLength: 500,
      description: 'If omitted, an estimate is requested first and then booked.',
    }),
  ),
  order_id: optional(short),
  idempotency_key: optional(
    Type.String({
      pattern: '^[!-~]+$',
      maxLength: 255,
      description: 'For testing a retry. Default: a new key.',
    }),
  ),
  items: optional(Items),
  pickup: optional(
    Type.Object(
      {
        location: optional(Place),
        contact: optional(
          Type.Object(
            { merchant_name: optional(short), email: optional(short), phone: optional(short) },
            { description: 'The contact at the merchant.' },
          ),
        ),
        instructions: optional(long),
      },
      { description: 'The pickup address and contact.' },
    ),
  ),
  delivery: optional(
    Type.Object(
      {
        location: optional(Place),
        contact: optional(
          Type.Object(
            {
              first_name: optional(short),
              last_name: optional(short),
              company_name: optional(short),
              email: optional(short),
              phone: optional(short),
            },
            { description: 'The contact at the customer.' },
          ),
        ),
        instructions: optional(long),
      },
      { description: 'The delivery address and contact.' },
    ),
  ),
  gratuity: Gratuity,
})

export const TestDelivery = Type.Object({
  delivery_id: Type.String({
    maxLength: 500,
    description: 'The company’s id, as returned by its booking.',
  }),
})

const exchange = {
  sent: nullable(
    Type.Object(
      {
        method: text('The HTTP method.'),
        url: text('The URL.'),
        headers: Type.Record(Type.String(), Type.String(), {
          description: 'Headers, without credential and signature.',
        }),
        body: Type.Unknown({ description: 'The JSON body.' }),
      },
      component('TestRequest', 'The request sent; null if none was.'),
    ),
  ),
  received: nullable(
    Type.Object(
      {
        status: integer('The HTTP status.'),
        body: Type.Unknown({ description: 'Parsed if it is JSON; otherwise the beginning of the text.' }),
      },
      component('TestResponse', 'The response; null if none came.'),
    ),
  ),
  violations: Type.Array(
    Type.Object({ field: text('The field that caused the error.'), rule: text('The violated rule.') }),
    { description: 'Violations of the contract in the response.' },
  ),
  outcome: Type.Union(
    ['answered', 'refused', 'unusable', 'silent', 'resting'].map((kind) => Type.Literal(kind)),
    { description: 'How the service interpreted the response.' },
  ),
  took_ms: integer('Duration in milliseconds.'),
}

export const TestedCall = Type.Object(exchange)
export const TestedBooking = Type.Object({
  ...exchange,
  estimate: nullable(
    Type.Object(exchange, { description: 'The preceding call. If it failed, nothing was booked.' }),
  ),
})

export type TestEstimateInput = Static<typeof TestEstimate>
export type TestBookingInput = Static<typeof TestBooking>
export type TestDeliveryInput = Static<typeof TestDelivery>
