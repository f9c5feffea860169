import { type Static, type TObject, Type } from 'typebox'
import { component, flag, integer, text } from '../../http/fields.ts'
import { NotifyChange } from '../../http/notify-fields.ts'

const optional = Type.Optional
const oauthText = (description: string, maxLength = 1000) =>
  optional(Type.String({ maxLength, description, 'x-refusal': 'invalid_request' }))

export const clientProof = {
  client_id: oauthText('Or send it with HTTP Basic.', 100),
  client_secret: oauthText('Or send it with HTTP Basic.'),
}
export const Scope = Type.String({
  maxLength: 200,
  description: 'Comma-separated: `global` (required), `payment` (trusted flow), `merchant` (merchant group).',
  'x-refusal': 'invalid_scope',
})

/**
 * In the order of the API's tables, which is the order of reported faults. Parameters required by a grant are checked
 * separately.
 */
const grantType = {
  grant_type: oauthText('`password`, `authorization_code` or `refresh_token`, to match the path.', 100),
}
const refreshToken = { refresh_token: oauthText('For `refresh_token`.') }
export const Login = Type.Object({
  username: oauthText('The account’s email; for `password`.', 254),
  password: optional(
    Type.String({
      description: 'The account’s password; for `password`.',
      maxLength: 1000,
      'x-verbatim': true,
      'x-refusal': 'invalid_request',
    }),
  ),
  ...grantType,
  ...clientProof,
  scope: optional(Scope),
  ...refreshToken,
})
export const Redemption = Type.Object({
  ...clientProof,
  redirect_uri: oauthText('The URI that the code was sent to. For `authorization_code`.', 2000),
  ...grantType,
  code: oauthText('For `authorization_code`. Valid once, for one minute.'),
  ...refreshToken,
  code_verifier: oauthText('Required if the authorization had a PKCE challenge (S256).'),
  scope: optional(Scope),
})
export const Refresh = Type.Object({
  ...clientProof,
  ...grantType,
  ...refreshToken,
  scope: optional(Scope),
})

const Tokens = {
  access_token: text('Send it in Authorization.'),
  token_type: Type.Literal('bearer', { description: 'Always `bearer`.' }),
  expires: integer('Unix epoch seconds.'),
  expires_in: integer('Seconds.'),
}
const RefreshToken = text('Unchanged by use; valid until revoked.')
const User = Type.Object(
  {
    email: text('Email address.'),
    first_name: text('First name.'),
    last_name: text('Last name.'),
    delivery_points: integer('Points available to spend.'),
    customer_id: integer('The customer’s id.'),
  },
  { ...component('SignedInUser', 'The signed-in user.'), additionalProperties: true },
)
const PlainAccount = Type.Object({
  user: User,
  userAddress: Type.Null({ description: 'The default delivery address; null if none.' }),
})

export const RefreshedTokens = Type.Object(Tokens)
export const IssuedTokens = Type.Object({ ...Tokens, refresh_token: RefreshToken })
/** Answers with the account, in the format of `AuthDeps.accountSchema`. */
export const accountAnswers = ({ properties }: TObject = PlainAccount) => ({
  SignedIn: Type.Object({ ...IssuedTokens.properties, ...properties }),
  /** Tokens for an app that has proven itself; for the sign-up page's form, where to continue. */
  SignedUp: Type.Object({
    ...Type.Partial(IssuedTokens).properties,
    ...properties,
    redirect_uri: optional(text('With `_token`: `<redirect_uri>?code=…&state=…`.')),
  }),
  Account: Type.Object(properties),
})
export const WhoIsSignedIn = Type.Object({ user: User })
export const SignedOut = Type.Object({})
export const GuestToken = Type.Object({ 'Guest-Token': text('Send it in the header `Guest-Token`.') })

const Email = Type.String({ description: 'Email address.', pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })
const Name = Type.String({ description: 'The name as the person writes it.', minLength: 1, maxLength: 100 })
const Phone = Type.String({
  maxLength: 30,
  description: 'A US phone number in any format.',
})
const NewPassword = Type.String({
  description: 'The new password.',
  minLength: 8,
  maxLength: 128,
  'x-verbatim': true,
})

const newPerson = { email: Email, first_name: Name, last_name: Name, password: NewPassword }
export const NewAccount = Type.Object({
  ...clientProof,
  ...newPerson,
  scope: Scope,
  phone: optional(Phone),
  _token: optional(
    Type.String({
      maxLength: 200,
      description:
        'For the sign-up page, instead of client_secret: the response then has a code and no tokens. Also accepted as `code`.',
      'x-refusal': 'invalid_request',
      'x-aliases': ['code'],
    }),
  ),
  redirect_uri: oauthText(
    'With `_token`: one of the app’s registered addresses. Optional if there is only one.',
    2000,
  ),
  state: optional(
    Type.String({ maxLength: 8000, 'x-verbatim': true, description: 'With `_token`: returned unchanged.' }),
  ),
  guest_token: oauthText('With `_token`: a guest’s token. The Guest-Token header works too.', 200),
  code_challenge: oauthText('With `_token`: PKCE.', 100),
  code_challenge_method: oauthText('`S256`.', 100),
})
/** The fields of the sign-up page; its form accepts anything, and shows what is wrong. */
export const NewPerson = Type.Object({ ...newPerson, phone: optional(Phone) })
export const InvitedPerson = Type.Object({ first_name: Name, last_name: Name, password: NewPassword })
export const ChosenPassword = Type.Object({ password: NewPassword })
export const AccountPatch = Type.Object(
  {
    first_name: optional(Name),
    last_name: optional(Name),
    phone: optional(Type.String({ ...Phone, description: 'Stays in `pending_updates` until confirmed.' })),
    sms_notify: optional(flag('Whether to send text messages about orders.')),
    notify: optional(NotifyChange),
    email: optional(Type.String({ ...Email, description: 'Stays in `pending_updates` until confirmed.' })),
    password: optional(
      Type.String({
        ...NewPassword,
        description: 'Requires `current_password`. Revokes all of the account’s tokens.',
      }),
    ),
    current_password: optional(
      Type.String({
        description: 'Required for a new password or email.',
        maxLength: 1000,
        'x-verbatim': true,
      }),
    ),
  },
  { 'x-checked-first': [] },
)

export type TokenInput = Static<typeof Login> & Static<typeof Redemption> & Static<typeof Refresh>
export type NewAccountInput = Static<typeof NewAccount>
export type AccountPatchInput = Static<typeof AccountPatch>
