import { type Static, Type } from 'typebox'

const optional = Type.Optional
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Iso = Type.String({ description: 'ISO 8601' })
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const Url = Type.String({ maxLength: 2000, description: 'Absolute, http or https.' })
const UrlBeforeId = Type.String({ maxLength: 2000, description: '`/{delivery_id}` is put behind its path.' })
const Area = nullable(
  Type.Array(Type.String({ maxLength: 10 }), {
    'x-comma-list': true,
    minItems: 1,
    maxItems: 50_000,
    description: 'States and zip codes of the delivery addresses that it serves; null or absent: everywhere.',
  }),
)
const MaxLive = nullable(
  Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Deliveries at a time; null: any number.' }),
)
const MaxMiles = nullable(
  Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Miles from door to door; null: any.' }),
)
const CallsPerSecond = nullable(
  Type.Integer({ minimum: 1, maximum: 10_000, description: 'Status calls a second; null: any number.' }),
)

const Provider = Type.Object({
  provider_id: Type.Integer(),
  name: Type.String(),
  estimate_url: Type.String(),
  book_url: Type.String(),
  status_url: Type.String(),
  cancel_url: Type.String(),
  area: nullable(Type.Array(Type.String())),
  max_live: nullable(Type.Integer()),
  max_miles: nullable(Type.Number()),
  calls_per_second: nullable(Type.Integer()),
  enabled: Type.Boolean(),
  created_at: Iso,
})
export const Providers = Type.Object({
  providers: Type.Array(
    Type.Object({
      ...Provider.properties,
      live: Type.Integer({ description: 'Deliveries that it has, or is being asked to take.' }),
      resting: Type.Boolean({ description: 'Not called by this process at the moment: it fell silent.' }),
    }),
  ),
})

const fields = {
  name: Type.String({ maxLength: 100 }),
  estimate_url: Url,
  book_url: Url,
  status_url: UrlBeforeId,
  cancel_url: UrlBeforeId,
  credential: Type.String({
    pattern: '^[ -~]+$',
    maxLength: 1000,
    description: 'Sent to it as a bearer token, and the key of the signature. Never shown again.',
  }),
}
const limits = {
  area: optional(Area),
  max_live: optional(MaxLive),
  max_miles: optional(MaxMiles),
  calls_per_second: optional(CallsPerSecond),
  enabled: optional(Type.Boolean()),
}
export const NewProvider = Type.Object({ ...fields, ...limits })
export const CreatedProvider = Type.Object({
  ...Provider.properties,
  key: Type.String({ description: 'Opens the test endpoints. Shown this once; only its digest is kept.' }),
})
export const ProviderPatch = Type.Object({
  provider_id: Id,
  ...Type.Partial(Type.Object(fields)).properties,
  ...limits,
  new_key: optional(Type.Boolean({ description: 'Replaces the key and answers the new one, once.' })),
})
export const ChangedProvider = Type.Object({
  ...Provider.properties,
  key: optional(CreatedProvider.properties.key),
})

export type NewProviderInput = Static<typeof NewProvider>
export type ProviderPatchInput = Static<typeof ProviderPatch>
