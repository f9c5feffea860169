import { type Static, Type } from 'typebox'

const optional = Type.Optional
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const short = Type.String({ maxLength: 500 })
const long = Type.String({ maxLength: 5000 })

const Place = Type.Object({
  address: optional(short),
  apt: optional(short),
  city: optional(short),
  state: optional(short),
  zip: optional(short),
  latitude: optional(Type.Number()),
  longitude: optional(Type.Number()),
})
const Gratuity = optional(Type.Number({ minimum: 0, maximum: 100_000, description: 'Dollars.' }))
const Items = Type.Array(
  Type.Object({ name: short, quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  {
    maxItems: 500,
  },
)

/** Whatever is left out is that of an example order in New York. */
export const TestEstimate = Type.Object({
  pickup: optional(Place),
  delivery: optional(Place),
  gratuity: Gratuity,
})

export const TestBooking = Type.Object({
  estimate_id: optional(
    Type.String({ maxLength: 500, description: 'Absent: an estimate is taken first, and booked.' }),
  ),
  order_id: optional(short),
  idempotency_key: optional(
    Type.String({
      pattern: '^[!-~]+$',
      maxLength: 255,
      description: 'To try a repetition. Absent: a new one.',
    }),
  ),
  items: optional(Items),
  pickup: optional(
    Type.Object({
      location: optional(Place),
      contact: optional(
        Type.Object({ merchant_name: optional(short), email: optional(short), phone: optional(short) }),
      ),
      instructions: optional(long),
    }),
  ),
  delivery: optional(
    Type.Object({
      location: optional(Place),
      contact: optional(
        Type.Object({
          first_name: optional(short),
          last_name: optional(short),
          company_name: optional(short),
          email: optional(short),
          phone: optional(short),
        }),
      ),
      instructions: optional(long),
    }),
  ),
  gratuity: Gratuity,
})

export const TestDelivery = Type.Object({
  delivery_id: Type.String({
    maxLength: 500,
    description: 'The provider’s own id, as its booking answered.',
  }),
})

const exchange = {
  sent: nullable(
    Type.Object({
      method: Type.String(),
      url: Type.String(),
      headers: Type.Record(Type.String(), Type.String(), {
        description: 'Credential and signature are left out.',
      }),
      body: Type.Unknown(),
    }),
  ),
  received: nullable(
    Type.Object({
      status: Type.Integer(),
      body: Type.Unknown({ description: 'As JSON where it is JSON, else the beginning of the text.' }),
    }),
  ),
  violations: Type.Array(Type.Object({ field: Type.String(), rule: Type.String() })),
  outcome: Type.Union(
    ['answered', 'refused', 'unusable', 'silent', 'resting'].map((kind) => Type.Literal(kind)),
    { description: 'What the service would make of it.' },
  ),
  took_ms: Type.Integer(),
}

export const TestedCall = Type.Object(exchange)
export const TestedBooking = Type.Object({
  ...exchange,
  estimate: nullable(
    Type.Object(exchange, { description: 'The call before it. If that went wrong, nothing was booked.' }),
  ),
})

export type TestEstimateInput = Static<typeof TestEstimate>
export type TestBookingInput = Static<typeof TestBooking>
export type TestDeliveryInput = Static<typeof TestDelivery>
