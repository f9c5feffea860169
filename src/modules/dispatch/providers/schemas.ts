import { type Static, Type } from 'typebox'
import {
  component,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  text,
} from '../../../http/fields.ts'

const optional = Type.Optional
const Id = idInput('The courier company’s id.')

const Url = Type.String({ maxLength: 2000, description: 'Absolute, http or https.' })
const UrlBeforeId = Type.String({ maxLength: 2000, description: '`/{delivery_id}` is appended to its path.' })
const Area = nullable(
  Type.Array(Type.String({ maxLength: 10 }), {
    'x-comma-list': true,
    minItems: 1,
    maxItems: 50_000,
    description: 'States and ZIP codes of the delivery addresses served; null or absent for everywhere.',
  }),
)
const MaxLive = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Maximum concurrent deliveries; null for no limit.',
  }),
)
const MaxMiles = nullable(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1000,
    description: 'Maximum distance in miles from pickup to dropoff; null for no limit.',
  }),
)
const CallsPerSecond = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'Maximum status calls per second; null for no limit.',
  }),
)
const followModes = ['poll', 'batch', 'push'] as const
const Follow = oneOf(
  followModes,
  'How we learn the status of its deliveries. `poll`: one call for each. `batch`: many in one call, ' +
    '`GET {status_url}?ids=a,b,c`. `push`: the company reports to `POST /provider/status`, and is polled only when it goes silent.',
)

const kinds = ['cellardoor', 'doordash', 'uber'] as const
const aboutKind =
  '`cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct.'

const Provider = Type.Object({
  provider_id: integer('The courier company’s id.'),
  name: text('The courier company’s name.'),
  kind: optional(oneOf(kinds, `${aboutKind} Absent: \`cellardoor\`.`)),
  estimate_url: optional(text('The URL for estimate requests. Courier networks have no URLs.')),
  book_url: optional(text('The URL for bookings.')),
  status_url: optional(text('The URL for status requests; `/{delivery_id}` is appended.')),
  cancel_url: optional(text('The URL for cancellations; `/{delivery_id}` is appended.')),
  webhook_url: optional(text('For a courier network: the webhook URL to enter there.')),
  token_url: optional(text('For DoorDash: the token URL to enter there if its webhooks use OAuth.')),
  area: nullable(
    Type.Array(Type.String(), { description: 'States and ZIP codes served; null for everywhere.' }),
  ),
  max_live: nullable(integer('Maximum concurrent deliveries; null for no limit.')),
  max_miles: nullable(number('Maximum distance in miles; null for no limit.')),
  calls_per_second: nullable(integer('Maximum status calls per second; null for no limit.')),
  follow: optional(oneOf(followModes, 'How we learn the status of its deliveries. Absent means `poll`.')),
  closed_cities: optional(
    Type.Array(Type.String(), { description: 'Cities where it is turned off, such as `Brooklyn, NY`.' }),
  ),
  enabled: flag('Whether it receives deliveries.'),
  created_at: iso('When it was registered'),
})
export const Providers = Type.Object({
  providers: Type.Array(
    Type.Object({
      ...Provider.properties,
      live: integer('Deliveries it has or is being asked to take.'),
      resting: flag('Whether this process is currently not calling it because it went silent.'),
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
      'DoorDash, with OAuth instead of a password: the client id, as entered in the developer portal.',
    ),
    webhook_client_secret: secretText(
      'DoorDash, with OAuth: the client secret, as entered in the developer portal. Choose a long random one.',
    ),
    customer_id: secretText('Uber: the customer id.'),
    client_id: secretText('Uber: the client id.'),
    client_secret: secretText('Uber: the client secret.'),
    webhook_secret: secretText('Uber: the signing key of the webhook.'),
    api_url: secretText('Used instead of the network’s own API address, for example for a test system.'),
    auth_url: secretText('Uber: used instead of the network’s own token URL.'),
  },
  component('NetworkCredentials', 'A courier network’s keys. Encrypted and never returned.'),
)

const fields = {
  name: Type.String({ description: 'The courier company’s name.', maxLength: 100 }),
  kind: oneOf(kinds, `${aboutKind} Can’t be changed later.`),
  credentials: Credentials,
  estimate_url: Url,
  book_url: Url,
  status_url: UrlBeforeId,
  cancel_url: UrlBeforeId,
  credential: Type.String({
    pattern: '^[ -~]+$',
    maxLength: 1000,
    description: 'Sent to the company as a bearer token, and used to sign requests. Never returned.',
  }),
}
const limits = {
  area: optional(Area),
  max_live: optional(MaxLive),
  max_miles: optional(MaxMiles),
  calls_per_second: optional(CallsPerSecond),
  follow: optional(Follow),
  enabled: optional(flag('Whether it receives deliveries.')),
}
/** `cellardoor` needs the four URLs and a credential, a network needs credentials; this is checked in one place. */
export const NewProvider = Type.Object({ ...Type.Partial(Type.Object(fields)).properties, ...limits })
export const CreatedProvider = Type.Object({
  ...Provider.properties,
  key: text('Authenticates at the test endpoints. Shown only once; only its digest is stored.'),
  status_secret: optional(
    text(
      'Signs the company’s calls to `POST /provider/status`. Shown only once, for a company with `follow: push`.',
    ),
  ),
})
export const ProviderPatch = Type.Object({
  provider_id: Id,
  ...Type.Partial(Type.Object(fields)).properties,
  ...limits,
  new_key: optional(flag('Replaces the key and returns the new one, once.')),
  new_status_secret: optional(
    flag(
      'Replaces the secret for its reports and returns the new one, once. The old one stays valid for 24 hours.',
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
  enabled: flag('Whether it receives deliveries to addresses there.'),
})
export type CitySwitchInput = Static<typeof CitySwitch>

export type NewProviderInput = Static<typeof NewProvider>
export type ProviderPatchInput = Static<typeof ProviderPatch>
