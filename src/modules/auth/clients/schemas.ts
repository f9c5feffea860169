import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, text } from '../../../http/fields.ts'

const Flows = Type.Array(Type.Union([Type.Literal('password'), Type.Literal('trusted')]), {
  'x-comma-list': true,
  description: 'The scopes granted beyond unauthenticated reads.',
})
const RedirectUris = Type.Array(Type.String({ maxLength: 2000 }), {
  maxItems: 100,
  description: 'Compared whole: scheme, case and trailing slash must match.',
})
const RateLimit = Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000 }), Type.Null()], {
  description:
    'Requests a minute, of every kind together; null for none of its own: 120 a minute on `/data/*`, no limit elsewhere.',
})
const ClientName = Type.String({ description: 'The app’s name.', minLength: 1, maxLength: 100 })

const Client = Type.Object(
  {
    client_id: text('The app’s id.'),
    name: text('The name.'),
    redirect_uris: Type.Array(Type.String(), { description: 'Addresses that people may be sent back to.' }),
    flows: Type.Array(Type.String(), { description: 'OAuth flows that it may use.' }),
    rate_limit: nullable(integer('Requests a minute; null: the service’s default.')),
    enabled: flag('Whether it may call.'),
    created_at: text('ISO 8601'),
  },
  component('Client', 'An app that is registered.'),
)
export const NewClient = Type.Object(
  {
    client_id: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9._-]{3,64}$', description: 'Chosen by the service when absent.' }),
    ),
    name: ClientName,
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether it may call.', default: true })),
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
    enabled: Type.Optional(flag('Whether it may call.')),
    new_secret: Type.Optional(flag('Replaces the secret and answers the new one, once.')),
  },
  { 'x-checked-first': ['client_id'] },
)
export const Clients = Type.Object({ clients: Type.Array(Client, { description: 'All apps.' }) })
export const CreatedClient = Type.Object({
  ...Client.properties,
  client_secret: text('Shown this once; only its digest is stored.'),
})
export const ChangedClient = Type.Object({
  ...Client.properties,
  client_secret: Type.Optional(CreatedClient.properties.client_secret),
})

export type NewClientInput = Static<typeof NewClient>
export type ClientPatchInput = Static<typeof ClientPatch>
