import { type Static, Type } from 'typebox'

const optional = Type.Optional
const text = (description: string, maxLength = 1000) => optional(Type.String({ maxLength, description }))
const verbatim = (description: string, maxLength: number) =>
  optional(Type.String({ maxLength, description, 'x-verbatim': true }))

/** The parameters of an authorization request. Only excessive length is a fault here; other faults are shown on the page. */
const appRequest = {
  client_id: text('The app.', 100),
  redirect_uri: text('Exactly one of the app’s registered addresses.', 2000),
  response_type: text('`code`.', 100),
  scope: text('`global`, which is also the default.', 200),
  state: verbatim('Returned unchanged.', 8000),
  guest_token: text('A guest’s token. The guest’s carts move to the account.', 200),
  code_challenge: text('PKCE: base64url of the verifier’s SHA-256.', 100),
  code_challenge_method: text('`S256`, which is also the default.', 100),
}
const formProof = { _token: text('The form’s anti-forgery token, bound to its cookie.', 200) }
const login = {
  username: text('The account’s email.', 254),
  password: verbatim('The account’s password.', 1000),
}
const session = { _session: text('The person who signed in on this page, encrypted.', 300) }
const approve = { approve: text('`1` allows, `0` denies.', 10) }

export const AppRequest = Type.Object(appRequest)
export const AuthorizeForm = Type.Object({ ...appRequest, ...formProof, ...login, ...approve })
export const SignUpForm = Type.Object({
  ...appRequest,
  ...formProof,
  email: text('The new account’s email.'),
  first_name: text('First name.'),
  last_name: text('Last name.'),
  phone: text('A US phone number in any format. Optional.'),
  password: verbatim('8 to 128 characters; with `username`, that account’s.', 1000),
  username: text('The email of an existing account: signs in instead.', 254),
  ...approve,
})
export const CardForm = Type.Object({
  ...appRequest,
  ...formProof,
  ...login,
  ...session,
  ...approve,
  cc_number: text('Passed on to the payment gateway and never stored.'),
  exp_month: text('1 to 12.'),
  exp_year: text('Four digits or two.'),
  cvv: text('Passed on to the payment gateway and never stored.'),
  billing_zip: text('Five digits.'),
})
export const AppsForm = Type.Object({
  ...formProof,
  ...login,
  ...session,
  revoke: text('The client_id of the app whose access is revoked.', 100),
})

const secret = { secret: text('The secret in the email’s link.', 100) }
export const ForgottenForm = Type.Object({ ...formProof, username: login.username })
export const SecretLink = Type.Object(secret)
export const ResetForm = Type.Object({
  ...secret,
  ...formProof,
  password: verbatim('The new password: 8 to 128 characters.', 1000),
})
export const ConfirmForm = Type.Object({ ...secret, ...formProof, password: login.password })

export const InvitationForm = Type.Object({
  ...secret,
  ...formProof,
  first_name: text('The first name for a new account.'),
  last_name: text('The last name for a new account.'),
  password: verbatim('The account’s password; for a new account 8 to 128 characters.', 1000),
})

export type AppRequestInput = Static<typeof AppRequest>
export type AuthorizeInput = Static<typeof AuthorizeForm>
export type SignUpInput = Static<typeof SignUpForm>
export type CardInput = Static<typeof CardForm>
export type AppsInput = Static<typeof AppsForm>
export type ForgottenInput = Static<typeof ForgottenForm>
export type SecretInput = Static<typeof SecretLink>
export type ResetInput = Static<typeof ResetForm>
export type InvitationInput = Static<typeof InvitationForm>
export type ConfirmInput = Static<typeof ConfirmForm>
