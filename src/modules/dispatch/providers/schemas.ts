import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, number, oneOf, text } from '../../../http/fields.ts'

const optional = Type.Optional
const Id = Type.Integer({
  description: 'The courier company’s id.',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
})

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
const followModes = ['poll', 'batch', 'push'] as const
const Follow = oneOf(
  followModes,
  'How the status of its deliveries is learned. `poll`: each is asked for. `batch`: many are asked for in one call, ' +
    '`GET {status_url}?ids=a,b,c`. `push`: the company reports to `POST /provider/status`, and is asked only when it falls silent.',
)

const kinds = ['cellardoor', 'doordash', 'uber'] as const
const aboutKind =
  '`cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct.'

const Provider = Type.Object({
  provider_id: integer('The courier company’s id.'),
  name: text('The courier company’s name.'),
  kind: optional(oneOf(kinds, `${aboutKind} Absent: \`cellardoor\`.`)),
  estimate_url: optional(text('The URL for estimate requests. A network has no URLs.')),
  book_url: optional(text('The URL for bookings.')),
  status_url: optional(text('The URL for status requests; `/{delivery_id}` is added.')),
  cancel_url: optional(text('The URL for cancellations; `/{delivery_id}` is added.')),
  webhook_url: optional(text('Of a network: the webhook address to enter there.')),
  token_url: optional(
    text('Of DoorDash: the address that grants tokens, to enter there if its webhooks are to use OAuth.'),
  ),
  area: nullable(
    Type.Array(Type.String(), { description: 'States and zip codes that it serves; null: everywhere.' }),
  ),
  max_live: nullable(integer('Most deliveries at a time; null: any number.')),
  max_miles: nullable(number('Longest distance in miles; null: any.')),
  calls_per_second: nullable(integer('Most status calls a second; null: any number.')),
  follow: optional(
    oneOf(followModes, 'How the status of its deliveries is learned; absent: `poll`, each is asked for.'),
  ),
  closed_cities: optional(
    Type.Array(Type.String(), { description: 'Cities where it is switched off, such as `Brooklyn, NY`.' }),
  ),
  enabled: flag('Whether it gets deliveries.'),
  created_at: iso('When it was registered'),
})
export const Providers = Type.Object({
  providers: Type.Array(
    Type.Object({
      ...Provider.properties,
      live: integer('Deliveries that it has, or is being asked to take.'),
      resting: flag('Not called by this process at the moment: it fell silent.'),
    }),
    { description: 'All courier companies.' },
  ),
})

const secretText = (description: string) =>
  optional(Type.String({ minLength: 1, maxLength: 1000, pattern: '^[ -~]+$', description }))
const Credentials = Type.Object(
  {
    developer_id: secretText('DoorDash: the developer id.'),
    key_id: secretText('DoorDash: the id of the access key.'),
    signing_secret: secretText('DoorDash: the secret of the access key.'),
    webhook_user: secretText('DoorDash: the user name of webhooks, as entered in the developer portal.'),
    webhook_password: secretText('DoorDash: the password of webhooks, as entered in the developer portal.'),
    webhook_client_id: secretText(
      'DoorDash, with OAuth in place of a password: the client id, as entered in the developer portal.',
    ),
    webhook_client_secret: secretText(
      'DoorDash, with OAuth: the client secret, as entered in the developer portal. Choose a long random one.',
    ),
    customer_id: secretText('Uber: the customer id.'),
    client_id: secretText('Uber: the client id.'),
    client_secret: secretText('Uber: the client secret.'),
    webhook_secret: secretText('Uber: the signing key of the webhook.'),
    api_url: secretText('In place of the network’s own address, such as that of a test system.'),
    auth_url: secretText('Uber: in place of the address that grants tokens.'),
  },
  component('NetworkCredentials', 'The keys of a courier network. Encrypted, and never shown again.'),
)

const fields = {
  name: Type.String({ description: 'The courier company’s name.', maxLength: 100 }),
  kind: oneOf(kinds, `${aboutKind} A company keeps its kind.`),
  credentials: Credentials,
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
  follow: optional(Follow),
  enabled: optional(flag('Whether it gets deliveries.')),
}
/** `cellardoor` needs the four URLs and a credential, a network needs credentials; who needs what is checked in one place. */
export const NewProvider = Type.Object({ ...Type.Partial(Type.Object(fields)).properties, ...limits })
export const CreatedProvider = Type.Object({
  ...Provider.properties,
  key: text('Opens the test endpoints. Shown this once; only its digest is kept.'),
  status_secret: optional(
    text(
      'Signs what the company sends to `POST /provider/status`. Shown this once, to a company with `follow: push`.',
    ),
  ),
})
export const ProviderPatch = Type.Object({
  provider_id: Id,
  ...Type.Partial(Type.Object(fields)).properties,
  ...limits,
  new_key: optional(flag('Replaces the key and answers the new one, once.')),
  new_status_secret: optional(
    flag(
      'Replaces the secret of its reports and answers the new one, once; the old one is valid for 24 hours more.',
    ),
  ),
})
export const ChangedProvider = Type.Object({
  ...Provider.properties,
  key: optional(CreatedProvider.properties.key),
  status_secret: CreatedProvider.properties.status_secret,
})

export const CitySwitch = Type.Object({
  provider_id: Id,
  city: Type.String({ minLength: 1, maxLength: 100, description: 'The city, as in delivery addresses.' }),
  state: Type.String({ minLength: 2, maxLength: 2, description: 'The state, such as `NY`.' }),
  enabled: flag('Whether it gets deliveries to addresses there.'),
})
export type CitySwitchInput = Static<typeof CitySwitch>

export type NewProviderInput = Static<typeof NewProvider>
export type ProviderPatchInput = Static<typeof ProviderPatch>
