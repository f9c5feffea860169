import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, text } from '../../../http/fields.ts'

const Flows = Type.Array(Type.Union([Type.Literal('password'), Type.Literal('trusted')]), {
  'x-comma-list': true,
  description: 'The scopes granted beyond unauthenticated reads.',
})
const RedirectUris = Type.Array(Type.String({ maxLength: 2000 }), {
  maxItems: 100,
  description: 'Compared exactly: scheme, case and trailing slash must match.',
})
const RateLimit = Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000 }), Type.Null()], {
  description:
    'Requests per minute, across all operations. null for the default: 120 a minute on `/data/*`, unlimited elsewhere.',
})
const ClientName = Type.String({ description: 'The app’s name.', minLength: 1, maxLength: 100 })

const Client = Type.Object(
  {
    client_id: text('The app’s id.'),
    name: text('The name.'),
    redirect_uris: Type.Array(Type.String(), { description: 'URLs that users may be redirected to.' }),
    flows: Type.Array(Type.String(), { description: 'OAuth flows the app may use.' }),
    rate_limit: nullable(integer('Requests per minute; null for the service’s default.')),
    enabled: flag('Whether the app may make calls.'),
    created_at: text('ISO 8601'),
  },
  component('Client', 'A registered app.'),
)
export const NewClient = Type.Object(
  {
    client_id: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9._-]{3,64}$', description: 'Generated if omitted.' }),
    ),
    name: ClientName,
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether the app may make calls.', default: true })),
  },
  { 'x-checked-first': [] },
)
export const ClientPatch = Type.Object(
  {
    client_id: text('The app’s id.'),
    name: Type.Optional(ClientName),
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(flag('Whether the app may make calls.')),
    new_secret: Type.Optional(flag('Replaces the secret and returns the new one, once.')),
  },
  { 'x-checked-first': ['client_id'] },
)
export const Clients = Type.Object({ clients: Type.Array(Client, { description: 'All apps.' }) })
export const CreatedClient = Type.Object({
  ...Client.properties,
  client_secret: text('Shown only once. Only its digest is stored.'),
})
export const ChangedClient = Type.Object({
  ...Client.properties,
  client_secret: Type.Optional(CreatedClient.properties.client_secret),
})

export type NewClientInput = Static<typeof NewClient>
export type ClientPatchInput = Static<typeof ClientPatch>
